package tournament_test

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
)

// The digest of a plan depends on the contents and the order of its maps, also if all have the same
// name.
func TestPlanDigest(t *testing.T) {
	t.Parallel()
	digest := func(texts ...string) store.Digest {
		t.Helper()
		p := &tournament.Plan{Game: "carnegie", Seats: 2, Rounds: 1}
		for _, text := range texts {
			s := tournament.NewScenario(contest.Scenario{Game: "carnegie", Name: "mine", Text: []byte(text)}, 1)
			p.Scenarios = append(p.Scenarios, s)
		}
		return p.Tournament(tournament.NewSchedule(p), time.Unix(1, 0)).Digest
	}
	seen := map[store.Digest]bool{}
	for _, texts := range [][]string{{"one", "two"}, {"two", "one"}, {"one", "three"}, {"one"}, {"one", "two"}} {
		seen[digest(texts...)] = true
	}
	must.Be(t, "digests of four different plans", 4, len(seen))
}
