package field

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

// cells is a set of cells.
type cells [(MaxTiles + 63) / 64]uint64

// has reports whether a tile is in the set.
func (c *cells) has(cell int) bool { return c[uint(cell)/64]>>(uint(cell)%64)&1 != 0 }

func (c *cells) add(cell int) { c[uint(cell)/64] |= 1 << (uint(cell) % 64) }

func (c *cells) remove(cell int) { c[uint(cell)/64] &^= 1 << (uint(cell) % 64) }

// pathfinder searches paths as the referee does. Its choice among equally short paths hangs on the
// exact course of a binary heap, so the heap is its own.
type pathfinder struct {
	blocked cells
	heap    [4 * MaxTiles]visit // each settled tile adds its neighbours at most
}

// visit is a path found to a tile.
type visit struct {
	length uint16 // steps; the order of the heap
	tile   uint16
	step   uint16 // the second tile of the path
}

// survey learns where robots cannot go.
func (p *pathfinder) survey(s *State) {
	p.blocked = cells{}
	for cell := range s.tiles[:s.board.tiles] {
		if s.tiles[cell].blocked() {
			p.blocked.add(cell)
		}
	}
}

// search finds the route from a cell to a place. If the goal cannot be reached, it leads to the
// reachable tile nearest to the goal, among those to the one nearest to the centre of the map, and
// among those to the one that the search comes to first.
//
// The referee then searches again, for that tile. The second search takes the same course up to
// there, so that the path is the one already found.
func (p *pathfinder) search(b *Board, from int, toX, toY int32) route {
	goal, inside := b.Cell(int(toX), int(toY))
	if !inside {
		goal = -1
	}
	done := p.blocked // settled, or not to be entered
	done.remove(from) // robots stand there, whatever it is
	best := visit{tile: uint16(from), step: uint16(from)}
	bestDistance := b.distance(from, toX, toY)
	p.heap[0] = best
	for size := 1; size > 0; {
		v := p.heap[0]
		size--
		p.sink(p.heap[:size], p.heap[size])
		cell := int(v.tile)
		if cell == goal {
			best = v
			break
		}
		if done.has(cell) {
			continue
		}
		done.add(cell)
		for _, beside := range b.Near(cell) {
			if done.has(int(beside)) {
				continue
			}
			next := visit{length: v.length + 1, tile: uint16(beside), step: v.step}
			if v.length == 0 {
				next.step = next.tile
			}
			p.rise(size, next)
			size++
		}
		d := b.distance(cell, toX, toY)
		if d < bestDistance || d == bestDistance && b.centre[cell] < b.centre[best.tile] {
			best, bestDistance = v, d
		}
	}
	return route{step: int(best.step), end: int(best.tile), length: int(best.length)}
}

// rise puts a visit into the heap that had size of them.
func (p *pathfinder) rise(size int, v visit) {
	k := size
	for k > 0 {
		parent := (k - 1) / 2
		if v.length >= p.heap[parent].length {
			break
		}
		p.heap[k] = p.heap[parent]
		k = parent
	}
	p.heap[k] = v
}

// sink puts the visit that was the last one in the place of the first, in a heap of what is left.
func (*pathfinder) sink(heap []visit, v visit) {
	if len(heap) == 0 {
		return
	}
	k := 0
	for 2*k+1 < len(heap) {
		child := 2*k + 1
		if child+1 < len(heap) && heap[child+1].length < heap[child].length {
			child++
		}
		if v.length <= heap[child].length {
			break
		}
		heap[k] = heap[child]
		k = child
	}
	heap[k] = v
}

// distance is the Manhattan distance from a cell to a place, in 32 bits that may run over as in the
// referee.
func (b *Board) distance(cell int, x, y int32) int32 {
	return abs32(int32(b.x[cell])-x) + abs32(int32(b.y[cell])-y)
}

// abs32 is the size of a number; that of the least number is itself.
func abs32(n int32) int32 {
	if n < 0 {
		return -n
	}
	return n
}
