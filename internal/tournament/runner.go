package tournament

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/store"
)

// Runner plays the matches of a plan.
type Runner struct {
	Plan    *Plan
	Worker  Worker
	Store   *store.DB
	Workers int      // matches at a time
	Traces  string   // folder for traces; empty keeps none
	Of      TracesOf // the matches whose traces are kept there; empty: all
	Keep    TracesOf // the matches whose traces are kept in the store; empty: none
	Now     func() time.Time
	Until   time.Time // no match begins from then on; zero: there is no such time

	// Saved, if not nil, is told of every match the moment it is durable: in the order in which matches
	// end, those found in the store too. It is never called twice at once.
	Saved func(store.ScheduledMatch)

	// Logged, if not nil, is told the same as Saved, and whether the match was in the store before.
	Logged func(e store.ScheduledMatch, found bool)

	// Changed, if not nil, is told once of each bot, by its name, whose files are others by now. It plays on with
	// those that it had in the beginning. It is never called twice at once.
	Changed func(name string)

	lookedUp bool // the contents of scenarios that were played before, in the store
	packer   *store.Packer
	alone    sync.RWMutex // held by each match under way; locked by one that is played alone
}

// errInterrupted is a match that was stopped from outside: it does not count.
var errInterrupted = errors.New("interrupted")

// play plays the match of a job to its end, and with noVoid a last time.
func (r *Runner) play(ctx context.Context, j job, noVoid bool) (m store.Match, changed []string, err error) {
	o := r.Plan.order(j.pair, j.lineup)
	o.Tournament, o.Key, o.NoVoid = j.tournament, j.key, noVoid
	scenario := r.Plan.Scenarios[j.pair.Scenario].stored()
	if o.Record = j.wanted.stored; j.wanted.file {
		o.Trace = traceName(r.Traces, o, j.key)
	}
	played, err := r.Worker.Play(ctx, o)
	switch {
	case errors.Is(err, errInterrupted):
		return m, nil, err
	case err != nil:
		return m, nil, fmt.Errorf("%s: %w", o.title(), err)
	}
	m = store.Match{
		Key: j.key, Scenario: scenario, Seed: o.Terms.Seed, Result: played.Result,
		Ended: r.Now(), Fingerprint: played.Fingerprint, Trace: played.Trace,
	}
	if o.Record && r.Keep.wants(r.Plan, m.Seats, j.lineup) {
		m.Packed = r.packer.Pack(played.Record)
	}
	if m.Trace != "" && j.stored == nil && !r.Of.wants(r.Plan, m.Seats, j.lineup) {
		err = os.Remove(m.Trace)
		m.Trace = ""
	}
	return m, played.Changed, err
}

// title says which match it is.
func (o *Order) title() string {
	return o.Terms.Scenario.Name + ", " + strings.Join(o.names(), " against ")
}

// names returns those of its bots.
func (o *Order) names() (names []string) {
	for _, b := range o.Bots {
		names = append(names, b.Name)
	}
	return names
}

// Workers returns how many matches of a plan are played at a time. One bot of a match thinks at a time, so it
// is one match per core: a clock that measures what a bot uses itself does not charge it for bots that start
// beside it. Under the wall clock a match has a core for each bot that is not built in, since all start at
// once, and one match must not cost another's bot its turn.
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
