package traffic

// node is a cell at a time, on a way with a total length of at least cost.
type node struct {
	cost, turn, cell int32
	arrived          bool // the way ends here
}

// search is an A* search over cells and turns.
type search struct {
	p      *Planner
	w      Walker
	seen   []int32 // by turn and cell: number of the search that came there
	from   []int32 // by turn and cell: the cell before
	number int32
	open   frontier
	around []int
}

func newSearch(p *Planner) search {
	n := p.floor.Cells() * (Horizon + 1)
	return search{p: p, seen: make([]int32, n), from: make([]int32, n)}
}

// find searches the shortest way to the walker's goal, after which it is not in the way of others, and
// writes it down. It reports whether there is one.
func (p *Planner) find(w Walker, way *[Horizon + 1]int32) bool {
	s := &p.approach
	s.begin(w, node{cell: int32(w.Cell)})
	for {
		end, ok := s.next()
		if !ok {
			return false
		}
		if p.linger(end, way) {
			s.writeDown(end, way)
			return true
		}
	}
}

// linger finds cells for a walker after its arrival: its cell, or one where it makes room.
func (p *Planner) linger(from node, way *[Horizon + 1]int32) bool {
	s := &p.after
	s.begin(Walker{Cell: int(from.cell)}, node{turn: from.turn, cell: from.cell})
	end, ok := s.next()
	if ok {
		s.writeDown(end, way)
	}
	return ok
}

func (s *search) begin(w Walker, start node) {
	s.w = w
	s.number++
	s.open = s.open[:0]
	s.push(start, start.cell)
}

// next returns the end of the next best way: at the goal, or at the horizon.
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
			if s.seen[to.turn*cells+to.cell] != s.number && s.p.free(n, to) {
				s.push(to, n.cell)
			}
		}
	}
	return node{}, false
}

func (s *search) push(n node, from int32) {
	at := n.turn*int32(s.p.floor.Cells()) + n.cell
	s.seen[at], s.from[at] = s.number, from
	n.cost = n.turn
	if s.w.Goal != nil {
		n.cost += int32(s.w.Goal[n.cell])
	} else if n.cell != int32(s.w.Cell) {
		n.cost++ // content anywhere: best in its cell
	}
	s.open.push(n)
}

// writeDown writes the way, backwards from its end.
func (s *search) writeDown(end node, way *[Horizon + 1]int32) {
	cells := int32(s.p.floor.Cells())
	way[end.turn] = end.cell
	for t, cell := end.turn, end.cell; t > 0 && s.seen[(t-1)*cells+s.from[t*cells+cell]] == s.number; t-- {
		cell = s.from[t*cells+cell]
		way[t-1] = cell
	}
}

// free reports whether the step from n to next is free for the present walker.
func (p *Planner) free(n, next node) bool {
	if next.cell != n.cell && (p.blocked[next.cell] || !p.floor.Walkable(int(next.cell))) {
		return false
	}
	if p.reserved[next.turn*int32(p.floor.Cells())+next.cell] != 0 {
		return false
	}
	return !p.ring(n, next)
}

// ring reports whether the step would close a ring of walkers that each step into the previous one's cell: bots
// move one after the other, so none of them could begin. Two walkers that swap cells are the smallest ring.
func (p *Planner) ring(n, next node) bool {
	cells := int32(p.floor.Cells())
	cell := next.cell
	for range p.ways {
		walker := p.reserved[n.turn*cells+cell]
		if walker == 0 {
			return false
		}
		cell = p.ways[walker-1][next.turn]
		if cell == n.cell {
			return true
		}
	}
	return false
}
