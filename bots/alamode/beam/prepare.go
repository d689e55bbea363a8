package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// withFood makes the children with food in hands: preparing it or putting it on a dish.
func (s *search) withFood(p *node) {
	switch p.hands {
	case strawberries:
		s.tryAll(p, kitchen.ChoppingBoard, func(n *node) { n.hands = choppedBerry })
	case dough:
		if p.wants(tart) {
			s.tryAll(p, kitchen.ChoppingBoard, func(n *node) { n.hands = choppedDough })
		}
		if p.wants(croissant) {
			s.bake(p, croissant)
		}
	case choppedDough:
		s.tryAll(p, kitchen.BlueberryCrate, func(n *node) { n.hands = rawTart })
		s.join(p, blueberries)
	case rawTart:
		s.bake(p, tart)
	default:
		s.plate(p)
	}
	// Food that can be prepared is not put down, except food that may wait for the oven.
	if s.childCount == 0 || p.hands.isDessert() || p.hands == dough || p.hands == rawTart || p.level == 0 {
		s.drop(p)
	}
}

func (s *search) bake(p *node, into kind) {
	for _, c := range s.equipment[kitchen.OvenTile] {
		s.fill(p, c, into)
	}
}

// join combines the held food with its other half on a table into a raw tart.
func (s *search) join(p *node, half kind) {
	for i, k := range p.items[:p.itemCount] {
		if k != half {
			continue
		}
		s.try(p, p.itemCells[i], func(n *node) {
			n.hands = rawTart
			n.remove(i)
		})
	}
}

// plate puts the held dessert on a dish from the dishwasher or on a table.
func (s *search) plate(p *node) {
	if p.stack > 0 && p.fits(dish|p.hands) {
		s.tryAll(p, kitchen.Dishwasher, func(n *node) {
			n.hands |= dish
			n.stack--
		})
	}
	for i, k := range p.items[:p.itemCount] {
		if !k.isDish() || k&p.hands != 0 || !p.fits(k|p.hands) {
			continue
		}
		s.try(p, p.itemCells[i], func(n *node) {
			n.swap(i, k|p.hands)
			n.hands = none
		})
	}
	if p.hands == blueberries {
		s.join(p, choppedDough)
	}
}
