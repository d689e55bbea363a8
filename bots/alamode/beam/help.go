package beam

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// minLead is the number of turns by which a partner must be closer to the window to get a finished dish.
const minLead = 2

// helpPartner hands items over in the first action: it puts the held item on a table in reach of both chefs if
// the partner is expected to take it at once.
func (s *search) helpPartner(p *node) {
	if p.level > 0 || int(s.partnerSpot) == s.floors {
		return
	}
	for _, c := range s.tables[p.spot] {
		if s.table[c] != 0 || s.leftOut[c] || !slices.Contains(s.spotsAt[c], s.partnerSpot) {
			continue
		}
		if s.policy != standsStill {
			s.tryMoving(p, c)
			continue
		}
		switch {
		case p.hands.isDessert() && p.partnerHands.isDish():
			s.handFood(p, c)
		case p.hands.isDish() && p.partnerHands.isDessert():
			s.lendDish(p, c)
		case p.hands.isDish() && p.partnerHands == none:
			s.handDish(p, c)
		}
	}
}

// handFood puts down a dessert for the partner's dish.
func (s *search) handFood(p *node, c kitchen.Cell) {
	if p.partnerHands&p.hands != 0 || !p.fitsPartner(p.partnerHands|p.hands) {
		return
	}
	s.try(p, c, func(n *node) {
		n.partnerHands |= p.hands
		n.hands = none
	})
}

// lendDish puts down a dish for the dessert in the partner's hands, if the partner has no other dish for it.
func (s *search) lendDish(p *node, c kitchen.Cell) {
	if p.hands&p.partnerHands != 0 || !p.fits(p.hands|p.partnerHands) || s.canPlate(p) || p.itemCount == maxItems {
		return
	}
	s.try(p, c, func(n *node) {
		n.put(c, p.hands|p.partnerHands)
		n.hands, n.partnerHands = none, none
	})
}

// canPlate reports whether the partner can put its dessert on a dish within its reach.
func (s *search) canPlate(p *node) bool {
	for i, k := range p.items[:p.itemCount] {
		if k.isDish() && k&p.partnerHands == 0 && slices.Contains(s.spotsAt[p.itemCells[i]], s.partnerSpot) {
			return true
		}
	}
	return false
}

// handDish puts down a finished dish for a partner with empty hands closer to the window.
func (s *search) handDish(p *node, c kitchen.Cell) {
	order := p.exact(p.hands)
	if order < 0 {
		return
	}
	window := s.equipment[kitchen.Window][0]
	mine, partners := s.away(s.partnerSpot, p.spot, window), s.away(p.spot, s.partnerSpot, window)
	if partners == never || partners+minLead > mine {
		return
	}
	s.try(p, c, func(n *node) {
		n.hands = none
		n.stack++
		s.pay(n, order, s.now()+2*int(partners)+3)
	})
}

// fitsPartner reports whether an order contains all desserts on the partner's dish.
func (n *node) fitsPartner(k kind) bool {
	for _, o := range n.orders {
		if k&^o == 0 {
			return true
		}
	}
	return false
}
