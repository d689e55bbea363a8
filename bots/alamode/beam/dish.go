package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// withDish adds desserts to the held dish, delivers it, washes it or puts it down.
func (s *search) withDish(p *node) {
	s.serve(p)
	s.add(p, kitchen.IceCreamCrate, iceCream)
	s.add(p, kitchen.BlueberryCrate, blueberries)
	for _, c := range s.equipment[kitchen.OvenTile] {
		s.empty(p, c)
	}
	for i, k := range p.items[:p.itemCount] {
		if !k.isDessert() || p.hands&k != 0 || !p.fits(p.hands|k) {
			continue
		}
		s.try(p, p.itemCells[i], func(n *node) {
			n.hands |= k
			n.remove(i)
		})
	}
	if !p.fits(p.hands) {
		s.wash(p)
	}
	s.drop(p)
}

// add puts a dessert from a crate onto the held dish.
func (s *search) add(p *node, tile kitchen.Tile, food kind) {
	if p.hands&food != 0 || !p.fits(p.hands|food) {
		return
	}
	s.tryAll(p, tile, func(n *node) { n.hands |= food })
}

// serve delivers a dish that matches an order. The next customer arrives in the next turn.
func (s *search) serve(p *node) {
	order := p.exact(p.hands)
	if order < 0 {
		return
	}
	s.try(p, s.equipment[kitchen.Window][0], func(n *node) {
		n.hands = none
		n.stack++
		s.pay(n, order, s.now())
	})
}

// pay adds the award of an order in a turn and brings the next customer.
func (s *search) pay(n *node, order, turn int) {
	n.earned += n.pay[order] - int32(turn)
	next := &s.board.Customers[n.nextCustomer]
	n.orders[order] = kind(next.Order.Kind())
	n.pay[order] = next.Award + int32(turn) + 1
	if n.partnerOrder == int8(order) {
		n.partnerOrder = noOrder
	}
	if n.nextCustomer++; int(n.nextCustomer) == len(s.board.Customers) {
		n.nextCustomer = 0
	}
}

// wash empties a dish that matches no order.
func (s *search) wash(p *node) {
	s.tryAll(p, kitchen.Dishwasher, func(n *node) { n.hands = dish })
}
