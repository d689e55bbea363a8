package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/pprof"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// profileFactor is how much longer matches are profiled than other things are measured: there is one sample per 10 ms of CPU
// time.
const profileFactor = 4

// quantity is a resource used in a match.
type quantity int

const (
	ownUser quantity = iota // CPU time of cookoff in µs
	ownKernel
	ownSwitches // context switches
	botsUser    // of bots' processes, including start and end
	botsKernel
	botsSwitches
	systemCalls // of cookoff and bots
	quantities
)

// usage is the amount of each quantity.
type usage [quantities]float64

// turnRunner plays the same match repeatedly, like a tournament.
type turnRunner struct {
	worker *tournament.Local
	order  tournament.Order
	calls  *callCounter
	turns  int
}

// turnCosts are the costs of a turn, and of start and end of a match.
type turnCosts struct {
	turn, match usage
	turns       int // per match
	matches     int
	parts       map[string]int // samples of cookoff's CPU time by part
	joined      error          // why start and end are included in turns; nil if they are not
}

// Turn measures where the CPU time of a turn goes. Matches of one turn are mostly start and end; subtracting them
// from whole matches leaves the cost of the other turns.
func (b *Bench) Turn(ctx context.Context, game contest.Game, scenario contest.Scenario, words []string) (r *TurnReport, err error) {
	info := game.Info()
	terms := contest.Terms{Scenario: scenario, Turns: info.Turns, Seed: 1, Clock: info.Clock}
	if bot.FairClock.Check() == nil {
		terms.Clock.Kind = bot.FairClock
	}
	if err := info.CheckSeats(len(words)); err != nil {
		return nil, err
	}
	seats, err := b.seats(ctx, game, words)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(b.Dir, "cookoff-bench-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	calls, missing := countCalls()
	defer calls.close()
	b.Progress(0, profileFactor, "turns")
	costs, err := b.turnCosts(ctx, game, terms, seats, calls)
	if err != nil {
		return nil, err
	}
	r = &TurnReport{Scenario: scenario.Name, Bots: words, Turns: costs.turns, Matches: costs.matches}
	host := 0.0
	idle, err := b.idleHosted(ctx, game, seats, dir)
	if idle != nil && err == nil {
		b.Progress(profileFactor/2, profileFactor, "turns of bots that do nothing")
		var nothing turnCosts
		if nothing, err = b.turnCosts(ctx, game, terms, idle, calls); err == nil {
			host = nothing.turn[botsUser] + nothing.turn[botsKernel]
		}
	}
	r.fill(costs, host, missing)
	return r, err
}

// idleHosted returns the bots, with an idle one in place of each Python bot that runs in the game's runner; nil
// without such bots.
func (b *Bench) idleHosted(ctx context.Context, game contest.Game, seats []contest.Seat, dir string) ([]contest.Seat, error) {
	hosted := func(s contest.Seat) bool { return s.Bot.IsHosted() && s.Bot.NeedsPython() }
	if !slices.ContainsFunc(seats, hosted) {
		return nil, nil
	}
	path, err := idleFile(dir, "calls.py")
	if err != nil {
		return nil, err
	}
	idle, err := b.Bot(ctx, game, path)
	if err != nil {
		return nil, err
	}
	seats = slices.Clone(seats)
	for i := range seats {
		if hosted(seats[i]) {
			seats[i] = idle
		}
	}
	return seats, nil
}

// turnCosts plays whole matches under the profiler, and matches of one turn.
func (b *Bench) turnCosts(ctx context.Context, game contest.Game, terms contest.Terms, seats []contest.Seat, calls *callCounter) (c turnCosts, err error) {
	host, err := b.Host(ctx, game, seats)
	if err != nil {
		return c, err
	}
	host.Warm = nil // a parent that forks bots would collect their CPU time
	t := &turnRunner{calls: calls, order: tournament.Order{Terms: terms, Record: true}}
	var bots []tournament.Bot
	for _, s := range seats {
		bots = append(bots, tournament.NewBot(s.Bot, ""))
		t.order.Bots = append(t.order.Bots, bots[len(bots)-1].Ref())
	}
	t.worker = tournament.NewLocal(game, host, bots, b.Now, func(string) {})
	defer t.worker.Wait()
	long := *b
	long.Each *= profileFactor
	var profile bytes.Buffer
	if err := pprof.StartCPUProfile(&profile); err != nil {
		return c, err
	}
	whole, err := t.matches(ctx, &long)
	pprof.StopCPUProfile()
	if err != nil {
		return c, err
	}
	c.turns, c.matches = t.turns, len(whole)
	if c.turns <= 1 {
		return c, errors.New("the match is over after one turn")
	}
	if c.parts, err = partsOf(profile.Bytes()); err != nil {
		return c, err
	}
	all := medians(whole)
	t.order.Terms.Turns = 1
	if _, c.joined = game.Prepare(t.order.Terms); c.joined != nil {
		for q := range all {
			c.turn[q] = all[q] / float64(c.turns)
		}
		return c, nil
	}
	short, err := t.matches(ctx, b)
	if err != nil {
		return c, err
	}
	first := medians(short)
	for q := range first {
		c.turn[q] = (all[q] - first[q]) / float64(c.turns-1)
		c.match[q] = first[q] - c.turn[q]
	}
	return c, nil
}

// matches plays a match repeatedly, and returns the usage of each.
func (t *turnRunner) matches(ctx context.Context, b *Bench) (all []usage, err error) {
	err = b.repeat(ctx, func() error {
		before, err := t.usage()
		if err != nil {
			return err
		}
		played, err := t.worker.Play(ctx, t.order)
		if err != nil {
			return err
		}
		t.worker.Wait()
		after, err := t.usage()
		if err != nil {
			return err
		}
		if failures := played.Result.Failures(); len(failures) > 0 {
			return fmt.Errorf("a bot failed: %s", failures[0].Reason)
		}
		t.turns = 0
		for _, s := range played.Result.Seats {
			t.turns = max(t.turns, s.Timing.Turns)
		}
		for q := range after {
			after[q] -= before[q]
		}
		all = append(all, after)
		return nil
	})
	return all, err
}

// usage returns the usage so far of cookoff and of exited bots.
func (t *turnRunner) usage() (usage, error) {
	u, err := usageNow()
	u[systemCalls] = t.calls.count()
	return u, err
}

// medians returns the median of each quantity.
func medians(all []usage) (u usage) {
	for q := range u {
		var values []float64
		for _, one := range all {
			values = append(values, one[q])
		}
		u[q] = median(values)
	}
	return u
}
