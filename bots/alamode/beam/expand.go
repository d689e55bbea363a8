package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// expand makes the children of a state: all uses of tables and equipment that help an order.
func (s *search) expand(p *node) {
	for i, c := range p.itemCells[:p.itemCount] {
		s.table[c] = uint8(i) + 1
	}
	s.childCount = 0
	switch {
	case p.hands == none:
		s.emptyHanded(p)
	case p.hands.isDish():
		s.withDish(p)
	default:
		s.withFood(p)
	}
	if s.childCount == 0 || s.canWait {
		s.pause(p)
	}
	for _, c := range p.itemCells[:p.itemCount] {
		s.table[c] = 0
	}
}

// pause makes an idle chef wait.
func (s *search) pause(p *node) {
	if int(p.level) == s.depth {
		return
	}
	if s.policy != standsStill {
		s.pauseMoving(p)
		return
	}
	s.child = *p
	s.child.level++
	s.spots[0], s.spotCount, s.walkTurns = p.spot, 1, -1 // complete takes the additional action for a wait
	s.complete(p, kitchen.NoCell)
}

// emptyHanded makes the children with empty hands: fetching dishes and foods.
func (s *search) emptyHanded(p *node) {
	if p.stack > 0 && p.dishless > 0 {
		s.tryAll(p, kitchen.Dishwasher, func(n *node) {
			n.hands = dish
			n.stack--
		})
	}
	s.fetch(p, kitchen.IceCreamCrate, iceCream, iceCream)
	berries := blueberries
	for _, k := range p.items[:p.itemCount] {
		if k == choppedDough {
			berries |= tart
		}
	}
	s.fetch(p, kitchen.BlueberryCrate, blueberries, berries)
	s.fetch(p, kitchen.StrawberryCrate, strawberries, choppedBerry)
	s.fetch(p, kitchen.DoughCrate, dough, croissant|tart)
	for _, c := range s.equipment[kitchen.OvenTile] {
		s.empty(p, c)
	}
	for i := range int(p.itemCount) {
		s.pickUp(p, i)
	}
}

// fetch takes a food from a crate if orders need one of its products.
func (s *search) fetch(p *node, tile kitchen.Tile, food, makes kind) {
	if p.need&makes == none {
		return
	}
	s.tryAll(p, tile, func(n *node) { n.hands = food })
}

// pickUp takes the i-th item on tables. Dishes that fit no order are only taken if the dishwasher is empty.
func (s *search) pickUp(p *node, i int) {
	c, k := p.itemCells[i], p.items[i]
	switch {
	case c == p.justPut:
		return
	case k.isDish() && !p.fits(k) && p.stack > 0:
		return
	case !k.isDish() && !p.wants(product(k)):
		return
	}
	s.try(p, c, func(n *node) {
		n.hands = k
		n.remove(i)
	})
}
