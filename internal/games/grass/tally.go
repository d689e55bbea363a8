package grass

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// tally counts the players' actions, for the stats on the scoreboard.
type tally [field.Players]struct {
	built, spawned, recycled, lost, refused int
}

// turn counts the last turn.
func (t *tally) turn(r *field.Resolver) {
	for player, it := range r.Tally {
		c := &t[player]
		c.built += it.Built
		c.spawned += it.Spawned
		c.recycled += it.Recycled
		c.lost += it.Fought + it.Buried
	}
	for _, refusal := range r.Refusals {
		t[refusal.Player].refused++
	}
}

// figures returns a player's stats: its holdings at the end, then its actions.
func (t *tally) figures(s *field.State, player int) []contest.Figure {
	units, recyclers := 0, 0
	for cell := range s.Board().Tiles() {
		it := s.Tile(cell)
		if it.Owner != player {
			continue
		}
		units += it.Units
		if it.Recycler {
			recyclers++
		}
	}
	c := t[player]
	return []contest.Figure{
		{Key: "units", Title: "units", Value: units},
		{Key: "matter", Title: "matter", Value: s.Matter(player)},
		{Key: "recyclers", Title: "recyclers", Value: recyclers},
		{Key: "units_spawned", Title: "spawned", Value: c.spawned},
		{Key: "units_lost", Title: "lost", Value: c.lost},
		{Key: "recyclers_built", Title: "built", Value: c.built},
		{Key: "matter_recycled", Title: "recycled", Value: c.recycled},
		{Key: "orders_refused", Title: "refused", Value: c.refused},
	}
}
