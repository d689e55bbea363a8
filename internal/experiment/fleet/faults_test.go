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

// forgeries are changes to a claim that the rules contradict.
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

// Every forged result is detected, and no honest worker is accused. Results that a forger has sent since the last
// successful check are set aside, and the next run plays them again.
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
			until(func() bool { return a.member(name).Refused != "" || t.Context().Err() != nil })
			caught <- a.member(name).Refused
			end()
		}
		close(caught)
		close(over)
	}()
	db := a.database()
	a.play(db, all)
	for why := range caught {
		must.Have(t, why, "it sent a result that contradicts the rules")
	}
	if n := forged.Load(); n < int64(forgers) {
		t.Errorf("%d results were forged", n)
	}
	if m := a.member("honest"); m.Refused != "" || m.Matches == 0 {
		t.Errorf("the honest worker: %+v", m)
	}
	if a.hub.Aside() == 0 || !a.says("set aside") {
		t.Error("nothing is set aside")
	}
	a.playAgain(db)
}

// The rules handleBegin invented answers, but checks by other workers detect them.
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
	a.play(db, all)
	if m := a.member("inventor"); !strings.Contains(m.Refused, "its bots are deterministic") {
		t.Errorf("the inventor: %+v", m)
	}
	must.Be(t, "the honest worker is stopped", "", a.member("honest").Refused)
	if m := a.member("inventor"); m.Matches > m.Agreed && a.hub.Aside() == 0 {
		t.Errorf("nothing is set aside of %+v", m)
	}
	a.playAgain(db)
}

// A pair that crashes its workers is given up, and the tournament continues.
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
	a.play(a.database(), func(u tournament.PairResult) error {
		pairs++
		if undecided += u.Undecided; u.Undecided > 0 && u.Round != 13 {
			t.Errorf("round %d is given up", u.Round)
		}
		return nil
	})
	close(a.over)
	if pairs != 20 || undecided == 0 || !a.says(" workers were lost while playing it") {
		t.Errorf("%d pairs, %d matches given up, and the hub says %q", pairs, undecided, a.messages)
	}
}

// Clock offsets and odd names of workers are harmless, and workers of another build are refused.
func TestOddWorkers(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	a := newArena(t, 50)
	a.open()
	refused := make(chan string, 10)
	a.worker("other", func(w *fleet.Worker) { w.Build, w.Notify = "that", func(text string) { refused <- text } })
	must.Be(t, "a worker of another build hears", "it is cookoff that, but the hub is this: install the same version on both", <-refused)
	until(func() bool { return a.member("other").Refused != "" })
	a.worker("tomorrow", func(w *fleet.Worker) { w.Now = func() time.Time { return time.Now().Add(24 * time.Hour) } })
	until(func() bool { return a.member("tomorrow").Name != "" })
	a.worker("tomorrow", func(w *fleet.Worker) { w.Notify = func(text string) { refused <- text } })
	if text := <-refused; !strings.HasPrefix(text, "another worker is named tomorrow") {
		t.Errorf("a second worker of the same name hears %q", text)
	}
	a.worker("old", func(w *fleet.Worker) {
		w.Resolve = func(_ context.Context, _ contest.Game, spec bot.Spec, _ string) (tournament.Bot, error) {
			return tournament.NewBot(a.bot(spec.Word).Bot, "v2"), nil
		}
	})
	db := a.database()
	a.play(db, func(u tournament.PairResult) error {
		if u.Number > 0 {
			return nil
		}
		until(func() bool {
			return a.says("worker old cannot play random-seed-1: its toolchain differs from that of the hub (here v2)")
		})
		if m := a.member("old"); len(m.Problems) != 2 || m.Refused != "" {
			t.Errorf("a worker with another interpreter: %+v", m)
		}
		return nil
	})
	if d := fleet.Document(a.hub.Workers(), time.Now()); !strings.Contains(fmt.Sprint(d.Value), "24h0m0s") {
		t.Errorf("the offset is not shown: %v", d.Value)
	}
	a.compare(db)
}

// A worker that can play nothing, such as one with a full disk, gets no more orders, and others play its matches.
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
	until(func() bool { return a.member("full").Name != "" && a.member("void").Name != "" })
	go func() {
		until(func() bool { return a.member("full").Refused != "" })
		a.worker("sound", nil)
	}()
	a.play(a.database(), all)
	if why := a.member("full").Refused; !strings.Contains(why, "it could not play 3 matches in a row") || !strings.Contains(why, "no space left on device") {
		t.Errorf("it is stopped as %q", why)
	}
	hubs := fleet.Hubs{Address: a.hub.Address, Secret: a.secret}
	lines, err := hubs.Log(t.Context(), "full")
	if err != nil || len(lines) < 3 || !strings.Contains(lines[0].Text, "no space left on device") {
		t.Errorf("its log: %v, %v", lines, err)
	}
	if _, err := hubs.Log(t.Context(), "none"); err == nil || !strings.Contains(err.Error(), "has a worker none") {
		t.Errorf("the log of a worker that is not there: %v", err)
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
	a.play(a.database(), func(u tournament.PairResult) error {
		switch u.Number {
		case rounds / 4:
			before = used(t)
		case rounds * 3 / 4:
			after = used(t)
		}
		return nil
	})
	t.Logf("before %+v, after %+v", before, after)
	if after.goroutines > before.goroutines+20 || after.files > before.files+10 || after.heap > before.heap+16<<20 {
		t.Errorf("before %+v, after %+v", before, after)
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
func TestStages(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	a := newArena(t, 100)
	a.open()
	var w *fleet.Worker
	a.worker("one", func(made *fleet.Worker) { w = made })
	db := a.database()
	for n := range 20 {
		a.plan.Bots = []tournament.Bot{a.bot(fmt.Sprintf("@random:seed=%d", n)), a.bot(fmt.Sprintf("@random:seed=%d", n+1))}
		a.play(db, func(u tournament.PairResult) error {
			if u.Number == 10 {
				return tournament.ErrEnough
			}
			return nil
		})
	}
	const last = 2 // bots kept for the next stage
	for began := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		left := must.Get(a.hub.Left(t.Context(), w))(t)
		if left == (fleet.Left{Files: last}) {
			break
		}
		if time.Since(began) > 10*time.Second {
			t.Fatalf("stages leave %+v", left)
		}
	}
	if m := a.member("one"); m.Refused != "" || m.Errors != 0 {
		t.Errorf("the worker: %+v", m)
	}
}

// A plan of a million pairs starts at once.
func TestMillionPairs(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	tier.Quiet(t)
	began := time.Now()
	a := newArena(t, 1_000_000)
	a.open()
	a.worker("one", nil)
	a.play(a.database(), func(tournament.PairResult) error { return tournament.ErrEnough })
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("the first pair took %v", took)
	} else {
		t.Logf("the first pair took %v", took)
	}
}
