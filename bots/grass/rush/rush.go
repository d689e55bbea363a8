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
	enemy terrain.Distances // to the opponent's tiles
	free  terrain.Distances // to tiles that are not the bot's
}

// New returns a bot for a player.
func New(player int) *Bot { return &Bot{Terrain: terrain.Terrain{Player: player}} }

// Act gives the orders of a turn.
func (b *Bot) Act(s *field.State, a *field.Answer) {
	b.Survey(s, a)
	b.Measure(&b.enemy, b.Theirs)
	b.Measure(&b.free, b.NotMine)
	b.Advance(b.far)
}

// far returns the distance from a cell to an attack. If there is nothing to attack, it is the distance to the next
// tile to take; negative if there is none.
func (b *Bot) far(cell int) int {
	switch {
	case b.enemy[cell] < terrain.Unreachable:
		return b.enemy[cell]
	case b.free[cell] < terrain.Unreachable:
		return b.free[cell]
	}
	return -1
}
