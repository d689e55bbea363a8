package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// drop puts the held item on an adjacent table: the one adjacent to most floor, so preferably an inner one. Walking
// first is not worth the states it costs.
func (s *search) drop(p *node) {
	if p.count == maxLaid {
		return
	}
	s.helpPartner(p)
	c := s.emptyTable(p.spot)
	if c == kitchen.NoCell || int(p.level) >= s.depth {
		return
	}
	s.try(p, c, func(n *node) {
		n.fresh = c
		n.hands = none
		n.lay(c, p.hands)
	})
}

// emptyTable returns the best empty table next to a spot.
func (s *search) emptyTable(at spot) kitchen.Cell {
	for _, c := range s.tables[at] {
		if s.table[c] == 0 && !s.buried[c] {
			return c
		}
	}
	return kitchen.NoCell
}
