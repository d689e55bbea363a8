package grass_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/tier"
)

// @simple wins against @random on every map and both sides.
func TestSimpleBeatsRandom(t *testing.T) {
	t.Parallel()
	seeds := tier.Count(30, 100)
	game := shipped(t)
	won := 0
	for seed := range seeds {
		for side, words := range [][]string{{"@simple", "@random"}, {"@random", "@simple"}} {
			m, _ := contesttest.Match(t, game, seeded(seed+1, 2), words...)
			m.Trace = nil
			out, err := m.Play(t.Context(), game)
			if err != nil {
				t.Fatal(err)
			}
			if out.Winner == side && len(out.Failures()) == 0 {
				won++
				continue
			}
			t.Errorf("seed %d, @simple is P%d: winner %d, scores %d:%d, %s, failures %v", seed+1, side, out.Winner,
				out.Seats[0].Score, out.Seats[1].Score, out.Reason, contesttest.Failures(out))
		}
	}
	t.Logf("%d:%d", won, 2*seeds-won)
}
