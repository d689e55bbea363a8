package tournament

import (
	"context"
	"errors"
	"sync"

	"github.com/cookoff/cookoff/internal/store"
)

// UnitResult is a unit that is played.
type UnitResult struct {
	Unit
	Games     []store.Entry // game n has the lineup Unit.Lineups[n], where none is undecided
	Voids     int           // times that one of its matches was void, and played again or given up
	Undecided int           // games that were given up after voidTries
}

// ErrEnough ends the playing from within done, without an error.
var ErrEnough = errors.New("enough is played")

// Bounds on how far the pool looks ahead: enough that neither a long match nor a slow disk keeps the
// workers waiting, and small enough that memory stays flat.
const (
	unitsAhead = 128 // begun and not handed on
	gamesAhead = 64  // waiting for a worker
	saveAtOnce = 256 // games that the store had, in one go
)

// Play plays the units of a schedule from one on, and hands each to done once all its games are
// durable, in the order of the schedule. A game that the store has already is not played again, but for a trace
// that is wanted and is not there; games that are alike in all that decides them are played once.
//
// A match that is void is played again, and after some tries left out of its unit.
//
// When ctx is done, or done gives an error, or a match cannot be played or kept, no further match is
// begun and those under way are stopped; what ended before is kept. The error is the first of these;
// ErrEnough is none.
func (r *Runner) Play(ctx context.Context, t store.Tournament, s *Schedule, from int, done func(UnitResult) error) error {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	p := &pool{
		Runner: r, tournament: t, schedule: s, next: from, done: done,
		jobs: make(chan job, r.Workers+gamesAhead+s.most), results: make(chan result, r.Workers+gamesAhead+s.most),
		waiting: map[store.Digest][]*store.Entry{}, changed: map[string]bool{}, stop: stop,
	}
	var workers sync.WaitGroup
	for range r.Workers {
		workers.Go(func() {
			for j := range p.jobs {
				p.results <- r.do(inner, j)
			}
		})
	}
	p.run(ctx)
	close(p.jobs)
	workers.Wait()
	switch {
	case errors.Is(p.err, ErrEnough):
		return nil
	case p.err != nil:
		return p.err
	}
	return ctx.Err()
}

// pool is the playing of a schedule. One goroutine has it; the workers only play.
type pool struct {
	*Runner
	tournament store.Tournament
	schedule   *Schedule
	next       int // unit to be begun
	done       func(UnitResult) error
	stop       func()

	jobs    chan job
	results chan result
	running int // jobs without a result

	learners []job // jobs of bots that learn: they are given to the workers one at a time
	learning bool  // one of them is

	open    []*openUnit                     // begun and not handed on, in the order of the schedule
	waiting map[store.Digest][]*store.Entry // games whose match is being played
	ended   []*store.Entry                  // games whose match is not durable yet
	changed map[string]bool                 // bots that Changed was told of
	err     error                           // why no more is begun
}

// openUnit is a unit that was begun.
type openUnit struct {
	UnitResult
	entries []*store.Entry
	left    int // games that are not durable
}

type job struct {
	unit   Unit
	lineup []int
	key    store.Digest
	stored *store.Match // that is played again for its trace; nil for a new one
	learns bool         // a bot that learns plays
}

type result struct {
	job
	match    store.Match
	changed  []string // bots whose files are others by now
	replayed bool     // for its trace
	differs  string   // from what is stored: the file of the trace
	voids    int      // times that it was void
	err      error    // a *conversation.VoidError if it was void each time
}

// run goes on until all is played or there is a reason to stop, and until no match is under way. What
// ended is saved before anything else is begun, so that the store knows it.
func (p *pool) run(ctx context.Context) {
	for {
		p.drain()
		p.save(ctx)
		p.deliver()
		for p.hasRoom(ctx) {
			p.begin(ctx)
		}
		switch {
		case len(p.ended) > 0: // the store had them
		case p.running > 0:
			p.take(<-p.results)
		default:
			return
		}
	}
}

// halted reports whether nothing more is begun.
func (p *pool) halted(ctx context.Context) bool { return p.err != nil || ctx.Err() != nil }

func (p *pool) halt(err error) {
	if p.err == nil {
		p.err = err
	}
	p.stop()
}

func (p *pool) hasRoom(ctx context.Context) bool {
	return !p.halted(ctx) && p.next < p.schedule.Units() && p.running < p.Workers+gamesAhead &&
		len(p.open) < unitsAhead+p.Workers && len(p.ended) < saveAtOnce
}

// begin looks up the games of the next unit and gives those that are new to the workers.
func (p *pool) begin(ctx context.Context) {
	unit := &openUnit{UnitResult: UnitResult{Unit: p.schedule.Unit(p.next)}}
	unit.left = len(unit.Lineups)
	p.open = append(p.open, unit)
	p.next++
	for n, lineup := range unit.Lineups {
		key := p.Plan.keyIn(p.tournament, unit.Unit, lineup)
		entry := &store.Entry{Number: unit.First + n, Unit: unit.Number, Lineup: lineup}
		unit.entries = append(unit.entries, entry)
		if alike, ok := p.waiting[key]; ok {
			p.waiting[key] = append(alike, entry)
			continue
		}
		m, found, err := p.Store.Find(context.WithoutCancel(ctx), key, p.tournament.Since)
		switch {
		case err != nil:
			p.halt(err)
			return
		case found && !p.lacksTrace(m.Trace, lineup):
			entry.Match = m
			p.ended = append(p.ended, entry)
		default:
			p.waiting[key] = []*store.Entry{entry}
			p.running++
			j := job{unit: unit.Unit, lineup: lineup, key: key, learns: p.Plan.learns(lineup)}
			if found {
				j.stored = &m
			}
			p.dispatch(j)
		}
	}
}

// dispatch gives a job to the workers, or has it wait until the jobs before it of bots that learn are done.
func (p *pool) dispatch(j job) {
	if j.learns && p.learning {
		p.learners = append(p.learners, j)
		return
	}
	p.learning = p.learning || j.learns
	p.jobs <- j
}

// drain takes what results there are.
func (p *pool) drain() {
	for p.running > 0 {
		select {
		case r := <-p.results:
			p.take(r)
		default:
			return
		}
	}
}

func (p *pool) take(r result) {
	p.running--
	if r.learns {
		p.learning = false
		if len(p.learners) > 0 {
			next := p.learners[0]
			p.learners = p.learners[1:]
			p.dispatch(next)
		}
	}
	entries := p.waiting[r.key]
	delete(p.waiting, r.key)
	for _, b := range r.changed {
		if !p.changed[b] && p.Changed != nil {
			p.Changed(b)
		}
		p.changed[b] = true
	}
	p.unit(entries[0]).Voids += r.voids
	switch {
	case errors.Is(r.err, errInterrupted):
	case isVoid(r.err):
		for _, e := range entries {
			unit := p.unit(e)
			unit.left--
			unit.Undecided++
		}
	case r.err != nil:
		p.halt(r.err)
	default:
		for _, e := range entries {
			e.Match, e.Replayed, e.Differs = r.match, r.replayed, r.differs
			p.ended = append(p.ended, e)
		}
	}
}

// unit is the unit of a game that is begun.
func (p *pool) unit(e *store.Entry) *openUnit { return p.open[e.Unit-p.open[0].Number] }

// save makes durable what has ended, also when the playing is being stopped.
func (p *pool) save(ctx context.Context) {
	if len(p.ended) == 0 {
		return
	}
	ended := p.ended
	p.ended = nil
	found := make([]bool, len(ended))
	for i, e := range ended {
		found[i] = e.Match.ID != 0
	}
	if err := p.Store.Save(context.WithoutCancel(ctx), p.tournament, ended); err != nil {
		p.halt(err)
		return
	}
	for i, e := range ended {
		p.unit(e).left--
		if p.Logged != nil {
			p.Logged(*e, found[i])
		}
		if p.Saved != nil {
			p.Saved(*e)
		}
	}
}

// deliver hands on the units that are complete, as far as those before them are.
func (p *pool) deliver() {
	for len(p.open) > 0 && p.open[0].left == 0 && p.err == nil {
		unit := p.open[0]
		p.open = p.open[1:]
		for _, e := range unit.entries {
			if e.Match.ID != 0 {
				unit.Games = append(unit.Games, *e)
			}
		}
		if err := p.done(unit.UnitResult); err != nil {
			p.halt(err)
		}
	}
}
