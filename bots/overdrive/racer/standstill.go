package racer

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// standstillRounds is the number of rounds after which a standstill is recognised.
const standstillRounds = 4

// standstill recognises that both cars stay in their places, for instance because they block each other: then the
// opponent does not act as predicted, and repeating the best command against the prediction would go on forever.
type standstill struct {
	places   [race.Players]race.Position
	rounds   int           // rounds without movement
	commands []race.Action // commands tried since
}

// see records the positions of the cars.
func (h *standstill) see(s *race.State) {
	places := [race.Players]race.Position{s.Position(0), s.Position(1)}
	if places == h.places {
		h.rounds++
		return
	}
	h.places, h.rounds = places, 0
	h.forget()
}

// note records the command of the round.
func (h *standstill) note(a race.Action) {
	if h.rounds >= standstillRounds {
		h.commands = append(h.commands, a)
	}
}

// tried reports whether a command was tried in vain.
func (h *standstill) tried(a race.Action) bool { return slices.Contains(h.commands, a) }

// forget allows all commands again.
func (h *standstill) forget() { h.commands = h.commands[:0] }
