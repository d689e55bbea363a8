package beam

// queued is the part, in percent, of its worth that food for the oven has while other food waits
// for it too. Without it the chefs fill the tables with raw tarts beside an idle oven.
const queued = 50

// forOven are the foods that go into the oven in the end.
const forOven = dough | choppedDough | rawTart

// countFoods values the foods that are not on dishes, each once for an order that lacks it, and
// takes them off what the orders lack.
func (s *search) countFoods(n *node) int32 {
	v := int32(0)
	if n.baked != none {
		v += s.claim(n.baked, int32(s.worths.baking[n.baked]))
	}
	if s.oven.promise != none {
		s.claim(s.oven.promise, 0)
	}
	waiting := false
	for _, held := range [2]kind{n.hands, n.mate} {
		v += s.countFood(held, &waiting)
	}
	for _, k := range n.laid[:n.count] {
		v += s.countFood(k, &waiting)
	}
	return v
}

// countFood values a food. Waiting is whether another one waits for the oven.
func (s *search) countFood(k kind, waiting *bool) int32 {
	if k == none || k.isDish() {
		return 0
	}
	worth := s.claim(product(k), int32(s.worths.loose[k]))
	if k&forOven == 0 {
		return worth
	}
	if *waiting {
		worth = worth * queued / 100
	}
	*waiting = true
	return worth
}

// claim gives a worth if an order lacks one of the desserts, which it then does no longer.
func (s *search) claim(makes kind, worth int32) int32 {
	for i, lack := range s.lack {
		if m := lack & makes; m != none {
			s.lack[i] &^= m & -m
			return worth
		}
	}
	return 0
}
