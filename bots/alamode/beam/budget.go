package beam

import "time"

// checkEvery is how many states are made between two looks at the clock.
const checkEvery = 256

// budget is what a turn may cost, in time or in states. Each level of the search has an equal part of
// what the levels before it have left, so that a machine that stalls costs all levels alike.
type budget struct {
	now   func() time.Time
	nodes int // 0: time decides

	limit time.Duration
	start time.Time
	took  time.Duration // when the clock was looked at last
	used  int           // states made
	next  int           // number of states at which the clock is looked at again
	whole int64         // what the turn may cost, in nanoseconds or states
	part  int64         // what it may have cost at the end of the level
}

// begin starts a turn.
func (b *budget) begin(limit time.Duration) {
	b.limit = limit
	b.took, b.used, b.next, b.whole = 0, 0, 0, int64(b.nodes)
	if b.nodes == 0 {
		b.start, b.whole = b.now(), int64(limit)
	}
}

// reserve keeps a part of the turn for later.
func (b *budget) reserve(part float64) { b.whole -= int64(float64(b.whole) * part) }

// rest returns a budget of what is left of the turn; of states it is a part of the turn's.
func (b *budget) rest(part float64) budget {
	r := budget{now: b.now}
	if b.nodes > 0 {
		r.nodes = max(1, int(float64(b.nodes)*part))
		r.begin(0)
		return r
	}
	r.begin(b.limit - b.now().Sub(b.start))
	return r
}

// share starts a level; levels is how many are left with it.
func (b *budget) share(levels int) {
	b.part = b.cost() + (b.whole-b.cost())/int64(levels)
}

// spent reports whether the level has had its part.
func (b *budget) spent() bool {
	if b.nodes == 0 && b.used >= b.next {
		b.took = b.now().Sub(b.start)
		b.next = b.used + checkEvery
	}
	return b.cost() >= b.part
}

// cost returns what the turn has cost so far, as far as is known.
func (b *budget) cost() int64 {
	if b.nodes > 0 {
		return int64(b.used)
	}
	return int64(b.took)
}
