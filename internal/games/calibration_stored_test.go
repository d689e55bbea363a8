package games_test

import (
	"math"
	"testing"

	"github.com/cookoff/cookoff/internal/tier"
)

// Bounds for the stored models in few matches. Measured in many: docs/explain.md.
const (
	mostBrier = 0.75 // of the Brier score of equal chances
	mostOff   = 0.2
)

// The stored models tell winners from losers in matches that they do not know, in every third of their scale: below a third of
// the chances, between, and above.
func TestStoredModels(t *testing.T) {
	t.Parallel()
	for _, a := range arenas() {
		t.Run(a.game, func(t *testing.T) {
			t.Parallel()
			s := newStadium(t, a)
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
						t.Fatalf("the chances are %g, which is %g in all", chances, sum)
					}
				}
			}
			if brier > mostBrier*equal {
				t.Errorf("Brier score %.0f %% of that of equal chances", 100*brier/equal)
			}
			for third, n := range count {
				if off := (won[third] - said[third]) / max(n, 1); n < perMatch || math.Abs(off) > mostOff {
					t.Errorf("third %d: %.0f cases, %+.2f off", third+1, n, off)
				}
			}
		})
	}
}

// The fit finds the weights by which matches were drawn.
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
