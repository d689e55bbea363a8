package fleet_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// forgeries change a claim so that it contradicts the rules.
var forgeries = []func(c *fleet.Claim){
	func(c *fleet.Claim) { c.Result.Seats[0].Score += 7 },
	func(c *fleet.Claim) { c.Result.Winner = 1 - max(c.Result.Winner, 0) },
	func(c *fleet.Claim) { c.Result.Reason = "luck" },
	func(c *fleet.Claim) { c.Result.Turns-- },
	func(c *fleet.Claim) { c.Result.Seats[1].Place += 3 },
	func(c *fleet.Claim) { c.Result.Seats = c.Result.Seats[:1] },
	func(c *fleet.Claim) { c.Result.Duration = -1 },
	func(c *fleet.Claim) { c.Moves = c.Moves[:len(c.Moves)/2] },
	func(c *fleet.Claim) { c.Moves = bytes.Repeat(c.Moves, 2) },
	func(c *fleet.Claim) {
		c.Result.Seats[0].Failure = &bot.Failure{Kind: bot.Crashed, Turn: 2, Reason: "\x1b[2J"}
	},
}

// Every forged result is detected, and no honest worker is refused. All results that a forger has
// sent since its last verified one are set aside, and the next run plays those matches again.
func TestForgers(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	forgers, rounds := len(forgeries), 500
	if tier.Soaking() {
		forgers, rounds = 100, 5000
	}
	a, forged, over := newArena(t, rounds), atomic.Int64{}, make(chan struct{})
	a.open()
	a.worker("honest", func(w *fleet.Worker) {
		played := atomic.Int64{}
		w.Claimed(func(tournament.Order, *fleet.Claim) {
			if played.Add(1) > int64(rounds/2) {
				<-over // leave some orders to forgers
			}
		})
	})
	caught := make(chan string, forgers)
	go func() {
		for n := range forgers {
			name, sent := fmt.Sprintf("forger-%d", n), atomic.Int64{}
			end := a.worker(name, func(w *fleet.Worker) {
				w.Slots = 1
				w.Claimed(func(_ tournament.Order, c *fleet.Claim) {
					if c.Error == "" && sent.Add(1) >= 4 { // the fourth may arrive too late to be verified
						forgeries[n%len(forgeries)](c)
						forged.Add(1)
					}
				})
			})
			waitUntil(func() bool { return a.member(name).Refused != "" || t.Context().Err() != nil })
			caught <- a.member(name).Refused
			end()
		}
		close(caught)
		close(over)
	}()
	db := a.database()
	a.play(db, allPairs)
	for why := range caught {
		must.Have(t, why, "it sent a result that contradicts the rules")
	}
	if n := forged.Load(); n < int64(forgers) {
		t.Errorf("%d results were forged, want at least %d", n, forgers)
	}
	if m := a.member("honest"); m.Refused != "" || m.Matches == 0 {
		t.Errorf("the honest worker: %+v", m)
	}
	if a.hub.Aside() == 0 || !a.reported("set aside") {
		t.Error("no matches of forgers were set aside")
	}
	a.playAgain(db)
}

// Answers that a bot never gave do not contradict the rules, but other workers that play the match
// again detect them.
func TestInventedAnswers(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	a := newArena(t, 300)
	a.open()
	a.worker("honest", nil)
	a.worker("inventor", func(w *fleet.Worker) {
		w.Resolve = func(_ context.Context, _ contest.Game, spec bot.Spec, _ string) (tournament.Bot, error) {
			b, other := a.bot(spec.Word), *a.bot("@random:seed=3").Bot
			other.Name, other.Word, other.Content = b.Bot.Name, b.Bot.Word, b.Bot.Content
			b.Bot = &other
			return b, nil
		}
	})
	db := a.database()
	a.play(db, allPairs)
	if m := a.member("inventor"); !strings.Contains(m.Refused, "its bots are deterministic") {
		t.Errorf("the inventor: %+v", m)
	}
	must.Be(t, "why the honest worker was refused", "", a.member("honest").Refused)
	if m := a.member("inventor"); m.Matches > m.Agreed && a.hub.Aside() == 0 {
		t.Errorf("no matches of the inventor were set aside: %+v", m)
	}
	a.playAgain(db)
}

// A pair that crashes its workers is abandoned, and the tournament continues.
func TestPairKillsWorkers(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	a := newArena(t, 20)
	a.open()
	died := make(chan struct{}, 10)
	start := func(n int) {
		a.worker(fmt.Sprintf("w%d", n), func(w *fleet.Worker) {
			w.Slots = 1
			w.Claimed(func(o tournament.Order, _ *fleet.Claim) {
				if o.Terms.Seed == a.plan.Scenarios[0].Seed+13 {
					w.Die()
					died <- struct{}{}
				}
			})
		})
	}
	start(0)
	go func() {
		for n := 1; ; n++ {
			select {
			case <-died:
				start(n)
			case <-a.over:
				return
			}
		}
	}()
	undecided, pairs := 0, 0
	a.play(a.database(), func(pair tournament.PairResult) error {
		pairs++
		if undecided += pair.Undecided; pair.Undecided > 0 && pair.Round != 13 {
			t.Errorf("a match of round %d was abandoned", pair.Round)
		}
		return nil
	})
	close(a.over)
	if pairs != 20 || undecided == 0 || !a.reported(" workers were lost while playing it") {
		t.Errorf("%d pairs, %d abandoned matches, messages of the hub %q", pairs, undecided, a.messages)
	}
}

// The hub refuses workers of another build or with a name in use. It orders nothing from workers
// with another interpreter, and accepts wrong clocks.
func TestUnsuitableWorkers(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	a := newArena(t, 50)
	a.open()
	refused := make(chan string, 10)
	a.worker("other", func(w *fleet.Worker) { w.Build, w.Notify = "that", func(text string) { refused <- text } })
	must.Be(t, "refusal of another build", "it is cookoff that, but the hub is this: install the same version on both", <-refused)
	waitUntil(func() bool { return a.member("other").Refused != "" })
	a.worker("tomorrow", func(w *fleet.Worker) { w.Now = func() time.Time { return time.Now().Add(24 * time.Hour) } })
	waitUntil(func() bool { return a.member("tomorrow").Name != "" })
	a.worker("tomorrow", func(w *fleet.Worker) { w.Notify = func(text string) { refused <- text } })
	if text := <-refused; !strings.HasPrefix(text, "another worker is named tomorrow") {
		t.Errorf("refusal of a second worker with the same name: %q", text)
	}
	a.worker("old", func(w *fleet.Worker) {
		w.Resolve = func(_ context.Context, _ contest.Game, spec bot.Spec, _ string) (tournament.Bot, error) {
			return tournament.NewBot(a.bot(spec.Word).Bot, "v2"), nil
		}
	})
	db := a.database()
	a.play(db, func(pair tournament.PairResult) error {
		if pair.Number > 0 {
			return nil
		}
		waitUntil(func() bool {
			return a.reported("worker old cannot play random-seed-1: its toolchain differs from that of the hub (here v2)")
		})
		if m := a.member("old"); len(m.Problems) != 2 || m.Refused != "" {
			t.Errorf("worker with another interpreter: %+v", m)
		}
		return nil
	})
	if d := fleet.Document(a.hub.Workers(), time.Now()); !strings.Contains(fmt.Sprint(d.Value), "24h0m0s") {
		t.Errorf("the list of workers lacks the clock offset: %v", d.Value)
	}
	a.compare(db)
}

// A worker that cannot play, such as one with a full disk, gets no more orders, and others play its
// matches.
func TestFailingWorker(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	a := newArena(t, 50)
	a.open()
	a.worker("full", func(w *fleet.Worker) {
		w.Claimed(func(_ tournament.Order, c *fleet.Claim) {
			*c = fleet.Claim{Key: c.Key, Error: "no space left on device"}
		})
	})
	a.worker("void", func(w *fleet.Worker) {
		w.Claimed(func(_ tournament.Order, c *fleet.Claim) { *c = fleet.Claim{Key: c.Key, Void: "busy"} })
	})
	waitUntil(func() bool { return a.member("full").Name != "" && a.member("void").Name != "" })
	go func() {
		waitUntil(func() bool { return a.member("full").Refused != "" })
		a.worker("working", nil)
	}()
	a.play(a.database(), allPairs)
	if why := a.member("full").Refused; !strings.Contains(why, "it could not play 3 matches in a row") || !strings.Contains(why, "no space left on device") {
		t.Errorf("why the worker was refused: %q", why)
	}
	hubs := fleet.Hubs{Address: a.hub.Address, Secret: a.secret}
	lines, err := hubs.Log(t.Context(), "full")
	if err != nil || len(lines) < 3 || !strings.Contains(lines[0].Text, "no space left on device") {
		t.Errorf("log of the worker: %v, error %v", lines, err)
	}
	if _, err := hubs.Log(t.Context(), "none"); err == nil || !strings.Contains(err.Error(), "has a worker none") {
		t.Errorf("log of an unknown worker: error %v", err)
	}
}

// Memory, goroutines and open files do not grow with the number of matches.
func TestNoGrowth(t *testing.T) { //nolint:paralleltest // measures the whole process
	tier.Gate(t)
	rounds := 250
	if tier.Soaking() {
		rounds = 5000
	}
	a := newArena(t, rounds)
	a.open()
	a.worker("one", nil)
	a.worker("two", nil)
	var before, after usage
	a.play(a.database(), func(pair tournament.PairResult) error {
		switch pair.Number {
		case rounds / 4:
			before = used(t)
		case rounds * 3 / 4:
			after = used(t)
		}
		return nil
	})
	t.Logf("usage after a quarter of the pairs %+v, after three quarters %+v", before, after)
	if after.goroutines > before.goroutines+20 || after.files > before.files+10 || after.heap > before.heap+16<<20 {
		t.Errorf("usage after a quarter of the pairs %+v, after three quarters %+v", before, after)
	}
}

type usage struct {
	heap              uint64
	goroutines, files int
}

func used(t *testing.T) usage {
	t.Helper()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	files, _ := os.ReadDir("/proc/self/fd") // Linux only
	return usage{m.HeapAlloc, runtime.NumGoroutine(), len(files)}
}

// A finished stage leaves nothing behind at the hub or its workers.
func TestFinishedStages(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	a := newArena(t, 100)
	a.open()
	var w *fleet.Worker
	a.worker("one", func(created *fleet.Worker) { w = created })
	db := a.database()
	for n := range 20 {
		a.plan.Bots = []tournament.Bot{a.bot(fmt.Sprintf("@random:seed=%d", n)), a.bot(fmt.Sprintf("@random:seed=%d", n+1))}
		a.play(db, func(pair tournament.PairResult) error {
			if pair.Number == 10 {
				return tournament.ErrDone
			}
			return nil
		})
	}
	const botFiles = 2 // kept for the next stage
	for began := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		left := must.Get(a.hub.Leftovers(t.Context(), w))(t)
		if left == (fleet.Leftovers{Files: botFiles}) {
			break
		}
		if time.Since(began) > 10*time.Second {
			t.Fatalf("leftovers %+v, want only %d files", left, botFiles)
		}
	}
	if m := a.member("one"); m.Refused != "" || m.Errors != 0 {
		t.Errorf("the worker: %+v", m)
	}
}

// A plan of a million pairs starts at once: hub and worker hold only the pairs in progress.
func TestMillionPairs(t *testing.T) { //nolint:paralleltest // measures the whole process
	tier.Gate(t)
	before := used(t)
	a := newArena(t, 1_000_000)
	a.open()
	a.worker("one", nil)
	a.play(a.database(), func(tournament.PairResult) error {
		after := used(t)
		t.Logf("usage before the tournament %+v, in the first pair %+v", before, after)
		if after.heap > before.heap+64<<20 {
			t.Errorf("usage before the tournament %+v, in the first pair %+v", before, after)
		}
		return tournament.ErrDone
	})
}
