package field

import "slices"

// route is where robots go: cells of the board.
type route struct {
	step   int // where they stand after this turn
	end    int // where the path leads: the goal, or the reachable tile chosen instead
	length int // steps of the path
}

// adjacent returns the step to a free tile beside a cell, to which there is no other shortest way.
func (s *State) adjacent(from int, toX, toY int32) (step int, ok bool) {
	t, cell := s.at(toX, toY)
	if t == nil || t.blocked() {
		return 0, false
	}
	b := s.board
	dx, dy := int(b.x[cell]-b.x[from]), int(b.y[cell]-b.y[from])
	return cell, dx*dx+dy*dy == 1
}

// pathfinder searches paths as the referee does. Its choice among equally short paths hangs on the
// exact course of a binary heap, so the heap is its own.
type pathfinder struct {
	board   *Board // that was surveyed last
	blocked marks
	area    [MaxTiles]uint16 // number of the connected tiles that a tile is among, or noArea where robots cannot go
	open    cells            // where robots can go
	heap    heap
	goals   goals
	next    [MaxTiles]int16 // cells; scratch
	layers  []cells         // that are no step away from a goal, one, two, and so on; scratch
	passes  [1]int16        // a cell; scratch
}

// marks say of cells what a search finds there.
type marks [1 << cellBits]uint8

const (
	free   uint8 = 0
	closed uint8 = 1 // settled, or not to be entered
	goal   uint8 = 2 // free, and the search ends there
)

const noArea = 0

// survey learns where robots can go, if that has changed.
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

// step returns the tile to which robots go from a cell that are sent to a place. If that cannot be reached,
// they go to the reachable tile nearest to it, among those to the one nearest to the centre of the map, and
// among those to the one that the search comes to first.
//
// The referee learns this from a search of all that can be reached, and then searches again, for that tile.
// Both take the same course up to there, and which tiles can be reached needs no heap.
func (p *pathfinder) step(from int, toX, toY int32) int {
	goals := p.findGoals(from, toX, toY)
	if slices.Contains(goals, int16(from)) {
		return from
	}
	return p.search(from, p.passed(from, goals)).step
}

// passed returns the first tile that all shortest ways to some goals pass, if there is one, else the goals:
// the first step to it is that to them, as the search settles a tile once.
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
		layer = layer.beside(&left)
	}
	for n := len(p.layers) - 1; n >= 0; n-- {
		way = way.beside(&p.layers[n])
		if cell, ok := way.only(b); ok {
			p.passes[0] = int16(cell)
			return p.passes[:]
		}
	}
	return goals
}

// search finds the route from a cell to the goal, another cell, to which it comes first.
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
