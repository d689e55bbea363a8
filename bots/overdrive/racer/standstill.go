package racer

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// standstillRounds is the number of rounds without movement that count as a standstill.
const standstillRounds = 4

// standstill detects that both cars do not move, for instance because they block each other. The opponent then
// does not act as predicted, and the best command against the prediction would be repeated forever.
type standstill struct {
	positions [race.Players]race.Position
	rounds    int           // rounds without movement
	commands  []race.Action // commands tried during the standstill
}

// update records the positions of the cars.
func (h *standstill) update(s *race.State) {
	places := [race.Players]race.Position{s.Position(0), s.Position(1)}
	if places == h.positions {
		h.rounds++
		return
	}
	h.positions, h.rounds = places, 0
	h.reset()
}

// record records the command of the round.
func (h *standstill) record(a race.Action) {
	if h.rounds >= standstillRounds {
		h.commands = append(h.commands, a)
	}
}

// hasTried reports whether a command was tried during the standstill.
func (h *standstill) hasTried(a race.Action) bool { return slices.Contains(h.commands, a) }

// reset allows all commands again.
func (h *standstill) reset() { h.commands = h.commands[:0] }
