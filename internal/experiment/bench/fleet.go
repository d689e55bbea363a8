package bench

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/match"
)

// fleetScenarios limits the size of the tournaments.
const fleetScenarios = 2000

// fleetBots are bots that think, and fleetIdle are nearly free.
func fleetBots() []string { return []string{"one=@chef", "two=@chef"} }
func fleetIdle() []string { return []string{"one=@random:seed=0", "two=@random:seed=1"} }

// Fleet measures the cost of playing on other machines: the same tournament played locally and by a hub with one
// worker, both on this machine, and the rate at which a hub verifies and stores results, with a worker that has all
// of them ready.
func (b *Bench) Fleet(ctx context.Context) (p Planning, err error) {
	dir, err := os.MkdirTemp(b.Dir, "cookoff-bench-*")
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	const steps = 3
	b.Progress(0, steps, "a tournament on this machine alone")
	alone := &fleetRun{Bench: b, dir: filepath.Join(dir, "alone"), words: fleetBots()}
	if err := alone.play(ctx, false); err != nil {
		return p, err
	}
	b.Progress(1, steps, "the same with a hub and a worker")
	together := &fleetRun{Bench: b, dir: filepath.Join(dir, "together"), words: fleetBots()}
	if err := together.play(ctx, true); err != nil {
		return p, err
	}
	b.Progress(2, steps, "results that a hub can accept")
	before := &fleetRun{Bench: b, dir: filepath.Join(dir, "before"), words: fleetIdle(), played: map[store.Digest]tournament.Played{}}
	if err := before.play(ctx, false); err != nil {
		return p, err
	}
	hub := &fleetRun{Bench: b, dir: filepath.Join(dir, "hub"), words: fleetIdle(), played: before.played, scenarios: before.begun, atOnce: true}
	if err := hub.play(ctx, true); err != nil {
		return p, err
	}
	return Planning{Cores: b.Cores, Alone: alone.rate(), Fleet: together.rate(), Hub: hub.rate(), HubCPU: hub.cpu()}, nil
}

// fleetRun is a tournament of a built-in bot against itself.
type fleetRun struct {
	*Bench
	dir       string
	words     []string
	scenarios int  // 0: as many as time permits
	atOnce    bool // the worker returns earlier results instead of playing

	mu     sync.Mutex
	played map[store.Digest]tournament.Played // nil: do not collect
	begun  int                                // number of scenarios with results
	number int
	took   time.Duration
	spent  time.Duration // CPU time of this process
}

func (f *fleetRun) rate() float64 { return float64(f.number) / f.took.Seconds() }

// cpu returns the CPU time per match.
func (f *fleetRun) cpu() time.Duration { return f.spent / time.Duration(max(f.number, 1)) }

// play plays for the time of a measurement, locally or by a hub with a worker.
func (f *fleetRun) play(ctx context.Context, byHub bool) (err error) {
	game := f.Games[0]
	plan, err := f.plan(ctx, game, fleetScenarios, f.words...)
	if err != nil {
		return err
	}
	if f.scenarios > 0 {
		plan.Scenarios = plan.Scenarios[:f.scenarios]
	}
	t, err := f.begin(ctx, plan, filepath.Join(f.dir, "bench.db"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.runner.Store.Close()) }()
	t.runner.Worker = f.collect(t.here)
	if byHub {
		end, err := f.startHub(ctx, game, t)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, end()) }()
	}
	return f.time(ctx, t)
}

// time plays and measures a tournament.
func (f *fleetRun) time(ctx context.Context, t *series) error {
	r := t.runner
	r.Saved = func(store.ScheduledMatch) { f.number++ }
	start, used := f.Now(), ownCPU()
	if f.scenarios == 0 {
		r.Until = start.Add(f.Each)
	}
	err := r.Play(ctx, t.began, t.schedule, func(p tournament.PairResult) error {
		f.begun = p.Scenario + 1
		return nil
	})
	f.took, f.spent = f.Now().Sub(start), ownCPU()-used
	if errors.Is(err, tournament.ErrTimeUp) {
		return nil
	}
	return err
}

// ownCPU returns the CPU time of this process; 0 if unknown.
func ownCPU() time.Duration {
	u, _ := usageNow()
	return time.Duration((u[ownUser] + u[ownUser+1]) * float64(time.Microsecond))
}

// recordingWorker is a worker that records its results.
type recordingWorker struct {
	*tournament.Local
	f *fleetRun
}

func (c recordingWorker) Play(ctx context.Context, o tournament.Order) (tournament.Played, error) {
	o.Moves = true
	p, err := c.Local.Play(ctx, o)
	if err == nil {
		c.f.mu.Lock()
		c.f.played[o.Key] = p
		c.f.mu.Unlock()
	}
	return p, err
}

func (f *fleetRun) collect(local *tournament.Local) tournament.Worker {
	if f.played == nil || f.atOnce {
		return local
	}
	return recordingWorker{local, f}
}

// startHub starts a hub with one worker, and waits until it can play.
func (f *fleetRun) startHub(ctx context.Context, game contest.Game, t *series) (end func() error, err error) {
	secret, err := fleet.MakeSecret(filepath.Join(f.dir, "token"), f.Now())
	if err != nil {
		return nil, err
	}
	timeouts := fleet.TimeoutsFor(100 * time.Millisecond)
	hub, err := fleet.Open(ctx, fleet.Options{
		Address: fleet.Address{Text: "127.0.0.1:0"}, Secret: secret, Build: "bench", Owner: f.dir, Now: f.Now, Warn: func(string) {}, Timeouts: timeouts,
	})
	if err != nil {
		return nil, err
	}
	r := t.runner
	stage, err := hub.Stage(ctx, game, r.Plan, t.here, func() *store.DB { return r.Store })
	if err != nil {
		return nil, errors.Join(err, hub.Close())
	}
	r.Worker, r.Workers, r.Away = stage, fleet.MaxOrders, true
	w := &fleet.Worker{
		Address: hub.Address, Secret: secret, Name: "bench", Build: "bench", Slots: f.Cores, Cache: f.dir, Now: f.Now, Notify: func(string) {},
		Timeouts: timeouts, Game: func(string) (contest.Game, error) { return game, nil },
		Resolve: func(_ context.Context, game contest.Game, spec bot.Spec, dir string) (tournament.Bot, error) {
			made, err := contest.Resolve(game, spec, dir)
			if err != nil {
				return tournament.Bot{}, err
			}
			return tournament.NewBot(made, ""), nil
		},
		Host: func(context.Context, contest.Game, []contest.Seat, *bot.Bounds) (match.Host, error) {
			return match.Host{}, nil
		},
	}
	if f.atOnce {
		w.Slots = 32
		w.Play = func(_ context.Context, o tournament.Order) (tournament.Played, error) { return f.played[o.Key], nil }
	}
	inner, stop := context.WithCancel(ctx)
	over := make(chan error, 1)
	go func() { over <- w.Run(inner) }()
	if err := hub.Await(ctx, 1); err != nil { // do not measure the start
		stop()
		return nil, errors.Join(err, <-over, hub.Close())
	}
	return func() error {
		stop()
		if err := <-over; !errors.Is(err, context.Canceled) {
			return errors.Join(err, hub.Close())
		}
		return hub.Close()
	}, nil
}
