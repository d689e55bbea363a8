package carnegie_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/greedy"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/internal/sim"
)

// cooked returns the money of a cook whose kitchen is raided in a style, or not raided.
func cooked(t *testing.T, style raider.Style) int64 {
	t.Helper()
	b := shipped(t, "heist", sim.Official())
	s := sim.NewState(b)
	cook, thief := greedy.New(b, sim.Red), raider.New(b, sim.Blue, style)
	for range sim.DefaultTurns {
		s.BeginTurn()
		if style != "" {
			_ = thief.Turn(s.Controller(sim.Blue))
		}
		_ = cook.Turn(s.Controller(sim.Red))
	}
	if at := s.SwitchedAt(sim.Blue); style != "" && int64(at) != b.SwitchTurn {
		t.Errorf("%s: it went over in turn %d, want %d", style, at, b.SwitchTurn)
	}
	return s.Money(sim.Red)
}

// Each style costs the other team money, in a kitchen that is made for it.
func TestRaiderStylesSpoil(t *testing.T) {
	t.Parallel()
	alone := cooked(t, "")
	for _, style := range raider.Styles() {
		if left := cooked(t, raider.Style(style)); left >= alone {
			t.Errorf("%s: the cook has %d, and alone %d", style, left, alone)
		}
	}
}
