package traffic

// frontier is a binary heap of the open nodes of a search, the best first.
type frontier []node

// before prefers shorter paths, and among equally short ones those that are farther along.
func (n node) before(o node) bool {
	if n.cost != o.cost {
		return n.cost < o.cost
	}
	if n.arrived != o.arrived {
		return n.arrived
	}
	return n.turn > o.turn
}

func (f *frontier) push(n node) {
	h := append(*f, n)
	i := len(h) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !h[i].before(h[up]) {
			break
		}
		h[i], h[up] = h[up], h[i]
		i = up
	}
	*f = h
}

func (f *frontier) pop() node {
	h := *f
	best := h[0]
	last := len(h) - 1
	h[0] = h[last]
	h = h[:last]
	for i := 0; ; {
		down := 2*i + 1
		if down >= last {
			break
		}
		if down+1 < last && h[down+1].before(h[down]) {
			down++
		}
		if !h[down].before(h[i]) {
			break
		}
		h[i], h[down] = h[down], h[i]
		i = down
	}
	*f = h
	return best
}
