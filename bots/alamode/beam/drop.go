package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// drop puts the held item on the adjacent table with most adjacent floor cells. Tables farther away are not
// worth the states they cost.
func (s *search) drop(p *node) {
	if p.itemCount == maxItems {
		return
	}
	s.helpPartner(p)
	c := s.emptyTable(p.spot)
	if c == kitchen.NoCell || int(p.level) >= s.depth {
		return
	}
	s.try(p, c, func(n *node) {
		n.justPut = c
		n.hands = none
		n.put(c, p.hands)
	})
}

// emptyTable returns the best empty table next to a spot.
func (s *search) emptyTable(at spot) kitchen.Cell {
	for _, c := range s.tables[at] {
		if s.table[c] == 0 && !s.leftOut[c] {
			return c
		}
	}
	return kitchen.NoCell
}
