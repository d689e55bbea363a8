package chef

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// snapshot is a team's kitchen and its bots' hands at the end of the team's turn. Changes before its next turn,
// except cooking, were made by opponents.
type snapshot struct {
	valid bool
	turn  int
	items []int32
	hands []sim.Item
}

// take records the present state.
func (n *snapshot) take(s *sim.State, team sim.Team) {
	items, _, _ := s.TileWords(team)
	n.turn, n.items, n.hands = s.Turn(), append(n.items[:0], items...), n.hands[:0]
	for i := range s.Board().BotsPerTeam() {
		n.hands = append(n.hands, s.Bot(s.FirstBot(team)+i).Holding)
	}
	n.valid = !isVisited(s, team)
}

// isCurrent reports whether no opponent has changed the kitchen or is in it.
func (n *snapshot) isCurrent(s *sim.State, team sim.Team) bool {
	if !n.valid || s.Turn() != n.turn+1 || isVisited(s, team) {
		return false
	}
	items, _, _ := s.TileWords(team)
	for cell, it := range items {
		if old := n.items[cell]; it != old && !isCooking(sim.Item(old), sim.Item(it)) {
			return false
		}
	}
	for i, it := range n.hands {
		if s.Bot(s.FirstBot(team)+i).Holding != it {
			return false
		}
	}
	return true
}

// isCooking reports whether a pan's content changes from before to after by cooking.
func isCooking(before, after sim.Item) bool {
	a, was := before.Ingredient()
	b, is := after.Ingredient()
	return was && is && before.Class() == sim.PanItem && after.Class() == sim.PanItem && a.Kind() == b.Kind() && b.Stage() == a.Stage()+1
}

// isVisited reports whether an opponent is in the team's kitchen.
func isVisited(s *sim.State, team sim.Team) bool {
	ids := make([]int, s.Bots())
	for i := range ids {
		ids[i] = i
	}
	return slices.ContainsFunc(ids, func(id int) bool { bot := s.Bot(id); return bot.Team != team && bot.Map == team })
}
