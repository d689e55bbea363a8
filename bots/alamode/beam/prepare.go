package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

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
