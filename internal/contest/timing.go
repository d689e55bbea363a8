package contest

import (
	"cmp"
	"slices"
	"time"
)

// Timing is how long a bot took for its turns.
type Timing struct {
	Turns       int
	Total       time.Duration // on the wall, as are the next two
	Slowest     time.Duration
	SlowestTurn int
	Counted     []Counted // turns under a time limit, in the order in which they were played
}

// Counted is what the clock counted of a turn, by its kind.
type Counted struct {
	Turn  int
	Own   time.Duration
	CPU   time.Duration // of all threads and processes; 0 where the clock does not measure it
	Limit time.Duration
}

// Share returns the part of the limit that was used.
func (c Counted) Share() float64 { return float64(c.Own) / float64(c.Limit) }

// Add counts a turn.
func (t *Timing) Add(turn int, d time.Duration) {
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

// Headroom returns how many turns used which share of their limit: the n-th is the number of those below the
// n-th of the bounds, which ascend, and not below the one before; the last of those above all.
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

// Tightest returns the n turns that used most of their limit, the first of them first; of equals the earlier.
func (t *Timing) Tightest(n int) []Counted {
	sorted := slices.Clone(t.Counted)
	slices.SortStableFunc(sorted, func(a, b Counted) int { return cmp.Compare(b.Share(), a.Share()) })
	return sorted[:min(n, len(sorted))]
}

// Lost returns how many turns would have been over their limit if all had taken that many times as long.
func (t *Timing) Lost(times int) int {
	lost := 0
	for _, c := range t.Counted {
		if c.Own*time.Duration(times) >= c.Limit {
			lost++
		}
	}
	return lost
}
