package rating

import (
	"math"
	"slices"
)

// Location is the difference of two bots in the game's own score.
type Location struct {
	N        int      `json:"n"`        // pairs
	Median   *float64 `json:"median"`   // Hodges–Lehmann estimate; nil without pairs
	Lo       *float64 `json:"lo"`       // 95 % limits; nil with fewer than six pairs
	Hi       *float64 `json:"hi"`       //
	Positive *float64 `json:"positive"` // share of pairs with a positive difference
	P        float64  `json:"p"`        // two-sided, of no difference (Wilcoxon's signed-rank test)
}

// Locate estimates the median difference of pairs: the median of the means of all pairs of differences, which is
// robust to a few extreme matches (Hodges & Lehmann 1963, Ann. Math. Stat. 34). The interval contains the medians
// that Wilcoxon's signed-rank test does not reject. All differences must be finite.
func Locate(differences []float64) Location {
	l := Location{N: len(differences), P: 1}
	if l.N == 0 {
		return l
	}
	sorted := walsh(slices.Sorted(slices.Values(differences)))
	positive := 0
	for _, d := range sorted {
		if d > 0 {
			positive++
		}
	}
	l.Median = new(sorted.median())
	l.Positive = new(float64(positive) / float64(l.N))
	l.P, _ = SignedRanks(sorted)
	if k := limitRank(l.N); k > 0 {
		l.Lo, l.Hi = new(sorted.ranked(k)), new(sorted.ranked(sorted.means()+1-k))
	}
	return l
}

// limitRank returns the rank of the 95 % limits among the means of n differences, counted from either end: the median
// is beyond them only if the sum of signed ranks is as extreme as in 5 % of cases (Hodges & Lehmann 1963). It is 0 if
// even the outermost means are not that certain, with up to five differences.
func limitRank(n int) int {
	all := n * (n + 1) / 2
	if n > exactRanks {
		// Normal approximation with a continuity correction of half a rank, as for the p-value.
		return int(float64(all)/2 + 0.5 - z95*math.Sqrt(float64(all)*float64(2*n+1)/12))
	}
	ranks := make([]int, n)
	for i := range ranks {
		ranks[i] = i + 1
	}
	k, p := 0, 0.0
	for _, ways := range sums(ranks, all) {
		if p += ways; p > tail {
			break
		}
		k++
	}
	return k
}

// walsh is a sorted sample, standing for the means of all pairs of its values, including each value with itself.
type walsh []float64

// means returns the number of these means.
func (w walsh) means() int { return len(w) * (len(w) + 1) / 2 }

// median returns the Hodges–Lehmann estimate: the median of the means.
func (w walsh) median() float64 {
	all := w.means()
	lower := w.ranked((all + 1) / 2)
	upTo, _, next := w.bracket(lower)
	if all%2 == 1 || upTo > all/2 {
		return lower
	}
	return lower/2 + next/2
}

// valueBisections is the number of bisections of the distance before bisecting the number of float64 values in between, which
// is slower at first but certain to end.
const valueBisections = 40

// ranked returns the rank'th smallest mean. There are too many means to list, so it bisects on their value and counts
// the means up to the middle.
func (w walsh) ranked(rank int) float64 {
	lo, hi := w[0], w[len(w)-1]
	for pass := 0; lo < hi; pass++ {
		mid := lo/2 + hi/2
		if pass >= valueBisections || !(lo <= mid && mid < hi) {
			mid = fromOrdinal(ordinal(lo) + (ordinal(hi)-ordinal(lo))/2)
		}
		if upTo, last, next := w.bracket(mid); upTo >= rank {
			hi = last
		} else {
			lo = next
		}
	}
	return lo
}

// bracket returns the number of means that are at most x, the largest of them, and the next one; infinite if there is
// none.
func (w walsh) bracket(x float64) (upTo int, last, next float64) {
	last, next = math.Inf(-1), math.Inf(1)
	ordered, self := 0, 0
	j := len(w)
	for _, v := range w {
		for ; j > 0; j-- {
			if mean := v/2 + w[j-1]/2; mean <= x {
				last = max(last, mean)
				break
			} else if mean < next {
				next = mean
			}
		}
		ordered += j
		if v/2+v/2 <= x {
			self++
		}
	}
	return (ordered + self) / 2, last, next
}

// ordinal maps finite float64 values to consecutive integers, so that bisection ends exactly.
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
