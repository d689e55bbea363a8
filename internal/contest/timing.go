package contest

import (
	"cmp"
	"slices"
	"time"
)

// Timing holds the turn times of a bot.
type Timing struct {
	Turns       int
	First       int           // the first turn in which the bot was asked, also if that turn was replayed from a recorded match
	Total       time.Duration // wall-clock time, as the next two
	Slowest     time.Duration
	SlowestTurn int
	Counted     []TurnTime // turns under a time limit, in order
}

// TurnTime is the time that the clock counted for a turn, by its kind.
type TurnTime struct {
	Turn  int
	Own   time.Duration
	CPU   time.Duration // of all threads and processes; 0 if the clock does not measure it
	Limit time.Duration
}

// SlowestOwn returns the time that the clock counted for the slowest turn. differs is set if that is less than half of the time that the
// turn took, and the turn took more than half of its limit: a fair clock counts no time in which the machine did something else.
func (t *Timing) SlowestOwn() (own time.Duration, differs bool) {
	for _, c := range t.Counted {
		if c.Turn == t.SlowestTurn {
			return c.Own, 2*c.Own < t.Slowest && 2*t.Slowest > c.Limit
		}
	}
	return 0, false
}

// Share returns the used share of the limit.
func (c TurnTime) Share() float64 { return float64(c.Own) / float64(c.Limit) }

// Ask notes that the bot is asked in a turn.
func (t *Timing) Ask(turn int) {
	if t.First == 0 {
		t.First = turn
	}
}

// Add adds a turn.
func (t *Timing) Add(turn int, d time.Duration) {
	t.Ask(turn)
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

// Headroom returns a histogram of the used shares of limits. The n-th number counts the turns below the n-th of the
// ascending bounds, and not below the previous one; the last number those above all bounds.
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

// Tightest returns the n turns that used the largest shares of their limits, largest first; among equals the
// earlier first.
func (t *Timing) Tightest(n int) []TurnTime {
	sorted := slices.Clone(t.Counted)
	slices.SortStableFunc(sorted, func(a, b TurnTime) int { return cmp.Compare(b.Share(), a.Share()) })
	return sorted[:min(n, len(sorted))]
}

// Lost returns how many turns would have exceeded their limits if all had taken that many times as long.
func (t *Timing) Lost(times int) int {
	lost := 0
	for _, c := range t.Counted {
		if c.Own*time.Duration(times) >= c.Limit {
			lost++
		}
	}
	return lost
}
