package field

// visit is a path to a tile: the parity of its length, its first step (as an index of the start's neighbours), and
// its last tile.
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

// heap is the binary heap of a breadth-first search: visits of n steps leave it while visits of n+1 steps enter it. A
// new visit therefore stays at the end. When the first visit leaves, the last one takes its place and sinks: not at
// all if it has n steps too; otherwise to the left if that child has n steps, else to the right. So the longer visits
// replace the shorter ones in post-order, which needs no comparisons.
type heap struct {
	visits [heapRoom]visit // from 1; the children of k are 2k and 2k+1
	size   int
	length int // n
	bound  int // visits of n steps are at indexes up to this
	sunk   int // index to which the last visit of n+1 steps sank; 0 for none
}

// heapRoom exceeds the number of pairs of adjacent tiles; a search crosses each pair at most once.
const heapRoom = 1024

// begin fills the heap with the steps from a cell to its neighbours that are not closed.
func (h *heap) begin(near *[4]int16, mark *marks) {
	h.size, h.length = 0, 0
	for step, tile := range near {
		if mark[tile] != closed {
			h.size++
			h.visits[h.size] = 1<<oddShift | visit(step)<<stepShift | visit(tile)
		}
	}
}

// extend adds the steps from a visit's tile to its neighbours that are not closed.
func (h *heap) extend(v visit, near *[4]int16, mark *marks) {
	size := h.size
	v = v&^cellMask ^ 1<<oddShift // one more step
	for _, tile := range near {
		h.visits[(size+1)%heapRoom] = v | visit(tile)
		size += int(^mark[tile&cellMask] & closed) // keep it unless the tile is closed
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
	for k := uint(h.sunk) % heapRoom; k > 0; k /= 2 { // each one moves up by one level
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
