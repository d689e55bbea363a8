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
	sorted, ones := slices.Sorted(slices.Values(differences)), make([]int, l.N)
	positive := 0
	for i, d := range sorted {
		ones[i] = 1
		if d > 0 {
			positive++
		}
	}
	l.Median = new(hodgesLehmann(sorted, ones))
	l.Positive = new(float64(positive) / float64(l.N))
	l.P = signedRanks(sorted)
	medians, times := make([]float64, resamples), make([]int, l.N)
	for i := range medians {
		clear(times)
		for range l.N {
			times[r.IntN(l.N)]++
		}
		medians[i] = hodgesLehmann(sorted, times)
	}
	slices.Sort(medians)
	l.Lo, l.Hi = new(medians[int(tail*resamples)]), new(medians[resamples-1-int(tail*resamples)])
	return l
}

// hodgesLehmann is the median of (xᵢ+xⱼ)/2 over all i ≤ j, where each of the sorted values stands as
// many times as is said. It does not list these means: it searches for the value below which half of
// them lie.
func hodgesLehmann(sorted []float64, times []int) float64 {
	n := 0
	for _, t := range times {
		n += t
	}
	all := n * (n + 1) / 2
	lower := walsh(sorted, times, (all+1)/2)
	if all%2 == 1 {
		return lower
	}
	return lower/2 + walsh(sorted, times, all/2+1)/2
}

// walsh is the rank'th smallest mean of two values, by bisection over all float64 there are.
func walsh(sorted []float64, times []int, rank int) float64 {
	lo, hi := ordinal(sorted[0]), ordinal(sorted[len(sorted)-1])
	for lo < hi {
		mid := lo + (hi-lo)/2
		if meansUpTo(sorted, times, fromOrdinal(mid)) >= rank {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return fromOrdinal(lo)
}

// meansUpTo counts the means that are at most x, each pair of values once and each with itself.
func meansUpTo(sorted []float64, times []int, x float64) int {
	ordered, j, below := 0, len(sorted), 0 // below: values before j
	for _, t := range times {
		below += t
	}
	self := 0
	for i, t := range times {
		for j > 0 && sorted[i]/2+sorted[j-1]/2 > x {
			j--
			below -= times[j]
		}
		ordered += t * below
		if sorted[i] <= x {
			self += t
		}
	}
	return (ordered + self) / 2
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
