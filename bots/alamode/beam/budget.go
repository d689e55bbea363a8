package beam

import "time"

// checkEvery is the number of states between two checks of the clock.
const checkEvery = 256

// budget is the budget of a turn, in time or in states. Each level of the search gets an equal share of the
// budget left by the previous levels, so that a stall of the machine costs all levels alike.
type budget struct {
	now   func() time.Time
	nodes int // 0: limited by time

	limit    time.Duration
	start    time.Time
	took     time.Duration // at the last check of the clock
	used     int           // number of states made
	next     int           // value of used at the next check of the clock
	total    int64         // total budget, in nanoseconds or states
	levelEnd int64         // budget up to the end of the level
}

// begin starts a turn.
func (b *budget) begin(limit time.Duration) {
	b.limit = limit
	b.took, b.used, b.next, b.total = 0, 0, 0, int64(b.nodes)
	if b.nodes == 0 {
		b.start, b.total = b.now(), int64(limit)
	}
}

// reserve keeps a share of the turn for later.
func (b *budget) reserve(part float64) { b.total -= int64(float64(b.total) * part) }

// rest returns the remaining time of the turn; a budget in states is replaced by the given share of it.
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

// share starts a level; levels is the number of levels left, including this one.
func (b *budget) share(levels int) {
	b.levelEnd = b.cost() + (b.total-b.cost())/int64(levels)
}

// spent reports whether the level has used up its share.
func (b *budget) spent() bool {
	if b.nodes == 0 && b.used >= b.next {
		b.took = b.now().Sub(b.start)
		b.next = b.used + checkEvery
	}
	return b.cost() >= b.levelEnd
}

// cost returns the budget used so far, as of the last check of the clock.
func (b *budget) cost() int64 {
	if b.nodes > 0 {
		return int64(b.used)
	}
	return int64(b.took)
}
