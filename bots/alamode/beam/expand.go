package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// expand makes the children of a state: all uses of tables that help an order the chef may fill.
func (s *search) expand(p *node) {
	for i, c := range p.at[:p.count] {
		s.table[c] = uint8(i) + 1
	}
	s.made = 0
	switch {
	case p.hands == none:
		s.emptyHanded(p)
	case p.hands.isDish():
		s.withDish(p)
	default:
		s.withFood(p)
	}
	if s.made == 0 || s.idle {
		s.pause(p)
	}
	for _, c := range p.at[:p.count] {
		s.table[c] = 0
	}
}

// pause lets a chef wait who has nothing to do.
func (s *search) pause(p *node) {
	if int(p.level) == s.depth {
		return
	}
	s.child = *p
	s.child.level++
	s.spots[0], s.stops, s.walk = p.spot, 1, -1 // an action more than the way takes is a wait
	s.keep(p, kitchen.NoCell)
}

// emptyHanded fetches dishes and foods.
func (s *search) emptyHanded(p *node) {
	for _, c := range s.crates[kitchen.Dishwasher] {
		if p.stack > 0 && p.bare > 0 {
			if n := s.use(p, c); n != nil {
				n.hands = dish
				n.stack--
				s.keep(p, c)
			}
		}
	}
	s.fetch(p, kitchen.IceCreamCrate, iceCream, iceCream)
	berries := blueberries
	for _, k := range p.laid[:p.count] {
		if k == choppedDough {
			berries |= tart
		}
	}
	s.fetch(p, kitchen.BlueberryCrate, blueberries, berries)
	s.fetch(p, kitchen.StrawberryCrate, strawberries, choppedBerry)
	s.fetch(p, kitchen.DoughCrate, dough, croissant|tart)
	for _, c := range s.crates[kitchen.OvenTile] {
		s.empty(p, c)
	}
	for i := range int(p.count) {
		s.pickUp(p, i)
	}
}

// fetch takes a food from a crate if orders lack what it is for.
func (s *search) fetch(p *node, tile kitchen.Tile, food, makes kind) {
	if p.need&makes == none {
		return
	}
	for _, c := range s.crates[tile] {
		if n := s.use(p, c); n != nil {
			n.hands = food
			s.keep(p, c)
		}
	}
}

// pickUp takes what is the i-th on tables with empty hands. Dishes of no use are left alone unless
// no others are left to take.
func (s *search) pickUp(p *node, i int) {
	c, k := p.at[i], p.laid[i]
	switch {
	case c == p.fresh:
		return
	case k.isDish() && !p.fits(k) && p.stack > 0:
		return
	case !k.isDish() && !p.wants(product(k)):
		return
	}
	if n := s.use(p, c); n != nil {
		n.hands = k
		n.lift(i)
		s.keep(p, c)
	}
}

// withDish adds desserts to the dish in hand, delivers it, washes it or puts it down.
func (s *search) withDish(p *node) {
	s.serve(p)
	s.add(p, kitchen.IceCreamCrate, iceCream)
	s.add(p, kitchen.BlueberryCrate, blueberries)
	for _, c := range s.crates[kitchen.OvenTile] {
		s.empty(p, c)
	}
	for i, k := range p.laid[:p.count] {
		if !k.isDessert() || p.hands&k != 0 || !p.fits(p.hands|k) {
			continue
		}
		c := p.at[i]
		if n := s.use(p, c); n != nil {
			n.hands |= k
			n.lift(i)
			s.keep(p, c)
		}
	}
	if !p.fits(p.hands) {
		s.wash(p)
	}
	s.drop(p)
}

// add takes a dessert from a crate onto the dish in hand.
func (s *search) add(p *node, tile kitchen.Tile, food kind) {
	if p.hands&food != 0 || !p.fits(p.hands|food) {
		return
	}
	for _, c := range s.crates[tile] {
		if n := s.use(p, c); n != nil {
			n.hands |= food
			s.keep(p, c)
		}
	}
}

// serve delivers a dish that an order is for. The next customer comes with the next turn.
func (s *search) serve(p *node) {
	order := p.exact(p.hands)
	if order < 0 {
		return
	}
	c := s.crates[kitchen.Window][0]
	if n := s.use(p, c); n != nil {
		n.hands = none
		n.stack++
		s.pay(n, order, s.now())
		s.keep(p, c)
	}
}

// pay takes the award of an order in a turn and lets the next customer come.
func (s *search) pay(n *node, order, turn int) {
	n.earned += n.pay[order] - int32(turn)
	next := &s.board.Customers[n.next]
	n.orders[order] = kind(next.Order.Kind())
	n.pay[order] = next.Award + int32(turn) + 1
	if n.next++; int(n.next) == len(s.board.Customers) {
		n.next = 0
	}
}

// wash empties a dish that no order is for.
func (s *search) wash(p *node) {
	for _, c := range s.crates[kitchen.Dishwasher] {
		if n := s.use(p, c); n != nil {
			n.hands = dish
			s.keep(p, c)
		}
	}
}

// withFood brings the food in hand to where it is prepared or put on a dish.
func (s *search) withFood(p *node) {
	switch p.hands {
	case strawberries:
		s.chop(p, choppedBerry)
	case dough:
		if p.wants(tart) {
			s.chop(p, choppedDough)
		}
		if p.wants(croissant) {
			s.bake(p, croissant)
		}
	case choppedDough:
		s.wrap(p)
	case rawTart:
		s.bake(p, tart)
	default:
		s.plate(p)
	}
	// Food that can be prepared is kept, but for dough, which may wait for the oven.
	if s.made == 0 || p.hands.isDessert() || p.hands == dough || p.hands == rawTart || p.level == 0 {
		s.drop(p)
	}
}

func (s *search) chop(p *node, into kind) {
	for _, c := range s.crates[kitchen.ChoppingBoard] {
		if n := s.use(p, c); n != nil {
			n.hands = into
			s.keep(p, c)
		}
	}
}

func (s *search) bake(p *node, into kind) {
	for _, c := range s.crates[kitchen.OvenTile] {
		s.fill(p, c, into)
	}
}

// wrap makes a raw tart of the chopped dough in hand.
func (s *search) wrap(p *node) {
	for _, c := range s.crates[kitchen.BlueberryCrate] {
		if n := s.use(p, c); n != nil {
			n.hands = rawTart
			s.keep(p, c)
		}
	}
	s.join(p, blueberries)
}

// join puts the food in hand to its other half on a table.
func (s *search) join(p *node, half kind) {
	for i, k := range p.laid[:p.count] {
		if k != half {
			continue
		}
		c := p.at[i]
		if n := s.use(p, c); n != nil {
			n.hands = rawTart
			n.lift(i)
			s.keep(p, c)
		}
	}
}

// plate puts the dessert in hand on a dish, from the dishwasher or on a table.
func (s *search) plate(p *node) {
	if p.stack > 0 && p.fits(dish|p.hands) {
		for _, c := range s.crates[kitchen.Dishwasher] {
			if n := s.use(p, c); n != nil {
				n.hands |= dish
				n.stack--
				s.keep(p, c)
			}
		}
	}
	for i, k := range p.laid[:p.count] {
		if !k.isDish() || k&p.hands != 0 || !p.fits(k|p.hands) {
			continue
		}
		c := p.at[i]
		if n := s.use(p, c); n != nil {
			n.swap(i, k|p.hands)
			n.hands = none
			s.keep(p, c)
		}
	}
	if p.hands == blueberries {
		s.join(p, choppedDough)
	}
}
