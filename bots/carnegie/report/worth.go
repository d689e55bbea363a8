package report

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// hopeless reports whether the chef cannot serve any dish: it cannot reach a necessary station, or no order for
// its dish is left. The report does not cover this case; buying nothing loses the least. If bots only see open
// orders, there may be more orders later.
func (b *Bot) hopeless(h hand) bool {
	for _, kind := range []sim.Kind{sim.Shop, sim.Counter, sim.Cooker, sim.Submit} {
		if h.nearest(func(t sim.Tile) bool { return t.Kind == kind }) == nowhere {
			return true
		}
	}
	s := h.c.State()
	if s.Board().Rules.ActiveOrdersOnly {
		return false
	}
	for i, o := range s.Board().Orders {
		if !s.Order(b.team, i).Completed && o.Expires > int64(s.Turn()) && o.Reward > 0 && isDish(o.Required) {
			return false
		}
	}
	return true
}

// isDish reports whether the foods are those of the chef's dish.
func isDish(foods []sim.Food) bool {
	return len(foods) == 2 && slices.Contains(foods, sim.Meat) && slices.Contains(foods, sim.Noodles)
}
