package cli_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// Built-in bots that search fail in none of 100 matches with the wall clock. In Keep Off The Grass
// they play as processes, timed like other bots.
func TestSearchBotsNeverFail(t *testing.T) { //nolint:paralleltest // the bots are timed
	tier.Soak(t)
	tier.Quiet(t)
	const seeds, matches = "1-50", 100
	for game, bots := range map[string][]string{
		"grass":     {"captain=cmd:cookoff __bot grass @captain", "simple=cmd:cookoff __bot grass @simple"},
		"overdrive": {"@racer", "@simple"},
	} {
		t.Run(game, func(t *testing.T) {
			args := append([]string{"cookoff", "tournament", "--on", game + ":seed=" + seeds, "--clock", "wall", "--concurrency", "1"}, bots...)
			out := command(t, t.TempDir(), t.TempDir(), append(args, "--strict", "--quiet", "--format", "json")...)
			var got struct {
				Played  int
				Ranking []struct{ Failed int }
			}
			must.JSON(t, out, &got)
			must.Be(t, "matches played", matches, got.Played)
			for _, r := range got.Ranking {
				if r.Failed > 0 {
					t.Errorf("a bot failed in %d matches", r.Failed)
				}
			}
		})
	}
}
