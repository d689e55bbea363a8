package report

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// hopeless reports whether the chef cannot serve any dish: no order for it is left, or it cannot reach a necessary
// station. The report does not say what to do then; buying nothing does the least harm. Where bots only see open
// orders, others may come.
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

// isDish reports whether foods are those of the chef's dish.
func isDish(foods []sim.Food) bool {
	return len(foods) == 2 && slices.Contains(foods, sim.Meat) && slices.Contains(foods, sim.Noodles)
}
