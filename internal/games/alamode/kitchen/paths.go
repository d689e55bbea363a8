package kitchen

// Paths holds the results of all moves on a floor, and all distances. It only depends on the floor: different
// equipment, leagues and seeds share one. It is immutable, so that any number of boards, states and goroutines
// share it.
type Paths struct {
	grid   *grid
	floors int              // number of floor cells
	number [Cells + 1]uint8 // of a floor cell among the floor cells; NoCell comes after them
	ends   []Cell           // by index
	dist   []uint8          // by index
}

// NewPaths computes the moves on a floor, which takes some milliseconds.
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

// block computes all moves with one cell blocked.
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
		return start // not in the kitchens of the contest: a table without adjacent floor
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

// adjacentFloor returns the floor cell adjacent to a cell that is reached first; NoCell if there is none.
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

// Move returns the cell that a chef on start reaches in one turn on the way to target. Partner is the other chef's
// cell, or NoCell; partner and start are two floor cells, target is any cell.
func (p *Paths) Move(partner, start, target Cell) Cell {
	return p.ends[p.index(partner, start, target)]
}

// Distance returns the referee's distance from start to target, 2 for a straight step and 3 for a diagonal one onto
// a table, or Unreachable. Arguments are those of Move.
func (p *Paths) Distance(partner, start, target Cell) int {
	return int(p.dist[p.index(partner, start, target)])
}

// fits reports whether the moves were computed for the floor.
func (p *Paths) fits(floor [Cells]bool) bool { return p.grid.floor == floor }
