package games_test

import (
	"math"
	"testing"

	"github.com/cookoff/cookoff/internal/tier"
)

// Limits for the stored models in a few matches; docs/explain.md has measurements of many.
const (
	maxBrier = 0.75 // relative to the Brier score of equal chances
	maxError = 0.2  // of a mean chance
)

// The stored models distinguish winners from losers in held-out matches, and are calibrated in each third of the scale of
// chances.
func TestStoredModels(t *testing.T) {
	t.Parallel()
	for _, a := range arenas() {
		t.Run(a.game, func(t *testing.T) {
			t.Parallel()
			s := newSimulator(t, a)
			m := s.Info().Forecast().Model
			var said, won, count [3]float64
			brier, equal := 0.0, 0.0
			for n := range tier.Count(10, 40, 100) {
				for _, at := range choose(s.match(t.Context(), setMaps, n), perMatch, n) {
					chances, sum := m.Chances(at.Position), 0.0
					for seat, p := range chances {
						third := min(int(3*p), 2)
						said[third] += p
						won[third] += at.Shares[seat]
						count[third]++
						brier += square(p - at.Shares[seat])
						equal += square(1/float64(len(chances)) - at.Shares[seat])
						sum += p
					}
					if math.Abs(sum-1) > 1e-9 {
						t.Fatalf("chances %g add up to %g", chances, sum)
					}
				}
			}
			if brier > maxBrier*equal {
				t.Errorf("the Brier score is %.0f %% of that of equal chances", 100*brier/equal)
			}
			for third, n := range count {
				if off := (won[third] - said[third]) / max(n, 1); n < perMatch || math.Abs(off) > maxError {
					t.Errorf("third %d: %.0f cases, error %+.2f", third+1, n, off)
				}
			}
		})
	}
}

// The fit finds the weights with which the results were generated.
func TestFit(t *testing.T) {
	t.Parallel()
	var moments []moment
	for i := range 6000 {
		x := float64(i%21)/10 - 1
		p := 1 / (1 + math.Exp(-3*x))
		at := moment{Shares: []float64{p, 1 - p}}
		at.Left, at.Seats = float64(i%5)/4, [][]float64{{x}, {0}}
		moments = append(moments, at)
	}
	m := fit([]float64{0, 0.5, 1}, moments, (*moment).position)
	for row, weights := range m.Weights {
		if math.Abs(weights[0]-3) > 0.15 {
			t.Errorf("row %d: %.3f, want 3", row, weights[0])
		}
	}
}
