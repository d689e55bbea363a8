package beam

import (
	"math/bits"
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

func (s *search) targetEmptyHanded(n *node, m policy, lacks kind, turn int) kitchen.Cell {
	begun := -1
	if m != prepares {
		if begun = n.begun(lacks); begun >= 0 {
			lacks &^= n.items[begun]
		}
	}
	if lacks&n.baked != 0 && n.done(turn) && n.partnerBakes {
		return s.closest(n, kitchen.OvenTile)
	}
	if c := s.firstStep(n, lacks, turn); c != kitchen.NoCell {
		return c
	}
	switch {
	case m == prepares:
		if lacks&n.baked != 0 && n.partnerBakes {
			return s.ovenToWaitAt(n)
		}
		return kitchen.NoCell
	case begun >= 0:
		return n.itemCells[begun]
	case n.stack > 0:
		return s.closest(n, kitchen.Dishwasher)
	}
	return s.closestItem(n, func(k kind) bool { return k.isDish() })
}

func (s *search) targetWithDish(n *node, m policy, lacks kind, turn int) kitchen.Cell {
	if m == prepares {
		return s.closestEmpty(n)
	}
	if n.partnerHands&desserts&^lacks != 0 {
		return s.closest(n, kitchen.Dishwasher)
	}
	lacks &^= n.partnerHands
	if lacks == none {
		return s.closest(n, kitchen.Window)
	}
	if c := s.source(n, lacks, turn); c != kitchen.NoCell {
		return c
	}
	if s.firstStep(n, lacks, turn) != kitchen.NoCell {
		return s.closestEmpty(n)
	}
	return s.ovenToWaitAt(n)
}

func (s *search) targetWithDessert(n *node, m policy, lacks kind) kitchen.Cell {
	if m == prepares || lacks&n.partnerHands == 0 {
		return s.closestEmpty(n)
	}
	if begun := n.begun(lacks); begun >= 0 && n.items[begun]&n.partnerHands == 0 {
		return n.itemCells[begun]
	}
	if n.stack > 0 {
		return s.closest(n, kitchen.Dishwasher)
	}
	return s.closestEmpty(n)
}

func (s *search) targetWithFood(n *node, lacks kind) kitchen.Cell {
	switch {
	case n.partnerHands == strawberries, n.partnerHands == dough && lacks&tart != 0 && !s.has(n, tart):
		return s.closest(n, kitchen.ChoppingBoard)
	case n.partnerHands == choppedDough:
		return s.closest(n, kitchen.BlueberryCrate)
	case n.baked == none:
		return s.closest(n, kitchen.OvenTile)
	}
	return s.closestEmpty(n)
}

// begun returns the index of the fullest dish on a table that fits an order; -1 if there is none.
func (n *node) begun(order kind) int {
	best, most := -1, 0
	for i, k := range n.items[:n.itemCount] {
		if !k.isDish() || k&desserts&^order != 0 {
			continue
		}
		if size := bits.OnesCount16(uint16(k & desserts)); size > most {
			best, most = i, size
		}
	}
	return best
}

// has reports whether a dessert is on a table that the partner uses, or in the oven.
func (s *search) has(n *node, dessert kind) bool {
	if n.baked&dessert != 0 {
		return true
	}
	if s.turnPolicy == cooksAlone {
		return false
	}
	return slices.Contains(n.items[:n.itemCount], dessert)
}

// lastBaking is the first turn in which no more food is put into the oven.
const lastBaking = 180

// firstStep returns the cell for the next step in preparing the slowest of the missing desserts.
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
