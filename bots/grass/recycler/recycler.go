// Package recycler is a bot for Keep Off The Grass that relies on matter: it builds as many profitable recyclers as
// it can afford, and overruns the opponent with the resulting robots. It imports only the rules.
package recycler

import (
	"github.com/cookoff/cookoff/bots/grass/terrain"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// Conditions for recyclers.
const (
	lastTurn  = 60 // after it, the matter comes too late
	minGain   = 12 // matter beyond the recycler's price
	tileWorth = 4  // matter equivalent to a tile that becomes grass
)

// Bot plays a player.
type Bot struct {
	terrain.Terrain
	toOpponent terrain.Distances // to the opponent's tiles
	toFree     terrain.Distances // to tiles not owned by the bot
}

// New returns a bot for a player.
func New(player int) *Bot { return &Bot{Terrain: terrain.Terrain{Player: player}} }

// Act gives the orders of a turn.
func (b *Bot) Act(s *field.State, a *field.Answer) {
	b.Survey(s, a)
	b.recycle()
	b.Measure(&b.toOpponent, b.Theirs)
	b.Measure(&b.toFree, b.NotMine)
	const perRobot, perStep = 4, 4
	b.Advance(func(cell int) int {
		if b.toFree[cell] == terrain.Unreachable {
			return -1
		}
		return perStep*b.toFree[cell] + perRobot*b.Coming[cell] + min(b.toOpponent[cell], field.MaxWidth)
	})
}

// recycle builds the most profitable recycler, if any. It builds only one per turn, since two could share
// tiles.
func (b *Bot) recycle() {
	if b.State.Turn() >= lastTurn || b.Matter < field.RecyclerCost {
		return
	}
	best, most := -1, minGain-1
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
