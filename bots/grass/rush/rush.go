// Package rush is a bot for Keep Off The Grass that only attacks: all matter becomes robots as near to the opponent
// as possible, and every robot takes the shortest way there. It imports only the rules.
package rush

import (
	"github.com/cookoff/cookoff/bots/grass/terrain"
	"github.com/cookoff/cookoff/internal/games/grass/field"
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
	b.Measure(&b.toOpponent, b.Theirs)
	b.Measure(&b.toFree, b.NotMine)
	b.Advance(b.distance)
}

// distance returns the distance from a cell to the opponent's tiles; without any, to the next tile to take;
// negative if there is none.
func (b *Bot) distance(cell int) int {
	switch {
	case b.toOpponent[cell] < terrain.Unreachable:
		return b.toOpponent[cell]
	case b.toFree[cell] < terrain.Unreachable:
		return b.toFree[cell]
	}
	return -1
}
