package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// expand makes the children of a state: all uses of tables that help an order.
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

// pause makes an idle chef wait.
func (s *search) pause(p *node) {
	if int(p.level) == s.depth {
		return
	}
	if s.manner != still {
		s.pauseMoving(p)
		return
	}
	s.child = *p
	s.child.level++
	s.spots[0], s.stops, s.walk = p.spot, 1, -1 // one action more than the way takes is a wait
	s.keep(p, kitchen.NoCell)
}

// emptyHanded fetches dishes and foods.
func (s *search) emptyHanded(p *node) {
	if p.stack > 0 && p.bare > 0 {
		s.tryAll(p, kitchen.Dishwasher, func(n *node) {
			n.hands = dish
			n.stack--
		})
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

// fetch takes a food from a crate if orders need its product.
func (s *search) fetch(p *node, tile kitchen.Tile, food, makes kind) {
	if p.need&makes == none {
		return
	}
	s.tryAll(p, tile, func(n *node) { n.hands = food })
}

// pickUp takes the i-th item on tables with empty hands. Useless dishes are only taken if no others are left.
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
	s.try(p, c, func(n *node) {
		n.hands = k
		n.lift(i)
	})
}
