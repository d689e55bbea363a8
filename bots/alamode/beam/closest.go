package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// either returns the cell closest to the partner among the crates and tables with one of two foods.
func (s *search) either(n *node, crate kitchen.Tile, a, b kind) kitchen.Cell {
	c := s.closest(n, crate)
	if s.playing == lone {
		return c
	}
	laid := s.closestLaid(n, func(k kind) bool { return k == a || k == b })
	if s.partnersWay(n, laid) < s.partnersWay(n, c) {
		return laid
	}
	return c
}

// source returns the closest cell that puts one of some desserts onto a dish.
func (s *search) source(n *node, lacks kind, turn int) kitchen.Cell {
	best := kitchen.NoCell
	if s.playing != lone {
		best = s.closestLaid(n, func(k kind) bool { return k.isDessert() && k&lacks != 0 })
	} else if lacks&iceCream != 0 {
		lacks = iceCream
	}
	if lacks&iceCream != 0 {
		best = s.closer(n, best, kitchen.IceCreamCrate)
	}
	if lacks&blueberries != 0 {
		best = s.closer(n, best, kitchen.BlueberryCrate)
	}
	if n.done(turn) && n.bakes && lacks&n.baked != 0 {
		best = s.closer(n, best, kitchen.OvenTile)
	}
	return best
}

func (s *search) closer(n *node, best kitchen.Cell, tile kitchen.Tile) kitchen.Cell {
	if c := s.closest(n, tile); s.partnersWay(n, c) < s.partnersWay(n, best) {
		return c
	}
	return best
}

// besideOven returns the oven, unless the partner already stands there.
func (s *search) besideOven(n *node) kitchen.Cell {
	c := s.closest(n, kitchen.OvenTile)
	if c == kitchen.NoCell || s.cells[n.mateAt].Touches(c) {
		return kitchen.NoCell
	}
	return c
}

// closest returns the equipment of a kind that is closest to the partner.
func (s *search) closest(n *node, tile kitchen.Tile) kitchen.Cell {
	best, least := kitchen.NoCell, kitchen.Unreachable
	for _, c := range s.crates[tile] {
		if d := s.partnersWay(n, c); d < least || best == kitchen.NoCell {
			best, least = c, d
		}
	}
	return best
}

// closestLaid returns the table closest to the partner on which something lies.
func (s *search) closestLaid(n *node, is func(k kind) bool) kitchen.Cell {
	best, least := kitchen.NoCell, kitchen.Unreachable
	for i, k := range n.laid[:n.count] {
		if !is(k) {
			continue
		}
		if d := s.partnersWay(n, n.at[i]); d < least || best == kitchen.NoCell {
			best, least = n.at[i], d
		}
	}
	return best
}

// closestEmpty returns the empty table closest to the partner; if it touches none, one of those it touched
// soonest.
func (s *search) closestEmpty(n *node) kitchen.Cell {
	best, least := kitchen.NoCell, kitchen.Unreachable
	for _, c := range s.crates[kitchen.Table] {
		if d := s.partnersWay(n, c); d < least && n.find(c) < 0 && !s.buried[c] {
			best, least = c, d
		}
	}
	return best
}

// partnersWay returns the partner's distance to a cell, by the referee's measure.
func (s *search) partnersWay(n *node, c kitchen.Cell) int {
	if c == kitchen.NoCell {
		return kitchen.Unreachable
	}
	return s.board.Paths.Distance(s.cells[n.spot], s.cells[n.mateAt], c)
}
