package contest

import (
	"cmp"
	"slices"
	"time"
)

// Timing holds the turn times of a bot.
type Timing struct {
	Turns       int
	First       int           // first turn in which the bot was asked, possibly a replayed one
	Total       time.Duration // wall-clock time, as the next two
	Slowest     time.Duration
	SlowestTurn int
	Counted     []TurnTime // turns under a time limit, in order
}

// TurnTime is the time of a turn as measured by the bot's clock.
type TurnTime struct {
	Turn  int
	Own   time.Duration
	CPU   time.Duration // of all threads and processes; 0 if the clock does not measure it
	Limit time.Duration
}

// SlowestOwn returns the measured time of the slowest turn. differs is set if that is less than half of the wall-clock time, and the
// turn took more than half of its limit: a fair clock does not count time in which other programs ran.
func (t *Timing) SlowestOwn() (own time.Duration, differs bool) {
	for _, c := range t.Counted {
		if c.Turn == t.SlowestTurn {
			return c.Own, 2*c.Own < t.Slowest && 2*t.Slowest > c.Limit
		}
	}
	return 0, false
}

// Share returns the used fraction of the limit.
func (c TurnTime) Share() float64 { return float64(c.Own) / float64(c.Limit) }

// SetFirst sets the first turn, unless it is set.
func (t *Timing) SetFirst(turn int) {
	if t.First == 0 {
		t.First = turn
	}
}

// Add adds the wall-clock time of a turn.
func (t *Timing) Add(turn int, d time.Duration) {
	t.SetFirst(turn)
	t.Turns++
	t.Total += d
	if d > t.Slowest {
		t.Slowest, t.SlowestTurn = d, turn
	}
}

// Mean returns the mean time of a turn.
func (t *Timing) Mean() time.Duration {
	if t.Turns == 0 {
		return 0
	}
	return t.Total / time.Duration(t.Turns)
}

// Headroom returns a histogram of the used fractions of limits. The n-th number counts the turns below the n-th of the ascending
// bounds and not below the previous one; the last number counts the turns not below any bound.
func (t *Timing) Headroom(bounds []float64) []int {
	turns := make([]int, len(bounds)+1)
	for _, c := range t.Counted {
		i, found := slices.BinarySearch(bounds, c.Share())
		if found {
			i++
		}
		turns[i]++
	}
	return turns
}

// Tightest returns the n turns that used the largest fractions of their limits, largest first, then earliest first.
func (t *Timing) Tightest(n int) []TurnTime {
	sorted := slices.Clone(t.Counted)
	slices.SortStableFunc(sorted, func(a, b TurnTime) int { return cmp.Compare(b.Share(), a.Share()) })
	return sorted[:min(n, len(sorted))]
}

// Lost returns the number of turns that would exceed their limits if all took slowdown times as long.
func (t *Timing) Lost(slowdown int) int {
	lost := 0
	for _, c := range t.Counted {
		if c.Own*time.Duration(slowdown) >= c.Limit {
			lost++
		}
	}
	return lost
}
