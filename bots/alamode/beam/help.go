package beam

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// nearer is the number of turns by which a partner must be nearer to the window to be given a finished dish.
const nearer = 2

// helpPartner hands things over in the first action: it puts the held item on a table that both chefs reach, if the
// partner is expected to take it at once.
//
// Elsewhere, among equally good spots it prefers the one away from the partner.
func (s *search) helpPartner(p *node) {
	if p.level > 0 || int(s.partner) == s.floors {
		return
	}
	for _, c := range s.tables[p.spot] {
		if s.table[c] != 0 || s.buried[c] || !slices.Contains(s.stand[c], s.partner) {
			continue
		}
		if s.manner != still {
			s.tryMoving(p, c)
			continue
		}
		switch {
		case p.hands.isDessert() && p.mate.isDish():
			s.handFood(p, c)
		case p.hands.isDish() && p.mate.isDessert():
			s.lendDish(p, c)
		case p.hands.isDish() && p.mate == none:
			s.handDish(p, c)
		}
	}
}

// handFood puts down a dessert that the partner's dish needs.
func (s *search) handFood(p *node, c kitchen.Cell) {
	if p.mate&p.hands != 0 || !p.fitsPartner(p.mate|p.hands) {
		return
	}
	s.try(p, c, func(n *node) {
		n.mate |= p.hands
		n.hands = none
	})
}

// lendDish puts down a dish for the dessert in the partner's hands, if the partner has no other dish for it.
func (s *search) lendDish(p *node, c kitchen.Cell) {
	if p.hands&p.mate != 0 || !p.fits(p.hands|p.mate) || s.canPlate(p) || p.count == maxLaid {
		return
	}
	s.try(p, c, func(n *node) {
		n.lay(c, p.hands|p.mate)
		n.hands, n.mate = none, none
	})
}

// canPlate reports whether the partner can put its dessert on a dish within its reach.
func (s *search) canPlate(p *node) bool {
	for i, k := range p.laid[:p.count] {
		if k.isDish() && k&p.mate == 0 && slices.Contains(s.stand[p.at[i]], s.partner) {
			return true
		}
	}
	return false
}

// handDish puts down a finished dish for a partner with empty hands that is nearer to the window.
func (s *search) handDish(p *node, c kitchen.Cell) {
	order := p.exact(p.hands)
	if order < 0 {
		return
	}
	window := s.crates[kitchen.Window][0]
	mine, partners := s.away(s.partner, p.spot, window), s.away(p.spot, s.partner, window)
	if partners == never || partners+nearer > mine {
		return
	}
	s.try(p, c, func(n *node) {
		n.hands = none
		n.stack++
		s.pay(n, order, s.now()+2*int(partners)+3)
	})
}

// fitsPartner reports whether an order contains everything on the partner's dish.
func (n *node) fitsPartner(k kind) bool {
	for _, o := range n.orders {
		if k&^o == 0 {
			return true
		}
	}
	return false
}
