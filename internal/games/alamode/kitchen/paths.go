package kitchen

// Paths holds the results and distances of all moves on a floor. They depend only on the floor, so boards with other
// equipment, leagues and seeds share them. It is immutable and safe for concurrent use.
type Paths struct {
	grid   *grid
	floors int              // number of floor cells
	number [Cells + 1]uint8 // number of a floor cell; NoCell comes last
	ends   []Cell           // by index
	dist   []uint8          // by index
}

// NewPaths computes the moves on a floor, which takes a few milliseconds.
func NewPaths(floor [Cells]bool) *Paths {
	p := &Paths{grid: newGrid(&floor)}
	var cells []Cell
	for c := range Cell(Cells) {
		if floor[c] {
			p.number[c] = uint8(len(cells))
			cells = append(cells, c)
		}
	}
	p.floors = len(cells)
	p.number[NoCell] = uint8(p.floors)
	p.ends = make([]Cell, (p.floors+1)*p.floors*Cells)
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

func (p *Paths) index(partner, start, target Cell) int {
	return (int(p.number[partner])*p.floors+int(p.number[start]))*Cells + int(target)
}

// Move returns the cell that a chef reaches in one turn on the way from start to target. Partner is the other chef's
// cell, or NoCell. Partner and start are floor cells; target is any cell.
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
