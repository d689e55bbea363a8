package beam

import "slices"

// rank combines a state's value with its index in the level. Among equal values the first ranks higher.
type rank int64

func newRank(value int32, slot int) rank { return rank(int64(value)<<32 | int64(^uint32(slot))) }

func (r rank) value() int32 { return int32(r >> 32) }
func (r rank) slot() int32  { return int32(^uint32(r)) }

// minSeen is the minimum size of level.seen.
const minSeen = 1 << 12

// level holds the best states after a number of own actions. Once full, order is a heap with the worst on top,
// until it is sorted.
type level struct {
	nodes []node
	order []rank
	seen  []uint64 // hash table of positions; its length is a power of two
	full  bool
}

func newLevel(width int) level {
	seen := minSeen
	for seen < 4*width {
		seen *= 2
	}
	return level{
		nodes: make([]node, width),
		order: make([]rank, 0, width),
		seen:  make([]uint64, seen),
	}
}

// clear starts a search.
func (l *level) clear() { l.order, l.full = l.order[:0], false }

// sort sorts the states, worst first.
func (l *level) sort() { slices.Sort(l.order) }

// offer adds a state if it is new and among the best. A different salt in each search saves clearing seen.
func (l *level) offer(n *node, salt uint64) {
	if l.full && n.value <= l.order[0].value() {
		return
	}
	key := mix(n.key() ^ salt)
	at := &l.seen[key&uint64(len(l.seen)-1)]
	if *at == key {
		return
	}
	*at = key
	if slot := len(l.order); slot < cap(l.order) {
		l.nodes[slot] = *n
		l.order = append(l.order, newRank(n.value, slot))
		if l.full = slot+1 == cap(l.order); l.full {
			for i := slot / 2; i >= 0; i-- {
				l.siftDown(i)
			}
		}
		return
	}
	slot := l.order[0].slot()
	l.nodes[slot] = *n
	l.order[0] = newRank(n.value, int(slot))
	l.siftDown(0)
}

// siftDown restores the heap from index i.
func (l *level) siftDown(i int) {
	for {
		child := 2*i + 1
		if child >= len(l.order) {
			return
		}
		if child+1 < len(l.order) && l.order[child+1] < l.order[child] {
			child++
		}
		if l.order[i] <= l.order[child] {
			return
		}
		l.order[i], l.order[child] = l.order[child], l.order[i]
		i = child
	}
}
