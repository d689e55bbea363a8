package tournament_test

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
)

// Another map under the same name is another tournament.
func TestPlanHasContents(t *testing.T) {
	t.Parallel()
	digest := func(texts ...string) store.Digest {
		t.Helper()
		p := &tournament.Plan{Game: "carnegie", Seats: 2, Rounds: 1}
		for _, text := range texts {
			s, err := tournament.NewScenario(contest.Scenario{Game: "carnegie", Name: "mine", Text: []byte(text)}, 1)
			if err != nil {
				t.Fatal(err)
			}
			p.Scenarios = append(p.Scenarios, s)
		}
		described, err := p.Tournament(tournament.NewSchedule(p), time.Unix(1, 0))
		if err != nil {
			t.Fatal(err)
		}
		return described.Digest
	}
	seen := map[store.Digest]bool{}
	for _, texts := range [][]string{{"one", "two"}, {"two", "one"}, {"one", "three"}, {"one"}, {"one", "two"}} {
		seen[digest(texts...)] = true
	}
	if len(seen) != 4 {
		t.Errorf("four different plans have %d digests", len(seen))
	}
}

// A tournament of three seats is told from one in which all rotations of the seats were played, and one of
// two seats is still the one that it was.
func TestPlanHasEncounters(t *testing.T) {
	t.Parallel()
	digest := func(seats int, e contest.Encounters) store.Digest {
		t.Helper()
		p := &tournament.Plan{Game: "any", Seats: seats, Rounds: 1, Encounters: e}
		described, err := p.Tournament(tournament.NewSchedule(p), time.Unix(1, 0))
		if err != nil {
			t.Fatal(err)
		}
		return described.Digest
	}
	if digest(2, nil) != digest(2, contest.Encounters{{0, 1}}) {
		t.Error("a tournament of two seats is another one")
	}
	if digest(3, nil) == digest(3, contest.Encounters{{0, 1}, {2, 0}, {1, 2}}) {
		t.Error("a tournament of three seats goes on with another schedule")
	}
}
