package field

import "slices"

// route is a path of robots, in cells of the board.
type route struct {
	step   int // their cell after this turn
	end    int // end of the path: the goal, or the reachable tile chosen instead
	length int // steps of the path
}

// adjacent returns the step to a free neighbour of a cell, if that is the only shortest path.
func (s *State) adjacent(from int, toX, toY int32) (step int, ok bool) {
	t, cell := s.at(toX, toY)
	if t == nil || t.blocked() {
		return 0, false
	}
	b := s.board
	dx, dy := int(b.x[cell]-b.x[from]), int(b.y[cell]-b.y[from])
	return cell, dx*dx+dy*dy == 1
}

// pathfinder searches paths as the referee does. Its choice among equally short paths depends on the exact order in
// a binary heap, so it has its own heap.
type pathfinder struct {
	board   *Board // the last surveyed board
	blocked marks
	area    [MaxTiles]uint16 // number of a tile's connected area, or noArea where robots cannot move
	open    cells            // where robots can move
	heap    heap
	goals   goals
	next    [MaxTiles]int16 // cells; scratch
	layers  []cells         // at distance 0, 1, 2, … from a goal; scratch
	passes  [1]int16        // a cell; scratch
}

// marks holds what a search needs to know about cells.
type marks [1 << cellBits]uint8

const (
	free   uint8 = 0
	closed uint8 = 1 // settled or blocked
	goal   uint8 = 2 // free, and the search ends there
)

const noArea = 0

// survey computes where robots can move, if that has changed.
func (p *pathfinder) survey(s *State) {
	b := s.board
	var open cells
	for cell := range b.tiles {
		if !s.tiles[cell].blocked() {
			open.add(b, cell)
		}
	}
	if p.board == b && p.open == open {
		return
	}
	p.board, p.open, p.blocked = b, open, marks{nowhere: closed}
	for cell := range b.tiles {
		if s.tiles[cell].blocked() {
			p.blocked[cell] = closed
		}
	}
	p.area = [MaxTiles]uint16{}
	areas := uint16(noArea)
	for first := range b.tiles {
		if p.blocked[first] == closed || p.area[first] != noArea {
			continue
		}
		areas++
		p.area[first] = areas
		for next := append(p.next[:0], int16(first)); len(next) > 0; {
			cell := next[len(next)-1]
			next = next[:len(next)-1]
			for _, beside := range b.Near(int(cell)) {
				if p.blocked[beside] == free && p.area[beside] == noArea {
					p.area[beside] = areas
					next = append(next, beside)
				}
			}
		}
	}
}

// step returns the tile to which robots move from a cell on their way to a target. If that is unreachable, they
// move towards the reachable tile nearest to it, among those the one nearest to the centre of the map, and among
// those the one that the search finds first.
//
// The referee finds it by searching everything reachable, and then searches again, for that tile. Both searches are
// the same up to there, and reachability needs no heap.
func (p *pathfinder) step(from int, toX, toY int32) int {
	goals := p.findGoals(from, toX, toY)
	if slices.Contains(goals, int16(from)) {
		return from
	}
	return p.search(from, p.passed(from, goals)).step
}

// passed returns the first tile on all shortest paths to some goals, if there is one, else the goals: the first
// step to that tile is the first step to them, as the search settles a tile once.
func (p *pathfinder) passed(from int, goals []int16) []int16 {
	b, left := p.board, p.open
	var way, layer cells
	way.add(b, from)
	left.add(b, from)
	for _, cell := range goals {
		layer.add(b, int(cell))
	}
	p.layers = p.layers[:0]
	for !layer.meets(&way) {
		p.layers = append(p.layers, layer)
		left.remove(&layer)
		layer = layer.adjacent(&left)
	}
	for n := len(p.layers) - 1; n >= 0; n-- {
		way = way.adjacent(&p.layers[n])
		if cell, ok := way.only(b); ok {
			p.passes[0] = int16(cell)
			return p.passes[:]
		}
	}
	return goals
}

// search returns the route from a cell to the first of the goals that it finds.
func (p *pathfinder) search(from int, goals []int16) route {
	b := p.board
	mark := p.blocked
	for _, cell := range goals {
		mark[cell] = goal
	}
	mark[from] = closed
	heap := &p.heap
	heap.begin(&b.near[from], &mark)
	for {
		v := heap.pop()
		cell := v.tile()
		if mark[cell] == goal {
			return route{step: int(b.near[from][v.step()]), end: cell, length: heap.length}
		}
		if mark[cell] == free {
			mark[cell] = closed
			heap.extend(v, &b.near[cell], &mark)
		}
	}
}
