package traffic

// node is a cell at a time, on a path with a total length of at least cost.
type node struct {
	cost, turn, cell int32
	arrived          bool // the path ends here
}

// search is an A* search over cells and turns.
type search struct {
	p           *Planner
	w           Walker
	reachedBy   []int32 // by turn and cell: number of the last search that reached it
	predecessor []int32 // by turn and cell
	number      int32
	open        frontier
	around      []int
}

func newSearch(p *Planner) search {
	n := p.floor.Cells() * (Horizon + 1)
	return search{p: p, reachedBy: make([]int32, n), predecessor: make([]int32, n)}
}

// find searches the shortest path to the walker's goal after which the walker can make room for others, and
// writes it to path. It reports whether there is one.
func (p *Planner) find(w Walker, path *[Horizon + 1]int32) bool {
	s := &p.approach
	s.begin(w, node{cell: int32(w.Cell)})
	for {
		end, ok := s.next()
		if !ok {
			return false
		}
		if p.linger(end, path) {
			s.writePath(end, path)
			return true
		}
	}
}

// linger finds cells for a walker after its arrival: its cell, or others where it makes room.
func (p *Planner) linger(from node, path *[Horizon + 1]int32) bool {
	s := &p.after
	s.begin(Walker{Cell: int(from.cell)}, node{turn: from.turn, cell: from.cell})
	end, ok := s.next()
	if ok {
		s.writePath(end, path)
	}
	return ok
}

func (s *search) begin(w Walker, start node) {
	s.w = w
	s.number++
	s.open = s.open[:0]
	s.push(start, start.cell)
}

// next returns the end of the next best path: at the goal or at the horizon.
func (s *search) next() (end node, ok bool) {
	cells := int32(s.p.floor.Cells())
	for len(s.open) > 0 {
		n := s.open.pop()
		if n.arrived || n.turn == Horizon {
			return n, true
		}
		if s.w.Goal != nil && s.w.Goal[n.cell] == 0 {
			end := n
			end.arrived = true
			end.cost = n.turn
			s.open.push(end)
		}
		s.around = s.p.floor.Around(int(n.cell), s.around[:0])
		for _, c := range s.around {
			to := node{turn: n.turn + 1, cell: int32(c)}
			if s.reachedBy[to.turn*cells+to.cell] != s.number && s.p.isFree(n, to) {
				s.push(to, n.cell)
			}
		}
	}
	return node{}, false
}

func (s *search) push(n node, from int32) {
	at := n.turn*int32(s.p.floor.Cells()) + n.cell
	s.reachedBy[at], s.predecessor[at] = s.number, from
	n.cost = n.turn
	if s.w.Goal != nil {
		n.cost += int32(s.w.Goal[n.cell])
	} else if n.cell != int32(s.w.Cell) {
		n.cost++ // without a goal, the walker prefers its cell
	}
	s.open.push(n)
}

// writePath writes the path, backwards from its end.
func (s *search) writePath(end node, path *[Horizon + 1]int32) {
	cells := int32(s.p.floor.Cells())
	path[end.turn] = end.cell
	for t, cell := end.turn, end.cell; t > 0 && s.reachedBy[(t-1)*cells+s.predecessor[t*cells+cell]] == s.number; t-- {
		cell = s.predecessor[t*cells+cell]
		path[t-1] = cell
	}
}

// isFree reports whether the step from n to next is free for the present walker.
func (p *Planner) isFree(n, next node) bool {
	if next.cell != n.cell && (p.blocked[next.cell] || !p.floor.Walkable(int(next.cell))) {
		return false
	}
	if p.reserved[next.turn*int32(p.floor.Cells())+next.cell] != 0 {
		return false
	}
	return !p.closesRing(n, next)
}

// closesRing reports whether the step would close a ring of walkers that each step into the cell of the next.
// Bots move one after the other, so none of them could begin. Two walkers that swap cells are the smallest
// ring.
func (p *Planner) closesRing(n, next node) bool {
	cells := int32(p.floor.Cells())
	cell := next.cell
	for range p.paths {
		walker := p.reserved[n.turn*cells+cell]
		if walker == 0 {
			return false
		}
		cell = p.paths[walker-1][next.turn]
		if cell == n.cell {
			return true
		}
	}
	return false
}
