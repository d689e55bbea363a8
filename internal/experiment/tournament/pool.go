package tournament

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/cookoff/cookoff/internal/experiment/store"
)

// PairResult is a played pair.
type PairResult struct {
	Pair
	Matches []store.ScheduledMatch // matches in the order of Pair.Lineups, without undecided ones
	Voids
}

// ErrDone is returned by done to end a run successfully.
var ErrDone = errors.New("enough is played")

// Limits of the look-ahead. They keep workers busy during long matches and slow writes, in constant memory.
const (
	pairsAhead   = 128 // started but not delivered
	matchesAhead = 64  // waiting for a worker
	saveAtOnce   = 256 // stored matches per transaction
	pairsAtOnce  = 16  // per query
)

// Play plays the pairs of a schedule in order, and calls done with each once all its matches are durable. Stored
// matches are reused unless a wanted trace is missing; matches with equal keys are played once.
//
// A void match is retried; after voidTries attempts it is left out of its pair.
//
// If ctx is cancelled, done returns an error, or a match cannot be played or stored, Play stops: it starts no new
// match, cancels those in progress and stores finished ones. It returns the first of these errors, or nil for
// ErrDone. At Until it also starts no new match, but lets those in progress finish, delivers complete pairs, and
// returns ErrTimeUp.
func (r *Runner) Play(ctx context.Context, t store.Tournament, s *Schedule, done func(PairResult) error) error {
	if err := r.lookUpScenarios(ctx); err != nil {
		return err
	}
	if err := r.openStore(ctx, t); err != nil {
		return err
	}
	defer CollectRarely()()
	inner, stop := r.limited(ctx)
	defer stop()
	p := &pool{
		Runner: r, tournament: t, schedule: s, done: done,
		jobs: make(chan job, r.Workers+matchesAhead+s.maxPair), results: make(chan result, r.Workers+matchesAhead+s.maxPair),
		waiting: map[store.Digest][]*store.ScheduledMatch{}, changed: map[string]bool{}, stop: stop,
	}
	var workers sync.WaitGroup
	for range r.Workers {
		workers.Go(func() {
			for j := range p.jobs {
				p.results <- r.runJob(inner, j)
			}
		})
	}
	p.run(ctx)
	close(p.jobs)
	workers.Wait()
	r.Worker.Wait()
	switch {
	case errors.Is(p.err, ErrDone):
		return nil
	case p.err != nil:
		return p.err
	case p.late && ctx.Err() == nil:
		return ErrTimeUp
	}
	return ctx.Err()
}

// pool plays a schedule. A single goroutine owns it; workers only play matches.
type pool struct {
	*Runner
	tournament store.Tournament
	schedule   *Schedule
	next       int // next pair to start
	done       func(PairResult) error
	stop       func()

	jobs    chan job
	results chan result
	running int // jobs without a result

	learners []job // queued jobs of learning bots, which run one at a time
	learning bool  // such a job is running

	ahead   []*openPair                              // looked up but not started
	found   map[store.Digest]store.Match             // stored matches of ahead
	open    []*openPair                              // started but not delivered, in schedule order
	waiting map[store.Digest][]*store.ScheduledMatch // matches waiting for an identical one in progress
	ended   []*store.ScheduledMatch                  // finished or found in the store, but not yet durable in this tournament
	changed map[string]bool                          // bots already reported to Changed
	late    bool                                     // the time limit prevented or stopped a match
	err     error                                    // why no more matches start
}

// openPair is a pair that has been looked up, and perhaps started.
type openPair struct {
	PairResult
	keys      []store.Digest // of the matches
	scheduled []*store.ScheduledMatch
	left      int // matches not yet durable
}

type job struct {
	tournament int64
	pair       Pair
	lineup     []int
	key        store.Digest
	stored     *store.Match // stored match to play again for its trace; nil for a new match
	wanted     traces
	learns     bool // a learning bot plays
	together   int  // matches of the pair dispatched together
}

// run returns once no match is in progress and either everything is played or there is a reason to stop. It saves
// finished matches before starting new ones, so that these can reuse them.
func (p *pool) run(ctx context.Context) {
	for {
		p.drain()
		p.save(ctx)
		p.deliver()
		for p.hasRoom(ctx) && !p.mayBeEnough() {
			p.begin(ctx)
		}
		switch {
		case len(p.ended) > 0: // found in the store: schedule and deliver them first
		case p.running > 0:
			p.handleResult(<-p.results)
		default:
			return
		}
	}
}

func (p *pool) halt(err error) {
	if p.err == nil {
		p.err = err
	}
	p.stop()
}

// hasRoom reports whether another match may start.
func (p *pool) hasRoom(ctx context.Context) bool {
	halted := p.err != nil || p.late || ctx.Err() != nil
	return !halted && p.next < p.schedule.Pairs() && p.running < p.Workers+matchesAhead &&
		len(p.open) < pairsAhead+p.Workers && len(p.ended) < saveAtOnce
}

// mayBeEnough reports whether to deliver stored matches before generating the next scenario, as they may make it
// unnecessary.
func (p *pool) mayBeEnough() bool {
	return len(p.ended) > 0 && len(p.ahead) == 0 && !p.Plan.Scenarios[p.schedule.Pair(p.next).Scenario].hasContent()
}

// lookAhead looks up the matches of the next pairs, up to the first scenario without stored matches, which is
// generated only when its turn comes.
func (p *pool) lookAhead(ctx context.Context) error {
	var keys []store.Digest
	for number := p.next; number < min(p.next+pairsAtOnce, p.schedule.Pairs()); number++ {
		pair := &openPair{PairResult: PairResult{Pair: p.schedule.Pair(number)}}
		if number > p.next && !p.Plan.Scenarios[pair.Scenario].hasContent() {
			break
		}
		if err := p.Plan.generate(pair.Scenario); err != nil {
			return err
		}
		for _, lineup := range pair.Lineups {
			pair.keys = append(pair.keys, p.Plan.keyIn(p.tournament, pair.Pair, lineup))
		}
		keys = append(keys, pair.keys...)
		p.ahead = append(p.ahead, pair)
	}
	found, err := p.Store.Find(context.WithoutCancel(ctx), keys, p.tournament.Since)
	if err == nil {
		p.found = found
	}
	return err
}

// begin dispatches the new matches of the next pair.
func (p *pool) begin(ctx context.Context) {
	if len(p.ahead) == 0 {
		if err := p.lookAhead(ctx); err != nil {
			p.halt(err)
			return
		}
	}
	pair := p.ahead[0]
	p.ahead = p.ahead[1:]
	p.open = append(p.open, pair)
	p.next++
	pair.left = len(pair.Lineups)
	var jobs []job
	for n, lineup := range pair.Lineups {
		key := pair.keys[n]
		scheduled := &store.ScheduledMatch{Number: pair.First + n, Pair: pair.Number, Lineup: lineup}
		pair.scheduled = append(pair.scheduled, scheduled)
		if alike, ok := p.waiting[key]; ok {
			p.waiting[key] = append(alike, scheduled)
			continue
		}
		m, found := p.found[key]
		if found && p.wantedAgain(m, lineup) == (traces{}) {
			scheduled.Match = m
			p.ended = append(p.ended, scheduled)
			continue
		}
		p.waiting[key] = []*store.ScheduledMatch{scheduled}
		p.running++
		j := job{tournament: p.tournament.ID, pair: pair.Pair, lineup: lineup, key: key, learns: p.Plan.hasLearner(lineup), wanted: p.wanted(lineup)}
		if found {
			j.stored, j.wanted = &m, p.wantedAgain(m, lineup)
		}
		jobs = append(jobs, j)
	}
	for i := range jobs {
		jobs[i].together = len(jobs)
		p.dispatch(jobs[i])
	}
}

// dispatch passes a job to the workers; a job of learning bots waits for earlier ones.
func (p *pool) dispatch(j job) {
	if j.learns && p.learning {
		p.learners = append(p.learners, j)
		return
	}
	p.learning = p.learning || j.learns
	p.jobs <- j
}

// drain handles all results available without blocking.
func (p *pool) drain() {
	for p.running > 0 {
		select {
		case r := <-p.results:
			p.handleResult(r)
		default:
			return
		}
	}
}

func (p *pool) handleResult(r result) {
	p.running--
	if r.learns {
		p.learning = false
		if len(p.learners) > 0 {
			next := p.learners[0]
			p.learners = p.learners[1:]
			p.dispatch(next)
		}
	}
	scheduled := p.waiting[r.key]
	delete(p.waiting, r.key)
	for _, b := range r.changed {
		if !p.changed[b] && p.Changed != nil {
			p.Changed(b)
		}
		p.changed[b] = true
	}
	p.pair(scheduled[0]).Times += r.voids
	switch {
	case errors.Is(r.err, ErrInterrupted):
	case errors.Is(r.err, ErrTimeUp):
		p.late = true
	case isVoid(r.err):
		for _, e := range scheduled {
			pair := p.pair(e)
			pair.left--
			pair.Undecided++
			pair.Why = voidReason(r.err)
		}
	case r.err != nil:
		p.halt(r.err)
	default:
		for _, e := range scheduled {
			e.Match, e.Replayed, e.Different, e.Differs, e.Voided = r.match, r.again, r.different, r.differs, r.voids > 0
			p.ended = append(p.ended, e)
		}
	}
}

// pair returns the pair of a started match.
func (p *pool) pair(e *store.ScheduledMatch) *openPair {
	i, _ := slices.BinarySearchFunc(p.open, e.Pair, func(pair *openPair, number int) int { return cmp.Compare(pair.Number, number) })
	return p.open[i]
}

// save makes finished matches durable, even while stopping.
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
	if err := p.Store.Save(context.WithoutCancel(ctx), p.tournament, ended, p.kept.admit(ended)...); err != nil {
		p.halt(err)
		return
	}
	p.reportTracesFull()
	for i, e := range ended {
		p.found[e.Match.Key] = e.Match // for identical matches in pairs already looked up
		p.pair(e).left--
		if p.Logged != nil {
			p.Logged(*e, found[i])
		}
		if p.Saved != nil {
			p.Saved(*e)
		}
	}
}

// deliver passes complete pairs to done, in schedule order.
func (p *pool) deliver() {
	for len(p.open) > 0 && p.open[0].left == 0 && p.err == nil {
		pair := p.open[0]
		p.open = p.open[1:]
		for _, e := range pair.scheduled {
			if e.Match.ID != 0 {
				pair.Matches = append(pair.Matches, *e)
			}
		}
		if err := p.done(pair.PairResult); err != nil {
			p.halt(err)
		}
	}
}
