// Package clumsy is a bot for Code à la Mode that serves one order after the other, and in one turn of five
// acts at random. It models bots with errors. It imports only the rules and the bots it combines.
package clumsy

import (
	"math/rand/v2"

	"github.com/cookoff/cookoff/bots/alamode/random"
	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// turnsPerMistake is the average number of turns per mistake.
const turnsPerMistake = 5

// Bot plays a seat. It is deterministic: with the same seed and seat it plays the same match with the same
// partners.
type Bot struct {
	rng     *rand.Rand
	cook    *simple.Bot
	mistake *random.Bot
}

// New returns a bot for a seat.
func New(seat int, seed uint64) *Bot {
	return &Bot{
		rng:     rand.New(rand.NewPCG(seed, uint64(seat)+1<<32)),
		cook:    simple.New(),
		mistake: random.New(seat, seed),
	}
}

// Act cooks or makes a mistake.
func (b *Bot) Act(m *kitchen.Match) kitchen.Action {
	meant := b.cook.Act(m)
	if b.rng.IntN(turnsPerMistake) > 0 {
		return meant
	}
	return b.mistake.Act(m)
}
