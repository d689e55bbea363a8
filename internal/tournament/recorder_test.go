package tournament_test

import (
	"bufio"
	"crypto/sha256"
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	_ "modernc.org/sqlite" // the database, as the driver "sqlite"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
)

// fingerprints are those of the matches of a tournament, which is played if need be.
func (s *stage) fingerprints(t *testing.T) (all []store.Digest) {
	t.Helper()
	s.play(t)
	err := s.Store.ScheduledMatches(t.Context(), s.began.ID, func(e store.ScheduledMatch) error {
		all = append(all, e.Match.Fingerprint)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A match has the same fingerprint whoever looks on, and whatever is kept of it.
func TestFingerprintsOfWhatIsKept(t *testing.T) {
	t.Parallel()
	for _, on := range []string{"tiny", "overdrive:seed=1", "grass:seed=1", "alamode:seed=1"} {
		t.Run(on, func(t *testing.T) {
			t.Parallel()
			bots := []string{"@idle", "@random:seed=4"}
			if on == "alamode:seed=1" {
				bots = append(bots, "@simple")
			}
			s := setUp(t, database(t), on, bots...)
			want := s.fingerprints(t)
			for name, change := range map[string]func(s *stage){
				"files": func(s *stage) { s.Traces = t.TempDir() },
				"kept":  func(s *stage) { s.Keep = tournament.AllTraces },
				"seen": func(s *stage) {
					s.Worker.(*tournament.Local).Show = func(_ contest.Table, _ []contest.Seat, to contest.Recorder) (contest.Recorder, func()) {
						return to, func() {}
					}
				},
			} {
				other := setUp(t, database(t), on, bots...)
				change(&other)
				if diff := cmp.Diff(want, other.fingerprints(t)); diff != "" {
					t.Errorf("%s (-want +got):\n%s", name, diff)
				}
			}
		})
	}
}

// Where an earlier version has played on a scenario, later matches on it have fingerprints of the same form: of the lines
// of the trace, states included. Otherwise a match that was played then would not be known again.
func TestFingerprintsKeepTheirForm(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "results.db")
	db, err := store.Create(t.Context(), path, "results.db")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	first := setUp(t, db, "overdrive:seed=1", "@idle", "@random:seed=4")
	moves := first.fingerprints(t)
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := raw.Exec("UPDATE scenarios SET states = 1"); err != nil {
		t.Fatal(err)
	}
	if err := raw.Close(); err != nil {
		t.Fatal(err)
	}

	again := setUp(t, db, "overdrive:seed=1", "@idle", "@random:seed=4")
	again.begin(t, true)
	states := again.fingerprints(t)
	traced := setUp(t, db, "overdrive:seed=1", "@idle", "@random:seed=4")
	traced.begin(t, true)
	traced.Traces = t.TempDir()
	if diff := cmp.Diff(states, traced.fingerprints(t)); diff != "" {
		t.Errorf("with traces (-want +got):\n%s", diff)
	}
	var want []store.Digest
	for _, trace := range traced.traces(t) {
		want = append(want, wholeTrace(t, again.Plan.Scenarios[0].Content, trace))
	}
	if diff := cmp.Diff(want, states); diff != "" || states[0] == moves[0] {
		t.Errorf("fingerprints (-want +got):\n%s", diff)
	}
	// A scenario that is new has the new form beside it.
	mixed := setUp(t, db, "overdrive:seed=1-2", "@idle", "@random:seed=4")
	alone := setUp(t, database(t), "overdrive:seed=2", "@idle", "@random:seed=4")
	if diff := cmp.Diff(append(moves, alone.fingerprints(t)...), mixed.fingerprints(t)); diff != "" {
		t.Errorf("a new scenario (-want +got):\n%s", diff)
	}
}

// wholeTrace is the fingerprint that earlier versions gave a match: of its scenario and all lines but the header.
func wholeTrace(t *testing.T, scenario store.Digest, path string) (d store.Digest) {
	t.Helper()
	in, err := replay.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	plain, err := replay.Decompress(in)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.New()
	sum.Write(scenario[:])
	lines := bufio.NewScanner(plain)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); n++ {
		if n > 0 {
			sum.Write(append(lines.Bytes(), '\n'))
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return store.Digest(sum.Sum(nil)[:len(d)])
}
