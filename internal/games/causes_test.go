package games_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// A player with less matter lost for that reason, whatever it lost at single fronts. Spawning robots is only suggested to
// players with matter left.
func TestCauseIsMatter(t *testing.T) {
	t.Parallel()
	s, game := scenario(t, "grass:seed=7")
	m, _ := contesttest.Match(t, game, s, "@simple", "@recycler")
	result, trace := contesttest.Play(t.Context(), t, game, m)
	st := contesttest.Stories(t, game, "match", trace.Bytes())[0]
	cause, ok := result.Cause(st.Story, 0, "turn")
	if want := regexp.MustCompile(`^P1 recycled \d+ matter with \d+ recyclers, P0 \d+ with \d+; it spawned \d+ robots, P0 \d+$`); !ok || !want.MatchString(cause.Text) {
		t.Errorf("Cause of P0 = %q, %t", cause.Text, ok)
	}
	for _, f := range st.Findings {
		if f.Kind == "front" && strings.Contains(f.Text, "with matter left") != strings.HasPrefix(f.Fix, "spawn robots") {
			t.Errorf("finding %q has the fix %q", f.Text, f.Fix)
		}
	}
}
