package store_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

func database(t *testing.T) (*store.DB, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "results.db")
	return open(t, path), path
}

func open(t *testing.T, path string) *store.DB {
	t.Helper()
	db := must.Get(store.Create(t.Context(), path, "results.db"))(t)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// match returns the n-th match. Some have a bound, by one of two methods.
func match(n int) store.Match {
	var bound *contest.Bound
	if n%3 > 0 {
		bound = &contest.Bound{Name: "own", Version: n % 3, Value: int64(n % 2)}
	}
	return store.Match{
		Key: store.NewDigest("key", fmt.Sprint(n)),
		Scenario: store.Scenario{
			Content: store.NewDigest("duel"), Game: "carnegie", Name: "duel", Options: []byte("{}"), Text: []byte("#"),
		},
		Seed: 7, Fingerprint: store.NewDigest("fingerprint", fmt.Sprint(n)), Ended: time.UnixMilli(1_700_000_000_123),
		Result: contest.Result{
			Reason: "money", Why: "RED has more money", Winner: n%3 - 1, NoResult: n%6 == 0, Turns: 500, Duration: 1500 * time.Millisecond, Bound: bound,
			Seats: []contest.SeatResult{
				{Place: 1, Score: 120, Figures: figures(3, 25, false), Timing: contest.Timing{
					Turns: 1, Total: 2 * time.Millisecond, Slowest: time.Second, SlowestTurn: 17,
				}},
				{
					Place: 2, Score: -5, Figures: figures(0, -7, true), Timing: contest.Timing{Turns: 1},
					Failure: &bot.Failure{Kind: bot.Crashed, Turn: 3, Reason: "exit status 1"},
				},
			},
		},
	}
}

// figures returns game stats, one of them with decimals.
func figures(served, speed int, none bool) contest.Figures {
	return contest.Figures{
		{Key: "orders_served", Title: "served", Value: served, None: none},
		{Key: "a_speed", Title: "speed", Value: speed, Decimals: 1},
	}
}

// asStored returns a match as the database returns it.
func asStored(m store.Match) store.Match {
	m.Scenario.Options, m.Scenario.Text = nil, nil
	return m
}

func TestSaveAndRead(t *testing.T) {
	t.Parallel()
	db, path := database(t)
	plan := store.Tournament{
		Digest: store.NewDigest("plan"), Game: "carnegie", Plan: []byte(`{"a":1}`), Matches: 4, Began: time.UnixMilli(5),
		Entrants: []store.Entrant{
			{Name: "a", Word: "a.py", Settings: bot.Settings{Options: map[string]string{"x": "1"}}, Content: store.NewDigest("a")},
			{Name: "b", Word: "@b", Content: store.NewDigest("b")},
		},
	}
	began := must.Get(db.Begin(t.Context(), plan, false))(t)
	var want []store.ScheduledMatch
	for _, n := range []int{2, 0, 1} { // order of completion
		e := &store.ScheduledMatch{Number: n, Pair: n / 2, Lineup: []int{n % 2, 1 - n%2}, Match: match(n)}
		must.Do(t, db.Save(t.Context(), began, []*store.ScheduledMatch{e}))
		stored := *e
		stored.Match = asStored(stored.Match)
		want = append(want, stored)
	}
	want = []store.ScheduledMatch{want[1], want[2], want[0]}

	other := open(t, path) // a concurrent reader
	var got []store.ScheduledMatch
	must.Do(t, other.ScheduledMatches(t.Context(), began.ID, func(e store.ScheduledMatch) error {
		got = append(got, e)
		return nil
	}))
	must.Be(t, "matches", want, got)
	wanted, keys := map[store.Digest]store.Match{}, []store.Digest{match(7).Key}
	for _, e := range want {
		wanted[e.Match.Key], keys = e.Match, append(keys, e.Match.Key)
	}
	found, err := other.Find(t.Context(), keys, 0)
	if diff := cmp.Diff(wanted, found); err != nil || diff != "" {
		t.Errorf("Find: error %v (-want +got):\n%s", err, diff)
	}
	traces, err := other.FindTraces(t.Context(), keys, 0)
	if _, found := traces[match(7).Key]; err != nil || len(traces) != len(want) || found {
		t.Errorf("FindTraces = %v (error %v), want those of the %d stored matches", traces, err, len(want))
	}
	m, of, err := other.Match(t.Context(), want[0].Match.ID)
	if diff := cmp.Diff(want[0], m); err != nil || diff != "" || of != began.ID {
		t.Errorf("Match: tournament %d, want %d; error %v (-want +got):\n%s", of, began.ID, err, diff)
	}
	if _, _, err := other.Match(t.Context(), 99); err == nil || !strings.Contains(err.Error(), "no match 99 in ") {
		t.Errorf("Match(99): error %v", err)
	}
	all, err := other.Tournaments(t.Context())
	plan.ID, plan.Played = began.ID, 3
	if diff := cmp.Diff([]store.Tournament{plan}, all); err != nil || diff != "" {
		t.Errorf("Tournaments: error %v (-want +got):\n%s", err, diff)
	}
	if _, err := other.Tournament(t.Context(), 8); err == nil || !strings.Contains(err.Error(), "there is no tournament 8; there are 1") {
		t.Errorf("Tournament(8): error %v", err)
	}
}

// Only one match is stored per key, the first. A repeated tournament (--again) stores one new match
// per key.
func TestStoredOnce(t *testing.T) {
	t.Parallel()
	db, path := database(t)
	other := open(t, path)
	plan := store.Tournament{Digest: store.NewDigest("plan"), Game: "carnegie", Plan: []byte(`{}`), Matches: 1}
	begin := func(again bool) store.Tournament {
		t.Helper()
		return must.Get(db.Begin(t.Context(), plan, again))(t)
	}
	save := func(db *store.DB, to store.Tournament, m store.Match) int64 {
		t.Helper()
		e := &store.ScheduledMatch{Lineup: []int{0, 1}, Match: m}
		must.Do(t, db.Save(t.Context(), to, []*store.ScheduledMatch{e}))
		return e.Match.ID
	}
	first := begin(false)
	id := save(db, first, match(0))
	second := match(0)
	second.Turns = 1
	must.Be(t, "ID of a second match with the same key", id, save(other, first, second))
	if m, found, err := find(t, db, match(0).Key, first.Since); err != nil || !found || m.Turns != 500 {
		t.Errorf("found %t, with %d turns (error %v), want the first match, with 500 turns", found, m.Turns, err)
	}
	if complete, err := db.Complete(t.Context(), plan.Digest); err != nil || !complete {
		t.Errorf("Complete = %t, error %v, want true", complete, err)
	}
	if complete, err := db.Complete(t.Context(), store.NewDigest("other")); err != nil || complete {
		t.Errorf("Complete of a missing tournament = %t, error %v, want false", complete, err)
	}
	if same := begin(false); same.ID != first.ID || same.Played != 1 {
		t.Errorf("resumed tournament %d with %d matches played, want tournament %d with 1", same.ID, same.Played, first.ID)
	}
	again := begin(true)
	if again.ID == first.ID || begin(true).ID != again.ID {
		t.Errorf("with again: tournament %d after %d, then %d, want a new one, then the same", again.ID, first.ID, begin(true).ID)
	}
	if _, found, err := find(t, db, match(0).Key, again.Since); err != nil || found {
		t.Errorf("found a match that must be played again, error %v", err)
	}
	if next := save(db, again, match(0)); next == id {
		t.Error("the repeated match was not stored")
	}
	if third := begin(true); third.ID == again.ID {
		t.Error("with again, a complete tournament was resumed")
	}
	must.Be(t, "matches of the newest tournament", 0, begin(false).Played)
}

// With again, an interrupted repetition is resumed, and a decided tournament is repeated.
func TestBeginAgain(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		decide bool
		again  []bool  // of successive calls of Begin
		want   []int64 // IDs of the tournaments
	}{
		{"interrupted repetition", false, []bool{true, true, false}, []int64{1, 1, 1}},
		{"repetition of an interrupted tournament", false, []bool{false, true}, []int64{1, 2}},
		{"decided", true, []bool{false, true, true, false}, []int64{1, 2, 3, 3}},
	} {
		db, _ := database(t)
		plan := store.Tournament{Digest: store.NewDigest("plan"), Game: "carnegie", Plan: []byte(`{}`), Matches: 2}
		var ids []int64
		for _, again := range tt.again {
			began := must.Get(db.Begin(t.Context(), plan, again))(t)
			ids = append(ids, began.ID)
			must.Do(t, db.Save(t.Context(), began, []*store.ScheduledMatch{{Lineup: []int{0, 1}, Match: match(0)}}))
			if tt.decide {
				must.Do(t, db.Decide(t.Context(), began.ID))
			}
		}
		must.Be(t, tt.name, tt.want, ids)
	}
}

// Save stores all of its matches or, on an error, none.
func TestSaveIsAtomic(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	began := begin(t, db, "plan", false)
	broken := match(2)
	broken.Seats = append(broken.Seats, contest.SeatResult{})
	broken.ID = 12345 // no such match
	err := db.Save(t.Context(), began, []*store.ScheduledMatch{
		{Number: 0, Lineup: []int{0, 1}, Match: match(0)},
		{Number: 1, Lineup: []int{1, 0}, Match: broken},
	})
	if err == nil {
		t.Fatal("Save accepted a broken match")
	}
	if _, found, err := find(t, db, match(0).Key, 0); err != nil || found {
		t.Errorf("the valid match was saved, error %v", err)
	}
}

// Traceback and output of a failed bot are shortened to their ends, and the path of the log is not
// stored.
func TestLongFailure(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	began := begin(t, db, "plan", false)
	m := match(0)
	m.Seats[1].Failure.Traceback = strings.Repeat("x", 100_000) + "end"
	m.Seats[1].Failure.Stderr = []string{strings.Repeat("y", 100_000), "last"}
	m.Seats[1].Failure.Log = "/tmp/gone.log"
	must.Do(t, db.Save(t.Context(), began, []*store.ScheduledMatch{{Lineup: []int{0, 1}, Match: m}}))
	got, _ := must.Two(find(t, db, m.Key, 0))(t)
	f := got.Seats[1].Failure
	if len(f.Traceback) > 2000 || !strings.HasSuffix(f.Traceback, "end") || len(f.Stderr) != 1 || f.Stderr[0] != "last" || f.Log != "" {
		t.Errorf("stored: %d bytes of traceback, stderr %.50q, log %q", len(f.Traceback), f.Stderr, f.Log)
	}
	must.Be(t, "winner", contest.NoWinner, got.Winner)
}

// Seats are read in order, also if a bot's output contains separator characters.
func TestSeatSeparators(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	began := begin(t, db, "plan", false)
	m := match(0)
	m.Seats = append(m.Seats, m.Seats[0])
	m.Seats[2].Place, m.Seats[2].Score = 3, 70
	output := "1\x1f2\x1e3\x1f\x1f\x1f\x1f[1]\x1f{\x00\u00e9"
	m.Seats[1].Failure = &bot.Failure{Kind: bot.Crashed, Turn: 3, Reason: output, Stderr: []string{output}}
	must.Do(t, db.Save(t.Context(), began, []*store.ScheduledMatch{{Lineup: []int{2, 0, 1}, Match: m}}))
	got, _ := must.Two(find(t, db, m.Key, 0))(t)
	must.Be(t, "seats", m.Seats, got.Seats)
}

// Any number of processes may open a new database at once.
func TestOpenConcurrently(t *testing.T) {
	t.Parallel()
	for range tier.Count(5, 20) {
		path := filepath.Join(t.TempDir(), "x.db")
		var group errgroup.Group
		for range 8 {
			group.Go(func() error {
				db, err := store.Create(t.Context(), path, "x.db")
				if err != nil {
					return err
				}
				return db.Close()
			})
		}
		must.Do(t, group.Wait())
	}
}

// find looks up a single key.
func find(t *testing.T, db *store.DB, key store.Digest, since int64) (store.Match, bool, error) {
	t.Helper()
	all, err := db.Find(t.Context(), []store.Digest{key}, since)
	m, found := all[key]
	return m, found, err
}
