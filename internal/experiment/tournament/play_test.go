package tournament_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// The stored matches and the order of pairs do not depend on the number of workers.
func TestAnyConcurrency(t *testing.T) {
	t.Parallel()
	var want []row
	for _, workers := range []int{1, 3, 8} {
		db := database(t)
		s := setUp(t, db, "overdrive:seed=1-6", "@idle", "r9=@random:seed=9", "@random:seed=4")
		s.Workers = workers
		pairs, fresh := s.play(t)
		if len(pairs) != 18 || fresh != 36 {
			t.Fatalf("%d pairs with %d new matches, want 18 and 36", len(pairs), fresh)
		}
		for i, pair := range pairs {
			if pair.Number != i || len(pair.Matches) != 2 {
				t.Fatalf("pair %d has the number %d and %d matches", i, pair.Number, len(pair.Matches))
			}
		}
		got := rows(t, db, s.began.ID)
		if want == nil {
			want = got
		}
		must.Be(t, fmt.Sprintf("with %d workers", workers), want, got)
	}
}

// A schedule played in parts stores the same matches as one played at once.
func TestPartsOfSchedule(t *testing.T) {
	t.Parallel()
	whole, parts := database(t), database(t)
	s := setUp(t, whole, "overdrive:seed=1-4", "@idle", "r9=@random:seed=9", "@random:seed=4")
	s.play(t)
	p := setUp(t, parts, "overdrive:seed=1-4", "@idle", "r9=@random:seed=9", "@random:seed=4")
	for _, numbers := range [][]int{{7}, {0, 2, 3, 8, 11}, {1, 4, 5, 6, 9, 10}} {
		var got []int
		err := p.Play(t.Context(), p.began, p.schedule.Part(numbers), func(pair tournament.PairResult) error {
			got = append(got, pair.Number)
			return nil
		})
		if err != nil || !slices.Equal(got, numbers) {
			t.Fatalf("Part(%v): played pairs %v, error %v", numbers, got, err)
		}
	}
	must.Be(t, "matches played in parts", rows(t, whole, s.began.ID), rows(t, parts, p.began.ID))
}

// All matches of a pair have the same scenario and seed.
func TestSeatings(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		on      string
		bots    []string
		pairs   int
		matches []int // of each pair
	}{
		{"tiny", []string{"@idle", "@random"}, 1, []int{2}},
		{"alamode:seed=1-2,league=1", []string{"@idle", "@random:seed=1", "@simple", "r=@random:seed=2"}, 8, []int{2, 2, 2, 2, 2, 2, 2, 2}},
		{"alamode:seed=1-2,league=1", []string{"@idle", "@simple", "x=@simple"}, 2, []int{1, 1}},
	} {
		s := setUp(t, database(t), tt.on, tt.bots...)
		pairs, _ := s.play(t)
		var matches []int
		for _, pair := range pairs {
			matches = append(matches, len(pair.Matches))
			for n, e := range pair.Matches {
				if e.Match.Seed != pair.Matches[0].Match.Seed || e.Number != pair.First+n || !slices.Equal(e.Lineup, pair.Lineups[n]) {
					t.Errorf("%s: pair %+v has the match %+v", tt.on, pair.Pair, e)
				}
			}
		}
		must.Be(t, tt.on, tt.matches, matches)
	}
}

// A tournament can be interrupted at any match and resumed: no match is lost or played twice.
func TestResume(t *testing.T) {
	t.Parallel()
	whole := setUp(t, database(t), "overdrive:seed=1-8", "r9=@random:seed=9", "@random:seed=4")
	want, _ := whole.play(t)
	wanted := rows(t, whole.Store, whole.began.ID)

	db := database(t)
	played := 0
	for stop := 1; ; stop++ {
		s := setUp(t, db, "overdrive:seed=1-8", "r9=@random:seed=9", "@random:seed=4")
		ctx, cancel := context.WithCancel(t.Context())
		before := len(rows(t, db, s.began.ID))
		s.Saved = func(e store.ScheduledMatch) {
			if e.Number == 2*stop {
				cancel()
			}
		}
		pairs, err := s.run(ctx)
		played += len(rows(t, db, s.began.ID)) - before
		cancel()
		if err == nil {
			must.Be(t, "pairs at the end", len(want), len(pairs))
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	must.Be(t, "stored matches after interruptions", wanted, rows(t, db, whole.began.ID))
	must.Be(t, "matches played", 16, played)
	s := setUp(t, db, "overdrive:seed=1-8", "r9=@random:seed=9", "@random:seed=4")
	s.newest = 16
	if _, fresh := s.play(t); fresh != 0 {
		t.Errorf("a complete tournament played %d matches", fresh)
	}
	s.begin(t, true)
	if _, fresh := s.play(t); fresh != 16 {
		t.Errorf("a repeated tournament played %d matches, want 16", fresh)
	}
}

// Stored matches are reused unless a change affects them.
func TestReuseAfterChange(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(p *tournament.Plan)
		fresh  int // new matches
	}{
		{"nothing", func(*tournament.Plan) {}, 0},
		{"a name", func(p *tournament.Plan) { p.Bots[0].Name = "other" }, 0},
		{"the order of the bots", func(p *tournament.Plan) { slices.Reverse(p.Bots) }, 0},
		{"fewer scenarios", func(p *tournament.Plan) { p.Scenarios = p.Scenarios[1:] }, 0},
		{"another round", func(p *tournament.Plan) { p.Rounds = 2 }, 4},
		{"a bot", func(p *tournament.Plan) { p.Bots[0].Content = store.NewDigest("changed") }, 4},
		{"the turn timeout", func(p *tournament.Plan) { p.Clock.Turn = time.Minute }, 4},
		{"the clock of built-in bots", func(p *tournament.Plan) { p.Clock.Kind = bot.FairClock }, 0},
		{"the sandbox of built-in bots", func(p *tournament.Plan) { p.Box = &bot.Bounds{Memory: 1} }, 0},
		{"the rules", func(p *tournament.Plan) { p.RulesVersion++ }, 4},
		{"the turns", func(p *tournament.Plan) { p.Turns = 90 }, 4},
		{"a seed", func(p *tournament.Plan) { p.Scenarios[0].Seed = 77 }, 2},
		{"a scenario", func(p *tournament.Plan) { p.Scenarios[0].Content = store.NewDigest("changed") }, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if !slices.Contains([]string{"nothing", "a name", "a bot", "a seed"}, tt.name) {
				tier.Gate(t)
			}
			s := setUp(t, database(t), "overdrive:seed=1-2", "r9=@random:seed=9", "@random:seed=4")
			s.play(t)
			tt.change(s.Plan)
			s.begin(t, false)
			s.Worker = local(t, s.Plan)
			if _, fresh := s.play(t); fresh != tt.fresh {
				t.Errorf("%d new matches, want %d", fresh, tt.fresh)
			}
		})
	}
}

// Identical matches are played once, even within a tournament.
func TestIdenticalMatches(t *testing.T) {
	t.Parallel()
	s := setUp(t, database(t), "overdrive:seed=1-3", "a=@random:seed=3", "b=@random:seed=3")
	pairs, fresh := s.play(t)
	if fresh != 3 || len(pairs) != 3 {
		t.Errorf("%d matches played for %d pairs, want 3 for 3", fresh, len(pairs))
	}
	for _, pair := range pairs {
		if pair.Matches[0].Match.ID != pair.Matches[1].Match.ID {
			t.Error("a bot played twice against itself")
		}
	}
}

// blockingWorker is a worker that blocks in its first match until released.
type blockingWorker struct {
	tournament.Worker
	orders  atomic.Int32
	release chan struct{}
}

func (h *blockingWorker) Play(ctx context.Context, o tournament.Order) (tournament.Played, error) {
	if h.orders.Add(1) == 1 {
		<-h.release
	}
	return h.Worker.Play(ctx, o)
}

// Identical matches are played once even if both are looked up before the first is played, and the
// second comes up long after the first is stored. In the test, the first match blocks until as many
// pairs are open as may be.
func TestIdenticalMatchesFarApart(t *testing.T) {
	t.Parallel()
	s := setUp(t, database(t), "overdrive:seed=1", "a=@idle", "b=@idle", "c=@random:seed=3")
	s.Plan.Rounds, s.Workers = 45, 3
	s.begin(t, false)
	const last = 128 + 3 - 1 // the last pair that may be open while the first is not finished
	worker := &blockingWorker{Worker: s.Worker, release: make(chan struct{})}
	s.Worker = worker
	saved := 0
	s.Saved = func(e store.ScheduledMatch) {
		if e.Pair == last {
			saved++
		}
		if e.Pair == last && saved == 2 {
			close(worker.release)
		}
	}
	_, err := s.run(t.Context())
	if n := int(worker.orders.Load()); err != nil || n != 3*s.Plan.Rounds {
		t.Errorf("%d matches were played, want %d; error %v", n, 3*s.Plan.Rounds, err)
	}
}

// The callback can end a run by ErrDone or another error. Random order plays each scenario once.
func TestCallbackEndsRun(t *testing.T) {
	t.Parallel()
	db := database(t)
	s := setUp(t, db, "overdrive:seed=1-20", "@random:seed=3", "@idle")
	s.Plan.Order = new(int64(7))
	s.begin(t, false)
	var scenarios []int
	err := s.Play(t.Context(), s.began, s.schedule, func(pair tournament.PairResult) error {
		if scenarios = append(scenarios, pair.Scenario); len(scenarios) == 5 {
			return tournament.ErrDone
		}
		return nil
	})
	if err != nil || len(scenarios) != 5 {
		t.Fatalf("%d pairs, error %v, want 5 and none", len(scenarios), err)
	}
	broken := errors.New("broken")
	var rest []int
	for n := 5; n < 20; n++ {
		rest = append(rest, n)
	}
	err = s.Play(t.Context(), s.began, s.schedule.Part(rest), func(pair tournament.PairResult) error {
		if scenarios = append(scenarios, pair.Scenario); len(scenarios) == 20 {
			return broken
		}
		return nil
	})
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	if slices.IsSorted(scenarios) {
		t.Error("the scenarios are in their original order")
	}
	slices.Sort(scenarios)
	if len(slices.Compact(scenarios)) != 20 {
		t.Errorf("scenarios %v, want each once", scenarios)
	}
}
