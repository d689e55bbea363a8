package kitchen

// entry is a cell to visit, with its distance.
type entry struct {
	dist uint8
	cell Cell
}

// heap is java.util.PriorityQueue ordered by distance only. Its sifting decides the order of entries with equal
// distance, on which the referee's moves depend.
type heap struct{ a []entry }

func (h *heap) insert(e entry) {
	k := len(h.a)
	h.a = append(h.a, e)
	for k > 0 {
		parent := (k - 1) / 2
		if e.dist >= h.a[parent].dist {
			break
		}
		h.a[k] = h.a[parent]
		k = parent
	}
	h.a[k] = e
}

// remove removes and returns the head of a heap that is not empty.
func (h *heap) remove() entry {
	head := h.a[0]
	n := len(h.a) - 1
	x := h.a[n]
	h.a = h.a[:n]
	if n == 0 {
		return head
	}
	k := 0
	for k < n/2 {
		child := 2*k + 1
		if child+1 < n && h.a[child].dist > h.a[child+1].dist {
			child++
		}
		if x.dist <= h.a[child].dist {
			break
		}
		h.a[k] = h.a[child]
		k = child
	}
	h.a[k] = x
	return head
}
