package chef

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// snapshot is a team's kitchen and its bots' hands at the end of its turn. Changes until its next turn, except by cooking, were
// made by others.
type snapshot struct {
	valid bool
	turn  int
	items []int32
	hands []sim.Item
}

// take records the kitchen as it is.
func (n *snapshot) take(s *sim.State, team sim.Team) {
	items, _, _ := s.TileWords(team)
	n.turn, n.items, n.hands = s.Turn(), append(n.items[:0], items...), n.hands[:0]
	for i := range s.Board().BotsPerTeam() {
		n.hands = append(n.hands, s.Bot(s.FirstBot(team)+i).Holding)
	}
	n.valid = !visited(s, team)
}

// holds reports whether the kitchen is unchanged by others, and without visitors.
func (n *snapshot) holds(s *sim.State, team sim.Team) bool {
	if !n.valid || s.Turn() != n.turn+1 || visited(s, team) {
		return false
	}
	items, _, _ := s.TileWords(team)
	for cell, it := range items {
		if old := n.items[cell]; it != old && !cooks(sim.Item(old), sim.Item(it)) {
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

// cooks reports whether an item turns into another by a turn in a pan.
func cooks(before, after sim.Item) bool {
	a, was := before.Ingredient()
	b, is := after.Ingredient()
	return was && is && before.Class() == sim.PanItem && after.Class() == sim.PanItem && a.Kind() == b.Kind() && b.Stage() == a.Stage()+1
}

// visited reports whether an opponent is in the team's kitchen.
func visited(s *sim.State, team sim.Team) bool {
	ids := make([]int, s.Bots())
	for i := range ids {
		ids[i] = i
	}
	return slices.ContainsFunc(ids, func(id int) bool { bot := s.Bot(id); return bot.Team != team && bot.Map == team })
}
