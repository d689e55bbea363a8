package beam

// noOrder is the order of a partner that cooks for no customer.
const noOrder = -1

// lacking returns the ordered desserts that are neither on dishes nor on tables.
func (s *search) lacking(n *node) kind {
	lacks := (n.orders[0] | n.orders[1] | n.orders[2]) & desserts
	for _, k := range n.laid[:n.count] {
		if k.isDessert() {
			lacks &^= k
		}
	}
	return lacks
}

// chooseOrder keeps the partner's order as long as its dish fits, and otherwise chooses the one that pays most for
// the work.
func (s *search) chooseOrder(n *node) {
	holds := none
	if n.mate.isDish() {
		holds = n.mate & desserts
	}
	if n.mateOrder != noOrder && holds&^n.orders[n.mateOrder] == 0 {
		return
	}
	if s.playing == lone {
		n.mateOrder = n.firstFit(holds)
		return
	}
	mine := int8(noOrder)
	if n.hands.isDish() && n.hands != dish {
		mine = s.mostPaid(n, n.hands&desserts, noOrder)
	}
	n.mateOrder = s.mostPaid(n, holds, mine)
	if n.mateOrder == noOrder {
		n.mateOrder = s.mostPaid(n, holds, noOrder)
	}
	if n.mateOrder == noOrder && holds != none {
		n.mateOrder = s.mostPaid(n, none, mine)
	}
}

// mostPaid returns the order that pays most for its work, among those that a dish fits, except one.
func (s *search) mostPaid(n *node, holds kind, but int8) int8 {
	best, most := int8(noOrder), int32(-1)
	for i, o := range n.orders {
		if int8(i) == but || holds&^o != 0 {
			continue
		}
		if v := (n.pay[i] - int32(s.turn)) * 100 / int32(s.worths.work[o&desserts&^holds]); v > most {
			best, most = int8(i), v
		}
	}
	return best
}

// firstFit returns the first order that a dish fits.
func (n *node) firstFit(holds kind) int8 {
	for i, o := range n.orders {
		if holds&^o == 0 {
			return int8(i)
		}
	}
	return noOrder
}
