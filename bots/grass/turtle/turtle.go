// Package turtle is a bot for Keep Off The Grass that takes nearby tiles and walls itself in: it builds
// recyclers on its tiles where the opponent's robots approach, which block them, and never attacks a stronger
// group. It imports only the rules.
package turtle

import (
	"github.com/cookoff/cookoff/bots/grass/terrain"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// Bot plays a player.
type Bot struct {
	terrain.Terrain
	toFree terrain.Distances // to tiles not owned by the bot
}

// New returns a bot for a player.
func New(player int) *Bot { return &Bot{Terrain: terrain.Terrain{Player: player}} }

// Act gives the orders of a turn.
func (b *Bot) Act(s *field.State, a *field.Answer) {
	b.Survey(s, a)
	for b.Matter >= field.RecyclerCost && b.wall() {
	}
	b.Measure(&b.toFree, b.NotMine)
	const perRobot, perStep, perEnemy = 3, 4, 2
	b.SpawnAll(func(cell int) int {
		if b.toFree[cell] == terrain.Unreachable {
			return -1
		}
		return max(0, field.MaxWidth+perStep*b.toFree[cell]+perRobot*b.Coming[cell]-perEnemy*b.threat(cell))
	})
	b.SendAll(func(from, to int) int {
		switch {
		case from == to:
			if b.threat(from) > 0 { // some robots stay to defend
				return perRobot * b.Coming[from]
			}
			return -1
		case b.toFree[to] == terrain.Unreachable, b.threat(to) > b.State.Tile(from).Units:
			return -1
		}
		return perStep*b.toFree[to] + perRobot*b.Coming[to]
	})
}

// threat returns the number of the opponent's robots that may enter a cell in this turn or are there.
func (b *Bot) threat(cell int) int {
	n := b.Robots(1-b.Player, cell)
	if it := b.State.Tile(cell); it.Owner == 1-b.Player {
		n += it.Units
	}
	return n
}

// wall builds a recycler where most robots of the opponent could enter. It returns false if none can.
func (b *Bot) wall() bool {
	best, most := -1, 0
	for cell := range b.State.Board().Tiles() {
		if b.Closed[cell] || !b.State.CanBuild(b.Player, cell) {
			continue
		}
		if n := b.threat(cell); n > most {
			best, most = cell, n
		}
	}
	if best < 0 {
		return false
	}
	b.Build(best)
	return true
}
