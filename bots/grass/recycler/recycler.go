// Package recycler is a bot for Keep Off The Grass that relies on matter: it builds as many profitable recyclers as
// it can afford, and overruns the opponent with the resulting robots. It imports only the rules.
package recycler

import (
	"github.com/cookoff/cookoff/bots/grass/terrain"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// Conditions for recyclers.
const (
	lastTurn  = 60 // later the matter comes too late
	leastGain = 12 // matter beyond the recycler's price
	tileWorth = 4  // matter equivalent to a tile that becomes grass
)

// Bot plays a player.
type Bot struct {
	terrain.Terrain
	enemy terrain.Distances // to the opponent's tiles
	free  terrain.Distances // to tiles that are not the bot's
}

// New returns a bot for a player.
func New(player int) *Bot { return &Bot{Terrain: terrain.Terrain{Player: player}} }

// Act gives the orders of a turn.
func (b *Bot) Act(s *field.State, a *field.Answer) {
	b.Survey(s, a)
	b.recycle()
	b.Measure(&b.enemy, b.Theirs)
	b.Measure(&b.free, b.NotMine)
	const perRobot, perStep = 4, 4
	b.Advance(func(cell int) int {
		if b.free[cell] == terrain.Unreachable {
			return -1
		}
		return perStep*b.free[cell] + perRobot*b.Coming[cell] + min(b.enemy[cell], field.MaxWidth)
	})
}

// recycle builds the most profitable recycler, if there is one: one per turn, as two would share.
func (b *Bot) recycle() {
	if b.State.Turn() >= lastTurn || b.Matter < field.RecyclerCost {
		return
	}
	best, most := -1, leastGain-1
	for cell := range b.State.Board().Tiles() {
		if !b.State.CanBuild(b.Player, cell) {
			continue
		}
		matter, lost := b.Yield(cell)
		if gain := matter - field.RecyclerCost - tileWorth*lost; gain > most {
			best, most = cell, gain
		}
	}
	if best >= 0 {
		b.Build(best)
	}
}
