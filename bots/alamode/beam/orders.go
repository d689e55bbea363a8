package beam

// noOrder is the order of a partner without a customer.
const noOrder = -1

// orderedDesserts returns the ordered desserts that are neither on dishes nor on tables.
func (s *search) orderedDesserts(n *node) kind {
	lacks := (n.orders[0] | n.orders[1] | n.orders[2]) & desserts
	for _, k := range n.items[:n.itemCount] {
		if k.isDessert() {
			lacks &^= k
		}
	}
	return lacks
}

// chooseOrder keeps the partner's order as long as its dish fits, and otherwise chooses the one with the
// highest award for its work.
func (s *search) chooseOrder(n *node) {
	holds := none
	if n.partnerHands.isDish() {
		holds = n.partnerHands & desserts
	}
	if n.partnerOrder != noOrder && holds&^n.orders[n.partnerOrder] == 0 {
		return
	}
	if s.turnPolicy == cooksAlone {
		n.partnerOrder = n.firstFit(holds)
		return
	}
	mine := int8(noOrder)
	if n.hands.isDish() && n.hands != dish {
		mine = s.maxPaid(n, n.hands&desserts, noOrder)
	}
	n.partnerOrder = s.maxPaid(n, holds, mine)
	if n.partnerOrder == noOrder {
		n.partnerOrder = s.maxPaid(n, holds, noOrder)
	}
	if n.partnerOrder == noOrder && holds != none {
		n.partnerOrder = s.maxPaid(n, none, mine)
	}
}

// maxPaid returns the order with the highest award for its work, among those that fit a dish, without the
// order except.
func (s *search) maxPaid(n *node, holds kind, except int8) int8 {
	best, most := int8(noOrder), int32(-1)
	for i, o := range n.orders {
		if int8(i) == except || holds&^o != 0 {
			continue
		}
		if v := (n.pay[i] - int32(s.turn)) * 100 / int32(s.worths.work[o&desserts&^holds]); v > most {
			best, most = int8(i), v
		}
	}
	return best
}

// firstFit returns the first order that fits a dish.
func (n *node) firstFit(holds kind) int8 {
	for i, o := range n.orders {
		if holds&^o == 0 {
			return int8(i)
		}
	}
	return noOrder
}
