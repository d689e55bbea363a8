// Package simple is a bot for Keep Off The Grass with three rules: every robot goes to the nearest tile it can
// take, new robots are spawned at the front, and recyclers are built early if profitable. It imports only the
// rules.
package simple

import (
	"github.com/cookoff/cookoff/bots/grass/terrain"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// Bot plays a player.
type Bot struct {
	terrain.Terrain
	toFree     terrain.Distances // to the nearest tile to take
	toOpponent terrain.Distances // to the nearest tile of the opponent
}

// New returns a bot for a player.
func New(player int) *Bot { return &Bot{Terrain: terrain.Terrain{Player: player}} }

// Act gives the orders of a turn.
func (b *Bot) Act(s *field.State, a *field.Answer) {
	b.Survey(s, a)
	b.Measure(&b.toFree, b.NotMine)
	b.Measure(&b.toOpponent, b.Theirs)
	b.recycle()
	b.spawn(a)
	b.move(a)
}

// spawn spends all matter on robots, as near as possible to the tiles to take, then to the opponent, and spread
// over several tiles.
func (b *Bot) spawn(a *field.Answer) {
	const perRobot, perStep = 6, 4
	for ; b.Matter >= field.RobotCost; b.Matter -= field.RobotCost {
		best, cost := -1, 0
		for cell := range b.State.Board().Tiles() {
			if b.Closed[cell] || b.toFree[cell] == terrain.Unreachable || !b.State.CanSpawn(b.Player, cell) {
				continue
			}
			c := perStep*b.toFree[cell] + perRobot*b.Coming[cell] + min(b.toOpponent[cell], field.MaxWidth)
			if best < 0 || c < cost {
				best, cost = cell, c
			}
		}
		if best < 0 {
			return
		}
		x, y := b.State.Board().Coordinates(best)
		a.Spawn(1, x, y)
		b.Coming[best]++
	}
}

// move sends each robot a step closer to a tile to take, preferring tiles with few other robots.
func (b *Bot) move(a *field.Answer) {
	board := b.State.Board()
	for cell := range board.Tiles() {
		t := b.State.Tile(cell)
		if t.Owner != b.Player {
			continue
		}
		for range t.Units {
			to, ok := b.step(cell)
			if !ok {
				break
			}
			b.Coming[to]++
			x, y := board.Coordinates(cell)
			toX, toY := board.Coordinates(to)
			a.Move(1, x, y, toX, toY)
		}
	}
}

// step returns the best tile next to a cell for one more robot.
func (b *Bot) step(cell int) (to int, ok bool) {
	const perRobot, perStep = 2, 3
	cost := 0
	for _, adjacent := range b.State.Board().Near(cell) {
		next := int(adjacent)
		if b.Closed[next] || b.toFree[next] == terrain.Unreachable {
			continue
		}
		c := perStep*b.toFree[next] + perRobot*b.Coming[next] + min(b.toOpponent[next], field.MaxWidth)/perStep
		if !ok || c < cost {
			to, cost, ok = next, c, true
		}
	}
	return to, ok
}
