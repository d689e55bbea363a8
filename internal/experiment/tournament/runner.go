// Package tournament plays many matches: the settings become a Plan, the plan a Schedule of pairs, and a Runner
// plays pair after pair with a pool, stores every match as soon as it ends, and returns the pairs in the order of
// the schedule.
//
// It knows matches and the store; it knows neither flags nor statistics.
package tournament

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/store"
)

// Runner plays the matches of a plan.
type Runner struct {
	Plan    *Plan
	Worker  Worker
	Store   *store.DB
	Workers int      // concurrent matches
	Traces  string   // folder for traces; empty for none
	Of      TracesOf // which matches' traces are kept there; empty: all
	Keep    TracesOf // which matches' traces are kept in the store, within limits unless all; empty: none
	Away    bool     // the matches are played on other machines, which see to last attempts themselves
	Now     func() time.Time
	Until   time.Time // no match starts from then on; zero: no limit

	// Saved, if not nil, receives every match as soon as it is durable, including those found in the store, in the
	// order in which they end. It is never called concurrently.
	Saved func(store.ScheduledMatch)

	// Logged, if not nil, receives the same matches, and whether they were in the store before.
	Logged func(e store.ScheduledMatch, found bool)

	// Changed, if not nil, is called once with the name of each bot whose files have changed. The bot continues
	// with its original files. It is never called concurrently.
	Changed func(name string)

	// Full, if not nil, is called once with a note when a trace is not kept because of the limits. It is never called concurrently.
	Full func(note string)

	lookedUp bool         // the digests of scenarios played before are loaded
	alone    sync.RWMutex // read-locked by each match in progress; locked by a match played alone
	packer   *store.Packer
	shelf    *shelf // nil: no limits
}

// ErrInterrupted reports a match that was stopped from outside: it does not count.
var ErrInterrupted = errors.New("interrupted")

// play plays the match of a job to its end, after some void attempts.
func (r *Runner) play(ctx context.Context, j job, voids int) (m store.Match, changed []string, err error) {
	o := r.Plan.order(j.pair, j.lineup)
	o.Tournament, o.Key, o.NoVoid = j.tournament, j.key, voids == voidTries-1
	if o.Pair, o.Together = j.pair.Number, j.together; voids > 0 {
		o.Together = 1 // the other matches of the pair have results
	}
	scenario := r.Plan.Scenarios[j.pair.Scenario].stored()
	if o.Record = j.wanted.stored; j.wanted.file {
		o.Trace = traceName(r.Traces, o, j.key)
	}
	played, err := r.Worker.Play(ctx, o)
	switch {
	case errors.Is(err, ErrInterrupted):
		return m, nil, err
	case err != nil:
		return m, nil, fmt.Errorf("%s: %w", o.Title(), err)
	}
	m = store.Match{
		Key: j.key, Scenario: scenario, Seed: o.Terms.Seed, Result: played.Result,
		Ended: r.Now(), Fingerprint: played.Fingerprint, Trace: played.Trace, By: played.By,
	}
	if o.Record && r.Keep.wants(r.Plan, &m, j.lineup, voids) {
		m.Packed = r.packer.Pack(played.Record)
	}
	if m.Trace != "" && j.stored == nil && !r.of().wants(r.Plan, &m, j.lineup, voids) {
		err = os.Remove(m.Trace)
		m.Trace = ""
	}
	return m, played.Changed, err
}

// Title returns a description of the match.
func (o *Order) Title() string {
	return o.Terms.Scenario.Name + ", " + strings.Join(o.names(), " against ")
}

// names returns the names of its bots.
func (o *Order) names() (names []string) {
	for _, b := range o.Bots {
		names = append(names, b.Name)
	}
	return names
}

// Workers returns the number of concurrent matches of a plan. Only one bot of a match thinks at a time, so it is
// one match per core: a clock that measures a bot's own usage does not charge it for bots that start at the same
// time. Under the wall clock a match gets a core for each bot that is not built in, since all start at once, and
// one match must not cost another's bot its turn.
func (p *Plan) Workers(s *Schedule, cores int) int {
	most := 0
	for _, lineup := range s.Lineups() {
		most = max(most, p.processes(lineup))
	}
	if most == 0 || p.Clock.Kind.Measures() || p.Clock.Init == 0 && p.Clock.Turn == 0 {
		return max(1, cores)
	}
	return max(1, cores/most)
}

// ErrTimeUp ends a run at Runner.Until with matches that were not started.
var ErrTimeUp = errors.New("the time is up")

// Grace is the additional time for matches in progress at Runner.Until. Then they are stopped, and not stored.
const Grace = time.Minute

// timeUp reports whether no new match may start.
func (r *Runner) timeUp() bool { return !r.Until.IsZero() && !r.Now().Before(r.Until) }

// limited returns a context that ends with ErrTimeUp some time after Until.
func (r *Runner) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if r.Until.IsZero() {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, r.Until.Sub(r.Now())+Grace, ErrTimeUp)
}

// CollectRarely makes the garbage collector run less often, unless GOGC is set, until undone. Matches of built-in
// bots use little memory and release most of it at once, and a single match ends before it needs much.
func CollectRarely() (undo func()) {
	const usual, rare = 100, 200 // growth of the heap in percent
	before := debug.SetGCPercent(rare)
	if before != usual {
		debug.SetGCPercent(before)
	}
	return func() { debug.SetGCPercent(before) }
}
