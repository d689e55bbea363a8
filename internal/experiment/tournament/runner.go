// Package tournament plays many matches. Settings become a Plan, and the plan a Schedule of pairs. A Runner plays the
// pairs with a pool of workers, stores each match as soon as it ends, and delivers the pairs in schedule order.
//
// It depends on matches and the store, but not on flags or statistics.
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
	Traces  string   // folder for trace files; empty for none
	Of      TracesOf // matches whose traces are written there; empty: all
	Keep    TracesOf // matches whose traces go into the store, within limits unless all; empty: none
	Away    bool     // other machines play, and run their own last attempts alone
	Now     func() time.Time
	Until   time.Time // no match starts from then on; zero: no limit

	// Saved, unless nil, is called with every match once it is durable, in order of completion, also if it was stored
	// before. Calls are not concurrent.
	Saved func(store.ScheduledMatch)

	// Logged, unless nil, is called with the same matches; found reports whether the match was stored before.
	Logged func(e store.ScheduledMatch, found bool)

	// Changed, unless nil, is called once for each bot whose files have changed. The bot continues with its original
	// files. Calls are not concurrent.
	Changed func(name string)

	// TracesFull, unless nil, is called once, with a note, when the limits prevent a trace from being kept.
	TracesFull func(note string)

	lookedUp bool         // digests of scenarios played before are loaded
	alone    sync.RWMutex // read-locked by matches in progress, locked by a match played alone
	packer   *store.Packer
	kept     *keptTraces // nil: no limits
}

// ErrInterrupted means that a match was stopped from outside and does not count.
var ErrInterrupted = errors.New("interrupted")

// play plays the match of a job. voids is the number of void attempts so far.
func (r *Runner) play(ctx context.Context, j job, voids int) (m store.Match, changed []string, err error) {
	o := r.Plan.order(j.pair, j.lineup)
	o.Tournament, o.Key, o.NoVoid = j.tournament, j.key, voids == voidTries-1
	if o.Pair, o.Together = j.pair.Number, j.together; voids > 0 {
		o.Together = 1 // the pair's other matches already have results
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
	if m.Trace != "" && j.stored == nil && !r.selection().wants(r.Plan, &m, j.lineup, voids) {
		err = os.Remove(m.Trace)
		m.Trace = ""
	}
	return m, played.Changed, err
}

// Title describes the match.
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

// Workers returns the number of concurrent matches. Bots think in turn, so one match per core suffices if the clock
// measures a bot's own CPU time. Under the wall clock, a match gets a core for each external bot: all of them start
// at once, and one match must not slow down the bots of another.
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

// ErrTimeUp means that Until passed before all matches were started.
var ErrTimeUp = errors.New("the time is up")

// Grace is how long matches in progress may continue after Runner.Until. Then they are stopped and not stored.
const Grace = time.Minute

// timeUp reports whether no new match may start.
func (r *Runner) timeUp() bool { return !r.Until.IsZero() && !r.Now().Before(r.Until) }

// limited returns a context that is cancelled with ErrTimeUp at Until plus Grace.
func (r *Runner) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if r.Until.IsZero() {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, r.Until.Sub(r.Now())+Grace, ErrTimeUp)
}

// CollectRarely makes the garbage collector run less often, unless GOGC is set, until undo is called. Matches of
// built-in bots use little memory and release most of it at once.
func CollectRarely() (undo func()) {
	const usual, rare = 100, 200 // growth of the heap in percent
	before := debug.SetGCPercent(rare)
	if before != usual {
		debug.SetGCPercent(before)
	}
	return func() { debug.SetGCPercent(before) }
}
