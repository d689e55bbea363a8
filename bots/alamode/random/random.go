// Package random is a bot for Code à la Mode that walks around and uses what it passes. It plans
// nothing, but it is never eliminated. It imports only the rules.
package random

import (
	"math/rand/v2"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// One in so many.
const (
	waitOdds = 20 // actions is a WAIT
	walkOdds = 3  // actions goes somewhere else, though there is something in reach
)

// Bot plays a seat. It is deterministic: the same seed and seat play the same match beside the same
// partners.
type Bot struct {
	rng    *rand.Rand
	tables []kitchen.Cell // those in reach; scratch
}

// New makes a bot for a seat. Bots in different seats with the same seed play differently.
func New(seat int, seed uint64) *Bot {
	return &Bot{rng: rand.New(rand.NewPCG(seed, uint64(seat)))}
}

// Act uses a table or an equipment in reach, or walks to any cell.
func (b *Bot) Act(m *kitchen.Match) kitchen.Action {
	switch {
	case b.oneIn(waitOdds):
		return kitchen.Action{Verb: kitchen.Wait}
	case b.oneIn(walkOdds):
		return kitchen.Action{Verb: kitchen.Move, Target: kitchen.Cell(b.rng.IntN(kitchen.Cells))}
	}
	chef := &m.State.Chefs[m.State.Acting()]
	b.tables = b.tables[:0]
	for c, tile := range m.Board.Tiles {
		cell := kitchen.Cell(c)
		// Empty tables take nothing from empty hands.
		idle := tile == kitchen.Table && chef.Hands == kitchen.None && m.State.Tables[c] == kitchen.None
		if tile != kitchen.Floor && !idle && chef.Cell.Touches(cell) {
			b.tables = append(b.tables, cell)
		}
	}
	if len(b.tables) == 0 {
		return kitchen.Action{Verb: kitchen.Move, Target: kitchen.Cell(b.rng.IntN(kitchen.Cells))}
	}
	return kitchen.Action{Verb: kitchen.Use, Target: b.tables[b.rng.IntN(len(b.tables))]}
}

func (b *Bot) oneIn(n int) bool { return b.rng.IntN(n) == 0 }
