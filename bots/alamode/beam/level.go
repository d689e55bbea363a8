package beam

import "slices"

// rank combines a state's value with its index in the level, so that among equal values the first ranks higher.
type rank int64

func newRank(value int32, slot int) rank { return rank(int64(value)<<32 | int64(^uint32(slot))) }

func (r rank) value() int32 { return int32(r >> 32) }
func (r rank) slot() int32  { return int32(^uint32(r)) }

// leastSeen is the minimum number of positions that a level remembers.
const leastSeen = 1 << 12

// level holds the best states after a number of own actions. Once full, its order is a heap with the worst on top,
// until it is sorted.
type level struct {
	nodes []node
	order []rank
	seen  []uint64 // positions, each at the index of its hash; length is a power of two
	full  bool
}

func newLevel(width int) level {
	seen := leastSeen
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

// offer adds a state if it is new and among the best. salt differs from search to search, so that seen need not be
// cleared.
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
				l.down(i)
			}
		}
		return
	}
	slot := l.order[0].slot()
	l.nodes[slot] = *n
	l.order[0] = newRank(n.value, int(slot))
	l.down(0)
}

// down restores the heap from index i.
func (l *level) down(i int) {
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
