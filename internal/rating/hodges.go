package rating

import (
	"math"
	"math/rand/v2"
	"slices"
)

// resamples is the number of samples that an interval by bootstrap is made of.
const resamples = 1000

// Location is by how much two bots differ in the game's own score.
type Location struct {
	N        int      `json:"n"`        // pairs
	Median   *float64 `json:"median"`   // Hodges–Lehmann estimate; nil without pairs
	Lo       *float64 `json:"lo"`       // limits of 95 %, by bootstrap over pairs
	Hi       *float64 `json:"hi"`       //
	Positive *float64 `json:"positive"` // share of pairs with a difference above 0
	P        float64  `json:"p"`        // two-sided, of no difference (Wilcoxon's signed ranks)
}

// Locate estimates the median difference of pairs: the median of all means of two differences, which a
// few wild games cannot move (Hodges & Lehmann 1963, Ann. Math. Stat. 34). All differences must be
// finite. The same generator state gives the same interval.
func Locate(differences []float64, r *rand.Rand) Location {
	l := Location{N: len(differences), P: 1}
	if l.N == 0 {
		return l
	}
	sorted := slices.Sorted(slices.Values(differences))
	positive, times := 0, make([]int, l.N)
	for i, d := range sorted {
		times[i] = 1
		if d > 0 {
			positive++
		}
	}
	l.Median = new(walsh{sorted, times, l.N}.median())
	l.Positive = new(float64(positive) / float64(l.N))
	l.P, _ = SignedRanks(sorted)
	medians := make([]float64, resamples)
	for i := range medians {
		clear(times)
		for range l.N {
			times[r.IntN(l.N)]++
		}
		medians[i] = drawn(sorted, times).median()
	}
	slices.Sort(medians)
	cut := int(tail * resamples)
	l.Lo, l.Hi = &medians[cut], &medians[resamples-1-cut]
	return l
}

// drawn are the values that have been drawn at all.
func drawn(values []float64, times []int) walsh {
	w := walsh{}
	for i, n := range times {
		if n > 0 {
			w.values, w.times, w.n = append(w.values, values[i]), append(w.times, n), w.n+n
		}
	}
	return w
}

// walsh is a sorted sample of n values, each as many times as is said, and stands for the n(n+1)/2 means
// of two of them, each with itself too.
type walsh struct {
	values []float64
	times  []int
	n      int
}

// median is the Hodges–Lehmann estimate: the median of the means.
func (w walsh) median() float64 {
	all := w.n * (w.n + 1) / 2
	lower := w.ranked((all + 1) / 2)
	upTo, _, next := w.around(lower)
	if all%2 == 1 || upTo > all/2 {
		return lower
	}
	return lower/2 + next/2
}

// plainly is how often a search halves the distance between two numbers before it halves the number of
// float64 between them, which is slower at first and sure to end.
const plainly = 40

// ranked is the rank'th smallest mean. The means are too many to be listed: it searches between two of
// them, counting those up to the middle.
func (w walsh) ranked(rank int) float64 {
	lo, hi := w.values[0], w.values[len(w.values)-1]
	for pass := 0; lo < hi; pass++ {
		mid := lo/2 + hi/2
		if pass >= plainly || !(lo <= mid && mid < hi) {
			mid = fromOrdinal(ordinal(lo) + (ordinal(hi)-ordinal(lo))/2)
		}
		if upTo, last, next := w.around(mid); upTo >= rank {
			hi = last
		} else {
			lo = next
		}
	}
	return lo
}

// around counts the means that are at most x, and finds the last of them and the next one. These are
// infinite where there is none.
func (w walsh) around(x float64) (upTo int, last, next float64) {
	last, next = math.Inf(-1), math.Inf(1)
	ordered, self := 0, 0
	j, below := len(w.values), w.n // below: values before j
	for i, v := range w.values {
		for ; j > 0; j-- {
			if mean := v/2 + w.values[j-1]/2; mean <= x {
				if mean > last {
					last = mean
				}
				break
			} else if mean < next {
				next = mean
			}
			below -= w.times[j-1]
		}
		ordered += w.times[i] * below
		if v/2+v/2 <= x {
			self += w.times[i]
		}
	}
	return (ordered + self) / 2, last, next
}

// ordinal numbers the finite float64 in order: bisection over it comes to an end exactly.
func ordinal(x float64) uint64 {
	const sign = 1 << 63
	if bits := math.Float64bits(x); bits < sign {
		return bits + sign
	}
	return ^math.Float64bits(x)
}

func fromOrdinal(n uint64) float64 {
	const sign = 1 << 63
	if n >= sign {
		return math.Float64frombits(n - sign)
	}
	return math.Float64frombits(^n)
}
