package beam

// rank is a state of a level with its value.
type rank struct {
	value int32
	slot  int32
}

// seenSize is the number of positions that a level remembers.
const seenSize = 1 << 12

// level is the best states after the same number of own actions. Its order is a heap with the worst
// on top until it is sorted.
type level struct {
	nodes []node
	order []rank
	seen  []uint64
}

func newLevel(width int) level {
	return level{
		nodes: make([]node, width),
		order: make([]rank, 0, width),
		seen:  make([]uint64, seenSize),
	}
}

// offer takes a state in if it is new and among the best. Salt differs from search to search, so
// that seen need not be cleared.
func (l *level) offer(n *node, salt uint64) {
	full := len(l.order) == cap(l.order)
	if full && n.value <= l.order[0].value {
		return
	}
	key := mix(n.key() ^ salt)
	at := &l.seen[key%seenSize]
	if *at == key {
		return
	}
	*at = key
	if !full {
		slot := int32(len(l.order))
		l.nodes[slot] = *n
		l.order = append(l.order, rank{n.value, slot})
		l.up(len(l.order) - 1)
		return
	}
	l.nodes[l.order[0].slot] = *n
	l.order[0].value = n.value
	l.down(0)
}

func (l *level) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if l.order[parent].value <= l.order[i].value {
			return
		}
		l.order[parent], l.order[i] = l.order[i], l.order[parent]
		i = parent
	}
}

func (l *level) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(l.order) {
			return
		}
		if child+1 < len(l.order) && l.order[child+1].value < l.order[child].value {
			child++
		}
		if l.order[i].value <= l.order[child].value {
			return
		}
		l.order[i], l.order[child] = l.order[child], l.order[i]
		i = child
	}
}
