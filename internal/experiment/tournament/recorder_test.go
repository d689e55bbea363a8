package tournament_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
)

// fingerprints plays a tournament and returns the fingerprints of its matches.
func (s *stage) fingerprints(t *testing.T) (all []store.Digest) {
	t.Helper()
	s.play(t)
	must.Do(t, s.Store.ScheduledMatches(t.Context(), s.began.ID, func(e store.ScheduledMatch) error {
		all = append(all, e.Match.Fingerprint)
		return nil
	}))
	return all
}

// botsByScenario has a scenario of each game with bots for its seats.
func botsByScenario() map[string][]string {
	two := []string{"@idle", "@random:seed=4"}
	return map[string][]string{"tiny": two, "overdrive:seed=1": two, "grass:seed=1": two, "alamode:seed=1": {"@idle", "@random:seed=4", "@simple"}}
}

// The fingerprint of a match does not depend on viewers or on which traces are kept.
func TestFingerprintIgnoresTraces(t *testing.T) {
	t.Parallel()
	for on, bots := range botsByScenario() {
		t.Run(on, func(t *testing.T) {
			t.Parallel()
			s := setUp(t, database(t), on, bots...)
			want := s.fingerprints(t)
			for name, change := range map[string]func(s *stage){
				"trace files":   func(s *stage) { s.Traces = t.TempDir() },
				"stored traces": func(s *stage) { s.Keep = tournament.AllTraces },
				"viewers": func(s *stage) {
					s.Worker.(*tournament.Local).Show = func(_ contest.Table, _ []contest.Seat, to contest.Recorder) (contest.Recorder, func()) {
						return to, func() {}
					}
				},
			} {
				other := setUp(t, database(t), on, bots...)
				change(&other)
				must.Be(t, name, want, other.fingerprints(t))
			}
		})
	}
}
