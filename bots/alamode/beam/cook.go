package beam

import (
	"math/bits"
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

func (s *search) aimEmptyHanded(n *node, m manner, lacks kind, turn int) kitchen.Cell {
	begun := -1
	if m != makes {
		if begun = n.begun(lacks); begun >= 0 {
			lacks &^= n.laid[begun]
		}
	}
	if lacks&n.baked != 0 && n.done(turn) && n.bakes {
		return s.closest(n, kitchen.OvenTile)
	}
	if c := s.firstStep(n, lacks, turn); c != kitchen.NoCell {
		return c
	}
	switch {
	case m == makes:
		if lacks&n.baked != 0 && n.bakes {
			return s.besideOven(n)
		}
		return kitchen.NoCell
	case begun >= 0:
		return n.at[begun]
	case n.stack > 0:
		return s.closest(n, kitchen.Dishwasher)
	}
	return s.closestLaid(n, func(k kind) bool { return k.isDish() })
}

func (s *search) aimWithDish(n *node, m manner, lacks kind, turn int) kitchen.Cell {
	if m == makes {
		return s.closestEmpty(n)
	}
	if n.mate&desserts&^lacks != 0 {
		return s.closest(n, kitchen.Dishwasher)
	}
	lacks &^= n.mate
	if lacks == none {
		return s.closest(n, kitchen.Window)
	}
	if c := s.source(n, lacks, turn); c != kitchen.NoCell {
		return c
	}
	if s.firstStep(n, lacks, turn) != kitchen.NoCell {
		return s.closestEmpty(n)
	}
	return s.besideOven(n)
}

func (s *search) aimWithDessert(n *node, m manner, lacks kind) kitchen.Cell {
	if m == makes || lacks&n.mate == 0 {
		return s.closestEmpty(n)
	}
	if begun := n.begun(lacks); begun >= 0 && n.laid[begun]&n.mate == 0 {
		return n.at[begun]
	}
	if n.stack > 0 {
		return s.closest(n, kitchen.Dishwasher)
	}
	return s.closestEmpty(n)
}

func (s *search) aimWithFood(n *node, lacks kind) kitchen.Cell {
	switch {
	case n.mate == strawberries, n.mate == dough && lacks&tart != 0 && !s.has(n, tart):
		return s.closest(n, kitchen.ChoppingBoard)
	case n.mate == choppedDough:
		return s.closest(n, kitchen.BlueberryCrate)
	case n.baked == none:
		return s.closest(n, kitchen.OvenTile)
	}
	return s.closestEmpty(n)
}

// begun returns the fullest dish on a table that can become an order; -1 if there is none.
func (n *node) begun(order kind) int {
	best, most := -1, 0
	for i, k := range n.laid[:n.count] {
		if !k.isDish() || k&desserts&^order != 0 {
			continue
		}
		if size := bits.OnesCount16(uint16(k & desserts)); size > most {
			best, most = i, size
		}
	}
	return best
}

// has reports whether a dessert lies on a table or comes out of the oven for the partner.
func (s *search) has(n *node, dessert kind) bool {
	if n.baked&dessert != 0 {
		return true
	}
	if s.playing == lone {
		return false
	}
	return slices.Contains(n.laid[:n.count], dessert)
}

// lastBaking is the turn from which on nothing more is put into the oven.
const lastBaking = 180

// firstStep returns the cell for the next step of preparing one of some missing desserts, the slowest first.
func (s *search) firstStep(n *node, lacks kind, turn int) kitchen.Cell {
	oven := n.baked == none && turn < lastBaking
	switch {
	case oven && lacks&tart != 0 && !s.has(n, tart):
		return s.either(n, kitchen.DoughCrate, rawTart, choppedDough)
	case oven && lacks&croissant != 0 && !s.has(n, croissant):
		return s.either(n, kitchen.DoughCrate, dough, dough)
	case lacks&choppedBerry != 0 && !s.has(n, choppedBerry):
		return s.either(n, kitchen.StrawberryCrate, strawberries, strawberries)
	}
	return kitchen.NoCell
}
