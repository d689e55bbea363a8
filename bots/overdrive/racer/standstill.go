package racer

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// patience is after how many rounds a standstill is one.
const patience = 4

// standstill is that both cars stay where they are, as when each bars the other's way: then the opponent does not do what
// it is expected to do, and to repeat the command that would be best against that would go on for ever.
type standstill struct {
	places   [race.Players]race.Place
	rounds   int           // for which nobody has moved
	commands []race.Action // that were given since it is one
}

// see takes in where the cars are.
func (h *standstill) see(s *race.State) {
	places := [race.Players]race.Place{s.Position(0), s.Position(1)}
	if places == h.places {
		h.rounds++
		return
	}
	h.places, h.rounds = places, 0
	h.forget()
}

// note takes in the command of the round.
func (h *standstill) note(a race.Action) {
	if h.rounds >= patience {
		h.commands = append(h.commands, a)
	}
}

// tried reports whether a command was given in vain.
func (h *standstill) tried(a race.Action) bool { return slices.Contains(h.commands, a) }

// forget lets all commands be tried again.
func (h *standstill) forget() { h.commands = h.commands[:0] }
