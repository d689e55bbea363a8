package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// either returns the cell closest to the partner among crates of a kind and tables with one of two foods.
func (s *search) either(n *node, crate kitchen.Tile, a, b kind) kitchen.Cell {
	c := s.closest(n, crate)
	if s.turnPolicy == cooksAlone {
		return c
	}
	item := s.closestItem(n, func(k kind) bool { return k == a || k == b })
	if s.partnerDistance(n, item) < s.partnerDistance(n, c) {
		return item
	}
	return c
}

// source returns the closest cell where the partner gets one of the missing desserts onto its dish.
func (s *search) source(n *node, lacks kind, turn int) kitchen.Cell {
	best := kitchen.NoCell
	if s.turnPolicy != cooksAlone {
		best = s.closestItem(n, func(k kind) bool { return k.isDessert() && k&lacks != 0 })
	} else if lacks&iceCream != 0 {
		lacks = iceCream
	}
	if lacks&iceCream != 0 {
		best = s.closer(n, best, kitchen.IceCreamCrate)
	}
	if lacks&blueberries != 0 {
		best = s.closer(n, best, kitchen.BlueberryCrate)
	}
	if n.done(turn) && n.partnerBakes && lacks&n.baked != 0 {
		best = s.closer(n, best, kitchen.OvenTile)
	}
	return best
}

func (s *search) closer(n *node, best kitchen.Cell, tile kitchen.Tile) kitchen.Cell {
	if c := s.closest(n, tile); s.partnerDistance(n, c) < s.partnerDistance(n, best) {
		return c
	}
	return best
}

// ovenToWaitAt returns the oven, or NoCell if the partner is already next to it.
func (s *search) ovenToWaitAt(n *node) kitchen.Cell {
	c := s.closest(n, kitchen.OvenTile)
	if c == kitchen.NoCell || s.cells[n.partnerSpot].Touches(c) {
		return kitchen.NoCell
	}
	return c
}

// closest returns the equipment of a kind closest to the partner.
func (s *search) closest(n *node, tile kitchen.Tile) kitchen.Cell {
	best, least := kitchen.NoCell, kitchen.Unreachable
	for _, c := range s.equipment[tile] {
		if d := s.partnerDistance(n, c); d < least || best == kitchen.NoCell {
			best, least = c, d
		}
	}
	return best
}

// closestItem returns the table with a matching item closest to the partner.
func (s *search) closestItem(n *node, is func(k kind) bool) kitchen.Cell {
	best, least := kitchen.NoCell, kitchen.Unreachable
	for i, k := range n.items[:n.itemCount] {
		if !is(k) {
			continue
		}
		if d := s.partnerDistance(n, n.itemCells[i]); d < least || best == kitchen.NoCell {
			best, least = n.itemCells[i], d
		}
	}
	return best
}

// closestEmpty returns the empty table closest to the partner.
func (s *search) closestEmpty(n *node) kitchen.Cell {
	best, least := kitchen.NoCell, kitchen.Unreachable
	for _, c := range s.equipment[kitchen.Table] {
		if d := s.partnerDistance(n, c); d < least && n.find(c) < 0 && !s.leftOut[c] {
			best, least = c, d
		}
	}
	return best
}

// partnerDistance returns the partner's distance to a cell, as the referee measures it.
func (s *search) partnerDistance(n *node, c kitchen.Cell) int {
	if c == kitchen.NoCell {
		return kitchen.Unreachable
	}
	return s.board.Paths.Distance(s.cells[n.spot], s.cells[n.partnerSpot], c)
}
