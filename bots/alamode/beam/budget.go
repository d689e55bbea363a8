package beam

import "time"

// checkEvery is the number of states between two checks of the clock.
const checkEvery = 256

// budget is the budget of a turn, in time or in states. Each level of the search gets an equal part of what the
// previous levels have left, so that a stalling machine costs all levels alike.
type budget struct {
	now   func() time.Time
	nodes int // 0: limited by time

	limit time.Duration
	start time.Time
	took  time.Duration // at the last check of the clock
	used  int           // states made
	next  int           // number of states at the next check of the clock
	whole int64         // total budget in nanoseconds or states
	part  int64         // allowed use up to the end of the level
}

// begin starts a turn.
func (b *budget) begin(limit time.Duration) {
	b.limit = limit
	b.took, b.used, b.next, b.whole = 0, 0, 0, int64(b.nodes)
	if b.nodes == 0 {
		b.start, b.whole = b.now(), int64(limit)
	}
}

// reserve keeps a share of the turn for later.
func (b *budget) reserve(part float64) { b.whole -= int64(float64(b.whole) * part) }

// rest returns the remaining budget of the turn; if it is in states, the given share of it.
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

// share starts a level; levels is the number of levels left, including it.
func (b *budget) share(levels int) {
	b.part = b.cost() + (b.whole-b.cost())/int64(levels)
}

// spent reports whether the level has used its part.
func (b *budget) spent() bool {
	if b.nodes == 0 && b.used >= b.next {
		b.took = b.now().Sub(b.start)
		b.next = b.used + checkEvery
	}
	return b.cost() >= b.part
}

// cost returns the known use so far.
func (b *budget) cost() int64 {
	if b.nodes > 0 {
		return int64(b.used)
	}
	return int64(b.took)
}
