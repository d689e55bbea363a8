package beam

// queuedPercent is the value, in percent, of food that waits for the oven behind other food. At full value the
// chefs would fill the tables with raw tarts and leave the oven empty.
const queuedPercent = 50

// forOven is the set of foods that will go into the oven.
const forOven = dough | choppedDough | rawTart

// countFoods returns the value of the foods off dishes that orders need, and removes them from the orders'
// needs.
func (s *search) countFoods(n *node) int32 {
	v := int32(0)
	if n.baked != none {
		v += s.claim(n.baked, int32(s.worths.baking[n.baked]))
	}
	if s.oven.expected != none {
		s.claim(s.oven.expected, 0)
	}
	waiting := false
	for _, held := range [2]kind{n.hands, n.partnerHands} {
		v += s.countFood(held, &waiting)
	}
	for _, k := range n.items[:n.itemCount] {
		v += s.countFood(k, &waiting)
	}
	return v
}

// countFood returns the value of a food. waiting reports and records whether another food waits for the oven.
func (s *search) countFood(k kind, waiting *bool) int32 {
	if k == none || k.isDish() {
		return 0
	}
	worth := s.claim(product(k), int32(s.worths.loose[k]))
	if k&forOven == 0 {
		return worth
	}
	if *waiting {
		worth = worth * queuedPercent / 100
	}
	*waiting = true
	return worth
}

// claim returns worth if an order needs one of the desserts, and removes it from the needs.
func (s *search) claim(makes kind, worth int32) int32 {
	for i, lack := range s.needs {
		if m := lack & makes; m != none {
			s.needs[i] &^= m & -m
			return worth
		}
	}
	return 0
}
