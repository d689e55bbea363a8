package beam

import "time"

// checkEvery is how many states are made between two looks at the clock.
const checkEvery = 256

// budget is what a turn may cost: time, or a number of states.
type budget struct {
	now   func() time.Time
	nodes int // 0: time decides

	start   time.Time
	limit   time.Duration
	used    int // states made
	next    int // number of states at which the clock is looked at again
	elapsed time.Duration
}

func (b *budget) begin(limit time.Duration) {
	b.limit, b.used, b.next, b.elapsed = limit, 0, 0, 0
	if b.nodes == 0 {
		b.start = b.now()
	}
}

// spent tells whether the given part of the whole has been used up.
func (b *budget) spent(part, whole int) bool {
	if b.nodes > 0 {
		return b.used*whole >= b.nodes*part
	}
	if b.used >= b.next {
		b.elapsed = b.now().Sub(b.start)
		b.next = b.used + checkEvery
	}
	return b.elapsed*time.Duration(whole) >= b.limit*time.Duration(part)
}
