package contest_test

import (
	"math"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/chance"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// The chances depend on the strengths, with interpolated weights, and add up to 1.
func TestChances(t *testing.T) {
	t.Parallel()
	m := &chance.Model{Left: []float64{0, 0.5, 1}, Weights: [][]float64{{4}, {2}, {0}}}
	odds := func(weight float64) float64 { return 1 / (1 + math.Exp(-weight)) }
	for left, weight := range map[float64]float64{-1: 4, 0: 4, 0.25: 3, 0.5: 2, 0.75: 1, 1: 0, 2: 0} {
		got := m.Chances(chance.Position{Left: left, Seats: [][]float64{{1}, {0}}})
		if !near(got[0], odds(weight)) || !near(got[0]+got[1], 1) {
			t.Errorf("with %g of the match left: Chances = %g, want %g for the first seat", left, got, odds(weight))
		}
	}
	three := m.Chances(chance.Position{Left: 0.5, Seats: [][]float64{{1}, {1}, {0}}})
	if !near(three[0], three[1]) || three[2] >= three[0] || !near(three[0]+three[1]+three[2], 1) {
		t.Errorf("three seats, the first two equal: Chances = %g", three)
	}
}

// A seat that cannot win has the chance 0; if no seat can win, all have the same chance.
func TestNoChance(t *testing.T) {
	t.Parallel()
	m := &chance.Model{Left: []float64{0, 1}, Weights: [][]float64{{1}, {1}}}
	if got := m.Chances(chance.Position{Seats: [][]float64{{-1000}, nil}}); got[0] != 1 || got[1] != 0 {
		t.Errorf("only the first seat can win: Chances = %g", got)
	}
	if got := m.Chances(chance.Position{Seats: [][]float64{nil, nil}}); got[0] != 0.5 || got[1] != 0.5 {
		t.Errorf("no seat can win: Chances = %g", got)
	}
}

// Only certainty is formatted as 0 % or 100 %.
func TestPercent(t *testing.T) {
	t.Parallel()
	for p, want := range map[float64]string{0: "0 %", 0.004: "below 1 %", 0.374: "37 %", 0.993: "above 99 %", 1: "100 %"} {
		if got := chance.Percent(p); got != want {
			t.Errorf("Percent(%g) = %q, want %q", p, got, want)
		}
	}
}
