package field

import "slices"

// route is where robots go: cells of the board.
type route struct {
	step   int // where they stand after this turn; their own tile if they stay
	end    int // where the path leads: the goal, or the reachable tile chosen instead
	length int // steps of the path
}

// adjacent gives the step to a free tile beside a cell, to which there is no other shortest way.
func (s *State) adjacent(from int, toX, toY int32) (step int, ok bool) {
	t, cell := s.at(toX, toY)
	if t == nil || t.blocked() {
		return 0, false
	}
	b := s.board
	dx, dy := int(b.x[cell]-b.x[from]), int(b.y[cell]-b.y[from])
	return cell, dx*dx+dy*dy == 1
}

// marks are a set of cells.
type marks [1 << cellBits]bool

// pathfinder searches paths as the referee does. Its choice among equally short paths hangs on the
// exact course of a binary heap, so the heap is its own.
type pathfinder struct {
	blocked marks
	area    [MaxTiles]uint16    // number of the connected tiles that a tile is among, or noArea where robots cannot go
	heap    [4 * MaxTiles]visit // each settled tile adds its neighbours at most
	goals   []int16             // cells; scratch
	next    [MaxTiles]int16     // cells; scratch
}

// visit is a path found to a tile, in one word: the number of its steps, the path's second tile and its last.
type visit uint32

const (
	cellBits   = 9 // MaxTiles are fewer than 1 << cellBits
	cellMask   = 1<<cellBits - 1
	stepShift  = cellBits
	lengthUnit = visit(1 << (2 * cellBits))
)

func newVisit(length, step visit, tile int) visit {
	return length*lengthUnit | step<<stepShift | visit(tile)
}

func (v visit) length() visit { return v / lengthUnit } // the order of the heap
func (v visit) step() visit   { return v >> stepShift & cellMask }
func (v visit) tile() int     { return int(v & cellMask) }

const noArea = 0

// survey learns where robots can go.
func (p *pathfinder) survey(s *State) {
	b := s.board
	p.area = [MaxTiles]uint16{}
	for cell := range b.tiles {
		p.blocked[cell] = s.tiles[cell].blocked()
	}
	areas := uint16(noArea)
	for first := range b.tiles {
		if p.blocked[first] || p.area[first] != noArea {
			continue
		}
		areas++
		p.area[first] = areas
		for next := append(p.next[:0], int16(first)); len(next) > 0; {
			cell := next[len(next)-1]
			next = next[:len(next)-1]
			for _, beside := range b.Near(int(cell)) {
				if !p.blocked[beside] && p.area[beside] == noArea {
					p.area[beside] = areas
					next = append(next, beside)
				}
			}
		}
	}
}

// search finds the route from a cell to a place. If the goal cannot be reached, it leads to the
// reachable tile nearest to the goal, among those to the one nearest to the centre of the map, and
// among those to the one that the search comes to first.
//
// The referee learns this from a search of all that can be reached, and then searches again, for that tile. Both
// take the same course up to there, and which tiles can be reached needs no heap.
func (p *pathfinder) search(b *Board, from int, toX, toY int32) route {
	p.findGoals(b, from, toX, toY)
	done := p.blocked  // settled, or not to be entered
	done[from] = false // robots stand there, whatever it is
	heap := append(p.heap[:0], newVisit(0, visit(from), from))
	for {
		v, last := heap[0], len(heap)-1
		heap = sink(heap[:last], heap[last])
		cell := v.tile()
		if done[cell] {
			continue
		}
		if slices.Contains(p.goals, int16(cell)) {
			return route{step: int(v.step()), end: cell, length: int(v.length())}
		}
		done[cell] = true
		for _, beside := range b.Near(cell) {
			if done[beside] {
				continue
			}
			step := v.step()
			if v.length() == 0 {
				step = visit(beside)
			}
			heap = append(heap, newVisit(v.length()+1, step, int(beside))) // none in the heap is longer, so it stays there
		}
	}
}

// findGoals finds the tiles to which a path may lead: of those that can be reached from a cell the nearest to a place,
// among those the nearest to the centre.
func (p *pathfinder) findGoals(b *Board, from int, toX, toY int32) {
	var areas [MaxTiles + 1]bool // that are beside the cell; its own is one of them, if it has one
	for _, beside := range b.Near(from) {
		areas[p.area[beside]] = true
	}
	areas[noArea] = false
	p.goals = p.goals[:0]
	if goal, ok := b.Cell(int(toX), int(toY)); ok && (goal == from || areas[p.area[goal]]) {
		p.goals = append(p.goals, int16(goal))
		return
	}
	nearest, centre := b.distance(from, toX, toY), b.centre[from]
	p.goals = append(p.goals, int16(from))
	for cell := range b.tiles {
		if cell == from || !areas[p.area[cell]] {
			continue
		}
		d, c := b.distance(cell, toX, toY), b.centre[cell]
		switch {
		case d < nearest || d == nearest && c < centre:
			nearest, centre, p.goals = d, c, append(p.goals[:0], int16(cell))
		case d == nearest && c == centre:
			p.goals = append(p.goals, int16(cell))
		}
	}
}

// sink puts the visit that was the last one in the place of the first, in a heap of what is left.
func sink(heap []visit, v visit) []visit {
	if len(heap) == 0 {
		return heap
	}
	k := 0
	for 2*k+1 < len(heap) {
		child := 2*k + 1
		if child+1 < len(heap) && heap[child+1].length() < heap[child].length() {
			child++
		}
		if v.length() <= heap[child].length() {
			break
		}
		heap[k] = heap[child]
		k = child
	}
	heap[k] = v
	return heap
}

// distance is the Manhattan distance from a cell to a place, in 32 bits that may run over as in the
// referee.
func (b *Board) distance(cell int, x, y int32) int32 {
	return abs32(int32(b.x[cell])-x) + abs32(int32(b.y[cell])-y)
}

// abs32 is the size of a number; that of the least number is itself.
func abs32(n int32) int32 { return max(n, -n) }
