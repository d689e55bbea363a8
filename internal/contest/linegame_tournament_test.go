package contest_test

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
)

// A game outside the catalogue can be played in tournaments, and its stored traces verify.
func TestTournament(t *testing.T) {
	t.Parallel()
	plan := noughtsPlan(t, []string{emptyBoard, "X........"}, "first=@first", "last=@last", "middle="+middle(t))
	runner := runnerOf(t, game(), plan)
	runner.Traces = t.TempDir()
	schedule := tournament.NewSchedule(plan)
	described := plan.Tournament(schedule, time.UnixMilli(1))
	want := []string{
		"noughts:start=.........: first last, 1 to 0 by line in 5 turns",
		"noughts:start=.........: first middle, 1 to 0 by line in 5 turns",
		"noughts:start=.........: last first, 1 to 0 by line in 5 turns",
		"noughts:start=.........: last middle, 1 to 0 by line in 5 turns",
		"noughts:start=.........: middle first, 1 to 0 by line in 5 turns",
		"noughts:start=.........: middle last, 1 to 0 by line in 5 turns",
		"noughts:start=X........: first last, 1 to 0 by line in 4 turns",
		"noughts:start=X........: first middle, 1 to 0 by line in 4 turns",
		"noughts:start=X........: last first, 1 to 0 by line in 6 turns",
		"noughts:start=X........: last middle, 0 to 1 by line in 5 turns",
		"noughts:start=X........: middle first, 1 to 0 by line in 6 turns",
		"noughts:start=X........: middle last, 0 to 1 by line in 5 turns",
	}
	for _, again := range []bool{false, true} {
		runner.Logged = func(e store.ScheduledMatch, found bool) {
			if found != again {
				t.Errorf("match %d found in the store: %t, want %t", e.Number+1, found, again)
			}
		}
		began := must.Get(runner.Store.Begin(t.Context(), described, false))(t)
		must.Do(t, runner.Play(t.Context(), began, schedule, func(tournament.PairResult) error { return nil }))
		var got []string
		must.Do(t, runner.Store.ScheduledMatches(t.Context(), began.ID, func(e store.ScheduledMatch) error {
			m := &e.Match
			got = append(got, fmt.Sprintf("%s: %s %s, %d to %d by %s in %d turns", m.Scenario.Name, plan.Bots[e.Lineup[0]].Name,
				plan.Bots[e.Lineup[1]].Name, m.Seats[0].Score, m.Seats[1].Score, m.Reason, m.Turns))
			return nil
		}))
		slices.Sort(got)
		must.Be(t, "results", want, got)
	}
	verifyAll(t, runner.Traces, 12)
}

// noughtsPlan returns a tournament of one round with the given starts.
func noughtsPlan(t *testing.T, starts []string, words ...string) *tournament.Plan {
	t.Helper()
	var on []contest.Scenario
	for _, start := range starts {
		s := scenario(start)
		s.Name += ":start=" + start
		on = append(on, s)
	}
	return planOf(t, game(), on, words...)
}

// planOf returns a tournament of one round.
func planOf(t *testing.T, game contest.Game, on []contest.Scenario, words ...string) *tournament.Plan {
	t.Helper()
	info := game.Info()
	p := &tournament.Plan{
		Game: info.Name, Seats: len(info.Seats), Turns: info.Turns, Encounters: info.Encounters,
		Rules: info.Rules[0], RulesVersion: info.RulesVersion, Rounds: 1,
	}
	for _, s := range on {
		p.Scenarios = append(p.Scenarios, tournament.NewScenario(s, 1))
	}
	for _, word := range words {
		p.Bots = append(p.Bots, tournament.NewBot(contesttest.Bot(t, game, word, t.TempDir()), "v1"))
	}
	return p
}

// runnerOf returns a runner of a plan with a new database.
func runnerOf(t *testing.T, game contest.Game, p *tournament.Plan) *tournament.Runner {
	t.Helper()
	db := must.Get(store.Create(t.Context(), filepath.Join(t.TempDir(), "results.db"), "results.db"))(t)
	t.Cleanup(func() { _ = db.Close() })
	worker := tournament.NewLocal(game, host(t), p.Bots, time.Now, func(text string) { t.Error(text) })
	return &tournament.Runner{Plan: p, Worker: worker, Store: db, Workers: 2, Now: time.Now}
}

// verifyAll verifies the traces in a folder and checks their number.
func verifyAll(t *testing.T, dir string, want int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != want {
		t.Fatalf("%d traces, want %d: %v", len(files), want, err)
	}
	from := verify.Source{
		Open: func(file string) (io.ReadCloser, error) { return replay.Open(file) },
		Game: func(string) (contest.Game, error) { return game(), nil },
	}
	for _, file := range files {
		if r := verify.File(t.Context(), from, file); r.Err != nil || r.Diff != nil || r.Traces != 1 || r.Values == 0 {
			t.Errorf("%s: %+v", file, r)
		}
	}
}
