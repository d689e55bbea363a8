// Package clumsy is a bot for Code à la Mode that serves one order after the other, and in one turn of five does
// something else: it walks somewhere, or uses whatever it passes. It stands for bots with errors. It imports only the
// rules and the bots it is made of.
package clumsy

import (
	"math/rand/v2"

	"github.com/cookoff/cookoff/bots/alamode/random"
	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// slips is in how many turns one goes wrong.
const slips = 5

// Bot plays a seat. It is deterministic: the same seed and seat play the same match beside the same partners.
type Bot struct {
	rng  *rand.Rand
	cook *simple.Bot
	slip *random.Bot
}

// New makes a bot for a seat.
func New(seat int, seed uint64) *Bot {
	return &Bot{
		rng:  rand.New(rand.NewPCG(seed, uint64(seat)+1<<32)),
		cook: simple.New(),
		slip: random.New(seat, seed),
	}
}

// Act cooks, or slips.
func (b *Bot) Act(m *kitchen.Match) kitchen.Action {
	meant := b.cook.Act(m)
	if b.rng.IntN(slips) > 0 {
		return meant
	}
	return b.slip.Act(m)
}
