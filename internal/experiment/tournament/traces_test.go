package tournament_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// replayed plays a tournament and counts the matches replayed for their traces.
func (s *stage) replayed(t *testing.T) (replayed, fresh int, differs []string) {
	t.Helper()
	pairs, fresh := s.play(t)
	for _, pair := range pairs {
		for _, e := range pair.Matches {
			if e.Replayed {
				replayed++
			}
			if e.Differs != "" {
				differs = append(differs, e.Differs)
			}
		}
	}
	return replayed, fresh, differs
}

// traces returns the trace files recorded in the store.
func (s *stage) traces(t *testing.T) (all []string) {
	t.Helper()
	must.Do(t, s.Store.ScheduledMatches(t.Context(), s.began.ID, func(e store.ScheduledMatch) error {
		all = append(all, e.Match.Trace)
		return nil
	}))
	return all
}

// before returns the stored part of the tournament.
func (s *stage) before(t *testing.T) tournament.Before {
	t.Helper()
	return must.Get(s.Before(t.Context(), s.schedule, s.schedule.Pairs(), s.began))(t)
}

// Matches stored without a trace are replayed for it once, and their stored results do not change.
func TestTracesOfStoredMatches(t *testing.T) {
	t.Parallel()
	s := setUp(t, database(t), "overdrive:seed=1-2", "@idle", "@random:seed=4")
	if got := s.before(t); got != (tournament.Before{}) {
		t.Errorf("before the first match: %+v, want zero", got)
	}
	s.play(t)
	want := rows(t, s.Store, s.began.ID)

	s.Traces = t.TempDir()
	if got := s.before(t); got != (tournament.Before{Matches: 4, Untraced: 4}) || got.Found() != 0 {
		t.Errorf("stored without traces: %+v, want 4 matches, 4 untraced", got)
	}
	if replayed, fresh, differs := s.replayed(t); replayed != 4 || fresh != 0 || differs != nil {
		t.Errorf("%d replayed, %d new, %q differ", replayed, fresh, differs)
	}
	traces := s.traces(t)
	for _, path := range traces {
		if _, err := os.Stat(path); err != nil {
			t.Errorf("trace %q: %v", path, err)
		}
	}
	must.Do(t, os.Remove(traces[0]))
	if replayed, fresh, _ := s.replayed(t); replayed != 1 || fresh != 0 {
		t.Errorf("after one trace was lost: %d replayed, %d new, want 1 and 0", replayed, fresh)
	}
	s.Traces = t.TempDir()
	if got := s.before(t); got != (tournament.Before{Matches: 4, Elsewhere: 4}) {
		t.Errorf("with another folder: %+v, want 4 matches, 4 elsewhere", got)
	}
	if replayed, fresh, _ := s.replayed(t); replayed != 0 || fresh != 0 {
		t.Errorf("with traces elsewhere: %d replayed, %d new, want none", replayed, fresh)
	}
	must.Be(t, "stored matches after the replays", want, rows(t, s.Store, s.began.ID))
}

// If a match is different when replayed, the stored result does not change, and the name of the
// trace file says so.
func TestReplayedMatchDiffers(t *testing.T) {
	t.Parallel()
	mark := filepath.ToSlash(filepath.Join(t.TempDir(), "was-here"))
	s := setUp(t, database(t), "overdrive:seed=1-1", "@idle", shell(t, "unsteady", "read n; test -e "+mark+" && echo \"C;$n;ACCELERATE\" && read n; exit 3\n"))
	s.Plan.Clock = contest.Clock{Init: time.Minute, Turn: time.Minute}
	s.begin(t, false)
	s.play(t)
	want := rows(t, s.Store, s.began.ID)
	must.Do(t, os.WriteFile(mark, nil, 0o666))
	s.Traces = t.TempDir()
	names := map[string]bool{}
	for range 2 { // the first replay gives no trace of the stored match
		replayed, fresh, differs := s.replayed(t)
		if replayed != 2 || fresh != 0 || len(differs) != 2 {
			t.Errorf("%d replayed, %d new, %q differ", replayed, fresh, differs)
		}
		for _, path := range differs {
			if _, err := os.Stat(path); err != nil || !strings.Contains(filepath.Base(path), "-differs") {
				t.Errorf("trace %s: %v", path, err)
			}
			names[path] = true
		}
	}
	if files, err := os.ReadDir(s.Traces); err != nil || len(files) != 4 || len(names) != 4 {
		t.Errorf("%d traces, %d files, error %v, want 4 and 4", len(names), len(files), err)
	}
	must.Be(t, "stored trace files", []string{"", ""}, s.traces(t))
	must.Be(t, "stored matches after the replays", want, rows(t, s.Store, s.began.ID))
}

// LostTraces stores the traces of lost matches. Stored matches are not replayed for it, and stored
// traces are kept.
func TestTracesOfLostMatches(t *testing.T) {
	t.Parallel()
	s := setUp(t, database(t), "overdrive:seed=1-2", shell(t, "roll", "while read n; do echo \"C;$n;NOTHING\"; done\n"), "@random:seed=4")
	s.Plan.Clock = contest.Clock{Init: time.Minute, Turn: time.Minute}
	s.Plan.Challengers = 1
	must.Do(t, s.Plan.Check(must.Get(games.Named(s.Plan.Game))(t)))
	s.begin(t, false)
	kept := func() (n int) {
		must.Do(t, s.Store.KeptTraces(t.Context(), s.began.ID, func(m store.ScheduledMatch, bytes int) error {
			if n++; bytes == 0 || s.Plan.Loss(m.Match.Seats, m.Lineup, 0).Kind != tournament.LostMatch {
				t.Errorf("match %d, which was not lost, has a trace of %d bytes", m.Match.ID, bytes)
			}
			return nil
		}))
		return n
	}
	s.Keep = tournament.LostTraces
	s.play(t)
	lost := kept()
	if lost == 0 {
		t.Error("no trace was stored")
	}
	if replayed, fresh, _ := s.replayed(t); replayed+fresh > 0 || kept() != lost {
		t.Errorf("run again: %d replayed, %d new, %d of %d traces stored", replayed, fresh, kept(), lost)
	}
	s.Runner = &tournament.Runner{Plan: s.Plan, Worker: s.Worker, Store: s.Store, Workers: 1, Now: time.Now, Keep: tournament.AllTraces}
	if replayed, _, _ := s.replayed(t); replayed != 4-lost {
		t.Errorf("%d replayed for their traces, want %d", replayed, 4-lost)
	}
}
