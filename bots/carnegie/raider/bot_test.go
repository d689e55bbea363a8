package raider_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/chef1"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/sim"
	mapfiles "github.com/cookoff/cookoff/maps"
)

// cooked is the money of a cook whose kitchen is raided in a style, or left alone.
func cooked(t *testing.T, style raider.Style) int64 {
	t.Helper()
	text, _ := mapfiles.Read("heist")
	k, err := maps.Parse("heist", text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := sim.NewBoard(k, sim.Official())
	if err != nil {
		t.Fatal(err)
	}
	s := sim.NewState(b)
	cook, thief := chef1.New(b, sim.Red), raider.New(b, sim.Blue, style)
	for range sim.DefaultTurns {
		s.BeginTurn()
		if style != "" {
			_ = thief.Turn(s.Controller(sim.Blue))
		}
		cook.Cook(s.Controller(sim.Red))
	}
	if at := s.SwitchedAt(sim.Blue); style != "" && int64(at) != k.SwitchTurn {
		t.Errorf("%s: it went over in turn %d, want %d", style, at, k.SwitchTurn)
	}
	return s.Money(sim.Red)
}

// Each style costs the other team money, in a kitchen that is made for it.
func TestStylesSpoil(t *testing.T) {
	t.Parallel()
	alone := cooked(t, "")
	for _, style := range raider.Styles() {
		if left := cooked(t, raider.Style(style)); left >= alone {
			t.Errorf("%s: the cook has %d, and alone %d", style, left, alone)
		}
	}
}
