package traffic

// node is a cell at a time, on a way whose whole length is at least cost.
type node struct {
	cost, turn, cell int32
	arrived          bool // the way ends here
}

// find searches the shortest way (A* over cells and turns) and writes it down. It reports whether
// there is one.
func (p *Planner) find(w Walker, way *[Horizon + 1]int32) bool {
	cells := int32(p.floor.Cells())
	p.search++
	p.open = p.open[:0]
	onward := p.leastOnward(w)
	p.push(w, node{cell: int32(w.Cell)}, int32(w.Cell))
	for len(p.open) > 0 {
		n := p.open.pop()
		if n.arrived || n.turn == Horizon {
			p.writeDown(n, way)
			return true
		}
		if w.Goal != nil && w.Goal[n.cell] == 0 {
			end := n
			end.arrived = true
			if w.Then != nil {
				end.cost += int32(w.Then[n.cell]) - onward
			}
			p.open.push(end)
		}
		p.around = p.floor.Around(int(n.cell), p.around[:0])
		for _, c := range p.around {
			next := node{turn: n.turn + 1, cell: int32(c)}
			at := next.turn*cells + next.cell
			if p.seen[at] == p.search || !p.free(n, next) {
				continue
			}
			p.push(w, next, n.cell)
		}
	}
	return false
}

func (p *Planner) push(w Walker, n node, from int32) {
	at := n.turn*int32(p.floor.Cells()) + n.cell
	p.seen[at], p.from[at] = p.search, from
	n.cost = n.turn
	if w.Goal != nil {
		n.cost += int32(w.Goal[n.cell])
	} else if n.cell != int32(w.Cell) {
		n.cost++ // content anywhere: best where it is
	}
	p.open.push(n)
}

// free tells whether the step from n to next is open to the walker who is planned now.
func (p *Planner) free(n, next node) bool {
	cells := int32(p.floor.Cells())
	if next.cell != n.cell && (p.blocked[next.cell] || !p.floor.Walkable(int(next.cell))) {
		return false
	}
	if p.reserved[next.turn*cells+next.cell] != 0 {
		return false
	}
	return !p.roundabout(n, next)
}

// roundabout tells whether the step would close a ring of walkers each of whom steps into the cell
// of the one before: bots move one after the other, so none of them could begin. Two who exchange
// their cells are the smallest ring.
func (p *Planner) roundabout(n, next node) bool {
	cells := int32(p.floor.Cells())
	cell := next.cell
	for range p.ways {
		if cell == n.cell {
			return next.cell != n.cell
		}
		walker := p.reserved[n.turn*cells+cell]
		if walker == 0 {
			return false
		}
		cell = p.ways[walker-1][next.turn]
	}
	return cell == n.cell && next.cell != n.cell
}

// leastOnward is the shortest way on from any cell at the goal near the walker, so that what is
// added to a way for its end is never more than it must be.
func (p *Planner) leastOnward(w Walker) int32 {
	if w.Goal == nil || w.Then == nil {
		return 0
	}
	return max(int32(w.Then[w.Cell])-int32(w.Goal[w.Cell])-2*reachAcross, 0)
}

// reachAcross is the greatest distance between two cells from which one tile can be reached.
const reachAcross = 2

// writeDown follows the way back from its end; there the walker waits.
func (p *Planner) writeDown(end node, way *[Horizon + 1]int32) {
	cells := int32(p.floor.Cells())
	for t := end.turn; t <= Horizon; t++ {
		way[t] = end.cell
	}
	for t, cell := end.turn, end.cell; t > 0; t-- {
		cell = p.from[t*cells+cell]
		way[t-1] = cell
	}
}
