// Package blocker is a bot for Code à la Mode that blocks its partner: among the cells within a turn's walk it
// takes the one that makes the partner's paths to the equipment longest. It cooks nothing. It imports only the
// rules.
package blocker

import (
	"github.com/cookoff/cookoff/bots/alamode/counter"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// blockedLength is the length of a blocked path.
const blockedLength = 60

// Bot plays a seat. It is deterministic.
type Bot struct{}

// New returns the bot.
func New() Bot { return Bot{} }

// Act walks to the cell where it blocks most.
func (Bot) Act(m *kitchen.Match) kitchen.Action {
	v := counter.Look(m)
	if v.Partner.Out() {
		return kitchen.Action{Verb: kitchen.Wait}
	}
	best, most := v.Chef.Cell, -1
	for c, tile := range v.Board.Tiles {
		cell := kitchen.Cell(c)
		if tile != kitchen.Floor || v.Board.Paths.Move(v.Partner.Cell, v.Chef.Cell, cell) != cell {
			continue
		}
		if sum := pathLengths(&v, cell); sum > most {
			best, most = cell, sum
		}
	}
	return kitchen.Action{Verb: kitchen.Move, Target: best}
}

// pathLengths returns the total length of the partner's paths to all equipment with the bot on a cell.
func pathLengths(v *counter.View, at kitchen.Cell) int {
	sum := 0
	for c, tile := range v.Board.Tiles {
		if tile != kitchen.Floor && tile != kitchen.Table {
			sum += min(v.Board.Paths.Distance(at, v.Partner.Cell, kitchen.Cell(c)), blockedLength)
		}
	}
	return sum
}
