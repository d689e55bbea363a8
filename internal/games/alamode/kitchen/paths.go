package kitchen

// Paths holds the results and distances of all moves on a floor. They depend only on the floor, so boards with other
// equipment, leagues and seeds share them. It is immutable and safe for concurrent use.
type Paths struct {
	grid       *grid
	floorCount int              // number of floor cells
	floorIndex [Cells + 1]uint8 // index of each floor cell; NoCell's is floorCount
	ends       []Cell           // result of each move; see index
	dist       []uint8          // distance of each move; see index
}

// NewPaths computes the moves on a floor, which takes a few milliseconds.
func NewPaths(floor [Cells]bool) *Paths {
	p := &Paths{grid: newGrid(&floor)}
	var cells []Cell
	for c := range Cell(Cells) {
		if floor[c] {
			p.floorIndex[c] = uint8(len(cells))
			cells = append(cells, c)
		}
	}
	p.floorCount = len(cells)
	p.floorIndex[NoCell] = uint8(p.floorCount)
	p.ends = make([]Cell, (p.floorCount+1)*p.floorCount*Cells)
	p.dist = make([]uint8, len(p.ends))
	for _, blocked := range append(cells, NoCell) {
		p.block(cells, blocked)
	}
	return p
}

// block computes all moves while one cell is blocked.
func (p *Paths) block(cells []Cell, blocked Cell) {
	var from [Cells]*distances
	for _, c := range cells {
		if c != blocked {
			from[c] = p.grid.from(c, blocked)
		}
	}
	for _, start := range cells {
		if start == blocked {
			continue
		}
		at := p.index(blocked, start, 0)
		copy(p.dist[at:], from[start].dist[:])
		for target := range Cell(Cells) {
			p.ends[at+int(target)] = p.end(&from, blocked, start, target)
		}
	}
}

// end returns where a chef is after one turn on the way from start to target, or to the nearest floor cell adjacent to target
// if it is a table or the partner's cell (blocked). If the partner blocks the way, the chef walks towards the partner. Of the
// cells within reach, the chef takes the one nearest to the goal.
func (p *Paths) end(from *[Cells]*distances, blocked, start, target Cell) Cell {
	there := from[start]
	goal := target
	if !p.grid.floor[target] || target == blocked {
		goal = p.adjacentFloor(there, target)
	}
	switch {
	case goal != NoCell && there.dist[goal] != Unreachable:
	case target == blocked || blocked == NoCell:
		return start // for a table without adjacent floor, which the contest's kitchens do not have
	default:
		return p.end(from, blocked, start, blocked)
	}
	if there.dist[goal] <= walkDistance {
		return goal
	}
	best, back := start, from[goal]
	for _, c := range there.order {
		if p.grid.floor[c] && there.dist[c] <= walkDistance && back.dist[c] < back.dist[best] {
			best = c
		}
	}
	return best
}

// adjacentFloor returns the nearest floor cell adjacent to a cell; NoCell if there is none.
func (p *Paths) adjacentFloor(there *distances, cell Cell) Cell {
	best := NoCell
	for _, l := range p.grid.links[cell] {
		if p.grid.floor[l.to] && there.dist[l.to] != Unreachable &&
			(best == NoCell || there.dist[l.to] < there.dist[best]) {
			best = l.to
		}
	}
	return best
}

// index returns the position of a move in ends and dist.
func (p *Paths) index(partner, start, target Cell) int {
	return (int(p.floorIndex[partner])*p.floorCount+int(p.floorIndex[start]))*Cells + int(target)
}

// Move returns the cell that a chef reaches in one turn on the way from start to target. Partner is the other chef's
// cell, or NoCell. Start is a floor cell other than partner's; otherwise the result is meaningless. Target is any cell.
func (p *Paths) Move(partner, start, target Cell) Cell {
	return p.ends[p.index(partner, start, target)]
}

// Distance returns the referee's distance from start to target, at 2 for a straight step and 3 for a diagonal one
// onto a table, or Unreachable. The arguments are those of Move.
func (p *Paths) Distance(partner, start, target Cell) int {
	return int(p.dist[p.index(partner, start, target)])
}

// fits reports whether the moves belong to a floor.
func (p *Paths) fits(floor [Cells]bool) bool { return p.grid.floor == floor }
