package field

// visit is a path found to a tile: whether the number of its steps is odd, its first step as an index of the tiles
// beside its start, and its last tile.
type visit uint16

const (
	cellBits  = 9 // MaxTiles are fewer than 1 << cellBits
	cellMask  = 1<<cellBits - 1
	stepShift = cellBits
	oddShift  = 15
)

func (v visit) odd() int  { return int(v >> oddShift) }
func (v visit) step() int { return int(v >> stepShift & 3) }
func (v visit) tile() int { return int(v & cellMask) }

// heap is the binary heap of a search, in the course of which visits of n steps leave it and visits of n+1 enter it.
// So a new one stays where it enters, at the end. When the first one leaves, the last one takes its place and sinks:
// nowhere if it is of n steps too, else to the left as long as there is one of n steps, else to the right. The
// longer ones thus come to the places of the shorter ones in post-order, and nothing has to be compared.
type heap struct {
	visits [heapRoom]visit // from 1; those below k are 2k and 2k+1
	size   int
	length int // n
	bound  int // visits of n steps are at places up to this
	sunk   int // where the last one sank to, of those of n+1 steps; 0 if none did
}

// heapRoom is more than the pairs of tiles beside each other: a search goes from one to the other at most once.
const heapRoom = 1024

// begin fills the heap with the steps to the tiles beside a cell that are not closed.
func (h *heap) begin(near *[4]int16, mark *marks) {
	h.size, h.length = 0, 0
	for step, tile := range near {
		if mark[tile] != closed {
			h.size++
			h.visits[h.size] = 1<<oddShift | visit(step)<<stepShift | visit(tile)
		}
	}
}

// extend adds the visits of the tiles beside that of a visit that are not closed.
func (h *heap) extend(v visit, near *[4]int16, mark *marks) {
	size := h.size
	v = v&^cellMask ^ 1<<oddShift // one step more
	for _, tile := range near {
		h.visits[(size+1)%heapRoom] = v | visit(tile)
		size += int(^mark[tile&cellMask] & closed) // it stays there unless the tile is closed
	}
	h.size = size
}

// pop takes the first visit.
func (h *heap) pop() visit {
	first, last := h.visits[1], h.visits[h.size]
	if first.odd() != h.length&1 {
		h.length++
		h.bound, h.sunk = h.size, 0
	}
	h.size--
	if last.odd() == first.odd() {
		h.visits[1], h.bound = last, h.size
		return first
	}
	h.sunk = h.next()
	for k := uint(h.sunk) % heapRoom; k > 0; k /= 2 { // each moves up by one
		h.visits[k], last = last, h.visits[k]
	}
	return last
}

// next returns the place after sunk in post-order.
func (h *heap) next() int {
	k := h.sunk
	if k&1 == 1 || k >= h.bound {
		return k / 2
	}
	for k++; 2*k <= h.bound; k *= 2 {
	}
	return k
}
