// Package recycler is a bot for Keep Off The Grass that trusts in matter: it builds a recycler
// wherever one pays, as many as it can afford, and overruns the opponent with the robots that come of
// it. It imports only the rules.
package recycler

import (
	"github.com/cookoff/cookoff/bots/grass/terrain"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// When and where recyclers pay.
const (
	lastTurn  = 60 // later the matter comes too late
	leastGain = 12 // matter beyond what the recycler costs
	tileWorth = 4  // matter that a tile is worth which becomes grass
)

// Bot plays a player.
type Bot struct {
	terrain.Terrain
	enemy terrain.Distances // to the opponent's tiles
	free  terrain.Distances // to tiles that are not the bot's
}

// New makes a bot for a player.
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

// recycle builds the recycler that pays best, if one does: one in a turn, as two would share.
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
