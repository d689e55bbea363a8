package verify_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/tier"
)

// True claims are never refused.
func TestTrueClaims(t *testing.T) {
	t.Parallel()
	for seed := range tier.Count(1, 10, 500) {
		for _, s := range []setup{
			{scenario: fmt.Sprintf("overdrive:seed=%d", seed+1), bots: []string{"@random:seed=1", "@simple"}},
			{scenario: fmt.Sprintf("grass:seed=%d", seed+1), bots: []string{"@simple", "@random:seed=2"}},
			{scenario: fmt.Sprintf("alamode:seed=%d", seed+1), bots: []string{"@random:seed=1", "@simple", "@random:seed=3"}},
			{scenario: "tiny", bots: []string{"@random", "@random"}},
			{scenario: "duel", turns: 60, bots: []string{"@random", "@greedy"}},
		} {
			s.seed = int64(seed)
			g := s.play(t)
			v, err := g.Moves(g.moves, g.claim())
			if err != nil {
				t.Errorf("%s, match seed %d: %v", s, seed, err)
			} else if !bytes.Equal(v.Trace, g.trace) || !bytes.Equal(v.Fingerprint, g.fingerprint) {
				t.Errorf("%s, match seed %d: a different trace or fingerprint", s, seed)
			}
		}
	}
}
