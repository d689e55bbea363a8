package carnegie_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/greedy"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// moneyWhileRaided returns the money of @greedy while raided in a style; an empty style does not raid.
func moneyWhileRaided(t *testing.T, style raider.Style) int64 {
	t.Helper()
	b := builtinMap(t, "heist", sim.Official())
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
		t.Errorf("%s: switched in turn %d, want %d", style, at, b.SwitchTurn)
	}
	return s.Money(sim.Red)
}

// Each style costs the opponent money in a kitchen designed for raids.
func TestRaiderStylesCostMoney(t *testing.T) {
	t.Parallel()
	alone := moneyWhileRaided(t, "")
	for _, style := range raider.Styles()[:tier.Count(1, 4)] {
		if left := moneyWhileRaided(t, raider.Style(style)); left >= alone {
			t.Errorf("%s: the opponent has %d money, without a raid %d", style, left, alone)
		}
	}
}
