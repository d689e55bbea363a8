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
	Matches []store.ScheduledMatch // match n has the lineup Pair.Lineups[n], if none is undecided
	Voids
}

// ErrEnough is returned by done to end the run without an error.
var ErrEnough = errors.New("enough is played")

// Limits of the look-ahead: neither a long match nor a slow disk keeps the workers waiting, and memory is constant.
const (
	pairsAhead   = 128 // started but not passed on
	matchesAhead = 64  // waiting for a worker
	saveAtOnce   = 256 // stored matches per transaction
	pairsAtOnce  = 16  // per look-up
)

// Play plays the pairs of a schedule, and passes each to done once all its matches are durable, in the order of the
// schedule. Stored matches are not played again unless a wanted trace is missing; matches with equal
// keys are played once.
//
// A void match is played again, and after some attempts omitted from its pair.
//
// When ctx is done, or done returns an error, or a match cannot be played or stored, no new match is started and
// those in progress are stopped; finished ones are stored. Play returns the first of these errors, but nil for
// ErrEnough. From Until on no new match is started either, but those in progress end, and pairs that are complete
// by then are passed on; the error is ErrTimeUp.
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
		jobs: make(chan job, r.Workers+matchesAhead+s.most), results: make(chan result, r.Workers+matchesAhead+s.most),
		waiting: map[store.Digest][]*store.ScheduledMatch{}, changed: map[string]bool{}, stop: stop,
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
	r.Worker.Wait()
	switch {
	case errors.Is(p.err, ErrEnough):
		return nil
	case p.err != nil:
		return p.err
	case p.late && ctx.Err() == nil:
		return ErrTimeUp
	}
	return ctx.Err()
}

// pool plays a schedule. It belongs to one goroutine; workers only play matches.
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

	learners []job // jobs of learning bots, which run one at a time
	learning bool  // one of them is running

	ahead   []*openPair                              // looked up but not started
	found   map[store.Digest]store.Match             // stored matches of those
	open    []*openPair                              // started but not passed on, in the order of the schedule
	waiting map[store.Digest][]*store.ScheduledMatch // matches waiting for an equal match in progress
	ended   []*store.ScheduledMatch                  // finished but not durable
	changed map[string]bool                          // bots already reported to Changed
	late    bool                                     // a match was not started, or was stopped, because of the time limit
	err     error                                    // why no more is started
}

// openPair is a pair that is looked up or started.
type openPair struct {
	PairResult
	keys      []store.Digest // of its matches
	scheduled []*store.ScheduledMatch
	left      int // matches that are not durable
}

type job struct {
	tournament int64
	pair       Pair
	lineup     []int
	key        store.Digest
	stored     *store.Match // match that is played again for its trace; nil for a new one
	wanted     traces
	learns     bool // a learning bot plays
	together   int  // number of matches of the pair that are dispatched at once
}

// run continues until everything is played or there is a reason to stop, and no match is in progress. Finished
// matches are saved before new ones start, so that the store knows them.
func (p *pool) run(ctx context.Context) {
	for {
		p.drain()
		p.save(ctx)
		p.deliver()
		for p.hasRoom(ctx) && !p.mayBeEnough() {
			p.begin(ctx)
		}
		switch {
		case len(p.ended) > 0: // found in the store
		case p.running > 0:
			p.take(<-p.results)
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

// hasRoom reports whether more matches may be started.
func (p *pool) hasRoom(ctx context.Context) bool {
	halted := p.err != nil || p.late || ctx.Err() != nil
	return !halted && p.next < p.schedule.Pairs() && p.running < p.Workers+matchesAhead &&
		len(p.open) < pairsAhead+p.Workers && len(p.ended) < saveAtOnce
}

// mayBeEnough reports whether stored matches should be passed on first: they may make the next scenario unnecessary
// before it is generated.
func (p *pool) mayBeEnough() bool {
	return len(p.ended) > 0 && len(p.ahead) == 0 && !p.Plan.Scenarios[p.schedule.Pair(p.next).Scenario].known()
}

// lookAhead looks up the matches of the next pairs, up to a scenario on which nothing was played yet: it is
// generated when its turn comes.
func (p *pool) lookAhead(ctx context.Context) error {
	var keys []store.Digest
	for number := p.next; number < min(p.next+pairsAtOnce, p.schedule.Pairs()); number++ {
		pair := &openPair{PairResult: PairResult{Pair: p.schedule.Pair(number)}}
		if number > p.next && !p.Plan.Scenarios[pair.Scenario].known() {
			break
		}
		if err := p.Plan.make(pair.Scenario); err != nil {
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

// begin gives the new matches of the next pair to the workers.
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
		if found && p.lacking(m, lineup) == (traces{}) {
			scheduled.Match = m
			p.ended = append(p.ended, scheduled)
			continue
		}
		p.waiting[key] = []*store.ScheduledMatch{scheduled}
		p.running++
		j := job{tournament: p.tournament.ID, pair: pair.Pair, lineup: lineup, key: key, learns: p.Plan.learns(lineup), wanted: p.wanted(lineup)}
		if found {
			j.stored, j.wanted = &m, p.lacking(m, lineup)
		}
		jobs = append(jobs, j)
	}
	for i := range jobs {
		jobs[i].together = len(jobs)
		p.dispatch(jobs[i])
	}
}

// dispatch gives a job to the workers; a job of learning bots first waits for earlier ones.
func (p *pool) dispatch(j job) {
	if j.learns && p.learning {
		p.learners = append(p.learners, j)
		return
	}
	p.learning = p.learning || j.learns
	p.jobs <- j
}

// drain takes the available results.
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
			pair.Why = whyVoid(r.err)
		}
	case r.err != nil:
		p.halt(r.err)
	default:
		for _, e := range scheduled {
			e.Match, e.Replayed, e.Different, e.Differs, e.Voided = r.match, r.replayed, r.different, r.differs, r.voids > 0
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
	if err := p.Store.Save(context.WithoutCancel(ctx), p.tournament, ended, p.shelf.admit(ended)...); err != nil {
		p.halt(err)
		return
	}
	p.tellFull()
	for i, e := range ended {
		p.found[e.Match.Key] = e.Match // for equal matches of pairs already looked up
		p.pair(e).left--
		if p.Logged != nil {
			p.Logged(*e, found[i])
		}
		if p.Saved != nil {
			p.Saved(*e)
		}
	}
}

// deliver passes on complete pairs in the order of the schedule.
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
