package kitchenscene

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// The states of a team's orders.
const (
	orderWaiting = "waiting" // not yet open
	orderOpen    = "open"
	orderServed  = "served"
	orderMissed  = "missed"
)

// maxOrders limits the displayed orders of a team: more than hand-drawn maps have, but still readable.
const maxOrders = 64

// panel returns the panel of a team.
func (m *Maker) panel(s *sim.State, t sim.Team) scene.Panel {
	served, missed := s.OrdersDone(t)
	return scene.Panel{
		Seat: int(t), Score: s.Money(t),
		Figures: []scene.Field{
			{Name: "served", Value: strconv.Itoa(served)},
			{Name: "missed", Value: strconv.Itoa(missed)},
			{Name: "washed", Value: strconv.Itoa(s.Washed(t))},
			{Name: "switched", Value: switchedWords(s, t)},
		},
		Entries: m.entries(s, t),
	}
}

func switchedWords(s *sim.State, t sim.Team) string {
	switch {
	case s.Switched(t):
		return "turn " + strconv.Itoa(s.SwitchedAt(t)) + ", away"
	case s.SwitchedAt(t) != 0:
		return "turn " + strconv.Itoa(s.SwitchedAt(t))
	}
	return "no"
}

// entries returns the orders of a team, in the order of the map file.
func (m *Maker) entries(s *sim.State, t sim.Team) []scene.Entry {
	shown := shownOrders(s, t)
	entries := make([]scene.Entry, len(shown))
	for n, i := range shown {
		o := &s.Board().Orders[i]
		e := &entries[n]
		*e = scene.Entry{ID: OrderID(t, i), Items: m.wanted[i], Until: int(o.Expires), Worth: o.Reward, State: orderState(s, t, i)}
		switch e.State {
		case orderWaiting:
			e.Left = 1
		case orderOpen:
			e.Left = float64(o.Expires-int64(s.Turn())+1) / float64(o.Expires-o.Created+1)
		}
	}
	return entries
}

func orderState(s *sim.State, t sim.Team, i int) string {
	switch done := s.Order(t, i); {
	case done.Completed:
		return orderServed
	case done.Missed:
		return orderMissed
	case s.OrderActive(t, i):
		return orderOpen
	}
	return orderWaiting
}

// shownOrders returns the indexes of the displayed orders: all, or if there are too many, the open ones, the next to open
// and the last to end.
func shownOrders(s *sim.State, t sim.Team) []int {
	orders := s.Board().Orders
	shown := make([]int, len(orders))
	for i := range shown {
		shown[i] = i
	}
	if len(shown) <= maxOrders {
		return shown
	}
	turn := int64(s.Turn())
	away := func(i int) int64 { // turns until the order opens, or since its end
		switch orderState(s, t, i) {
		case orderOpen:
			return 0
		case orderServed:
			return turn - int64(s.Order(t, i).Turn) + 1
		case orderMissed:
			return turn - orders[i].Expires
		}
		return max(orders[i].Created-turn, 1)
	}
	slices.SortStableFunc(shown, func(i, j int) int { return cmp.Compare(away(i), away(j)) })
	shown = shown[:maxOrders]
	slices.Sort(shown)
	return shown
}
