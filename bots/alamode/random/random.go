// Package random is a bot for Code à la Mode that walks around and uses tables and equipment in passing. It
// does not plan, but is never eliminated. It imports only the rules.
package random

import (
	"math/rand/v2"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Odds of 1 in n.
const (
	waitOdds = 20 // waiting
	walkOdds = 3  // walking although something is within reach
)

// Bot plays a seat. It is deterministic: with the same seed and seat it plays the same match with the same
// partners.
type Bot struct {
	rng    *rand.Rand
	tables []kitchen.Cell // within reach; buffer
}

// New returns a bot for a seat. Bots in different seats with the same seed play differently.
func New(seat int, seed uint64) *Bot {
	return &Bot{rng: rand.New(rand.NewPCG(seed, uint64(seat)))}
}

// Act uses a table or a piece of equipment within reach, or walks to any cell.
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
		// Empty tables cannot be used with empty hands.
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
