package field

// visit is a path found to a tile: the parity of its length, its first step as an index of the start's neighbours,
// and its last tile.
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

// heap is the binary heap of a search, while visits of n steps leave it and visits of n+1 steps enter it. So a new
// visit stays where it enters, at the end. When the first one leaves, the last one takes its place and sinks:
// nowhere if it also has n steps, else to the left as long as there is one of n steps, else to the right. The
// longer visits thus take the places of the shorter ones in post-order, without any comparisons.
type heap struct {
	visits [heapRoom]visit // from 1; the children of k are 2k and 2k+1
	size   int
	length int // n
	bound  int // visits of n steps are at indexes up to this
	sunk   int // index to which the last visit of n+1 steps sank; 0 if none did
}

// heapRoom is more than the number of pairs of adjacent tiles: a search goes from one to the other at most once.
const heapRoom = 1024

// begin fills the heap with the steps to the neighbours of a cell that are not closed.
func (h *heap) begin(near *[4]int16, mark *marks) {
	h.size, h.length = 0, 0
	for step, tile := range near {
		if mark[tile] != closed {
			h.size++
			h.visits[h.size] = 1<<oddShift | visit(step)<<stepShift | visit(tile)
		}
	}
}

// extend adds the visits of the neighbours of a visit's tile that are not closed.
func (h *heap) extend(v visit, near *[4]int16, mark *marks) {
	size := h.size
	v = v&^cellMask ^ 1<<oddShift // one step more
	for _, tile := range near {
		h.visits[(size+1)%heapRoom] = v | visit(tile)
		size += int(^mark[tile&cellMask] & closed) // it stays there unless the tile is closed
	}
	h.size = size
}

// pop removes and returns the first visit.
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

// next returns the index after sunk in post-order.
func (h *heap) next() int {
	k := h.sunk
	if k&1 == 1 || k >= h.bound {
		return k / 2
	}
	for k++; 2*k <= h.bound; k *= 2 {
	}
	return k
}
