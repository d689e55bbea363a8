// Package gradient is a bot for Keep Off The Grass that follows the distance to the opponent: its robots move to
// the front, spread along it, and attack where they outnumber the opponent. It splits the board early and keeps the
// larger part. It imports only the rules.
package gradient

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
	b.recycle()
	b.Measure(&b.toOpponent, b.Theirs)
	b.Measure(&b.toFree, b.NotMine)
	b.Advance(b.cost)
}

// cost returns the cost of sending robots to a cell: its distance from the goal, other robots sent there, and
// superior robots of the opponent. It is negative if there is nothing to do.
func (b *Bot) cost(cell int) int {
	const perStep, perOwn, perRobot, perEnemy = 6, 4, 5, 3
	cost := perRobot * b.Coming[cell]
	switch {
	case b.toOpponent[cell] < terrain.Unreachable:
		cost += perStep * b.toOpponent[cell]
	case b.toFree[cell] < terrain.Unreachable:
		cost += perStep * b.toFree[cell]
	default:
		return -1
	}
	it := b.State.Tile(cell)
	if it.Owner == b.Player {
		cost += perOwn // not a tile to take
	}
	if it.Owner == 1-b.Player {
		cost += perEnemy * max(0, it.Units-b.Robots(b.Player, cell))
	}
	return cost
}

// recycle builds recyclers early in the match where no land is lost, one at a time.
func (b *Bot) recycle() {
	const lastTurn, leastMatter = 25, 30
	if b.State.Turn() >= lastTurn || b.Matter < field.RecyclerCost {
		return
	}
	best, most := -1, leastMatter-1
	for cell := range b.State.Board().Tiles() {
		if it := b.State.Tile(cell); it.Recycler && it.Owner == b.Player {
			return
		}
		if !b.State.CanBuild(b.Player, cell) {
			continue
		}
		if matter, lost := b.Yield(cell); lost <= 1 && matter > most {
			best, most = cell, matter
		}
	}
	if best >= 0 {
		b.Build(best)
	}
}
