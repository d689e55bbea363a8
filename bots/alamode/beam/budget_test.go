package beam

import (
	"testing"
	"time"
)

// After a stall for most of a turn all remaining levels get about the same time. With fixed deadlines, the next
// levels would get none.
func TestStallAffectsAllLevels(t *testing.T) {
	t.Parallel()
	const (
		limit  = 45 * time.Millisecond
		tick   = 100 * time.Microsecond // time between two readings of the clock
		stall  = 30 * time.Millisecond
		levels = 20
		during = 3 // level in which the machine stalls
	)
	var now time.Time
	b := budget{now: func() time.Time { now = now.Add(tick); return now }}
	b.begin(limit)
	shortest, longest := limit, time.Duration(0)
	for l := range levels {
		began := now
		b.share(levels - l)
		if l == during {
			now = now.Add(stall)
		}
		for !b.spent() {
			b.used += checkEvery
		}
		if l > during {
			shortest, longest = min(shortest, now.Sub(began)), max(longest, now.Sub(began))
		}
	}
	if shortest < tick || longest > 2*shortest {
		t.Errorf("after the stall, levels took between %v and %v", shortest, longest)
	}
	if used := now.Sub(b.start); used > limit+levels*tick {
		t.Errorf("time limit %v, used %v", limit, used)
	}
}
