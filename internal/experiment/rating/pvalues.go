package rating

import (
	"cmp"
	"math"
	"slices"
)

// exactRanks is the maximum number of differences with an exact p-value.
const exactRanks = 50

// SignedRanks returns the two-sided p-value of "differences are symmetric around 0" (Wilcoxon 1945, Biometrics
// Bulletin 1), and whether the positive ranks have the larger sum. Zeros are omitted; ties share their ranks. It is
// exact up to 50 differences, and uses the normal approximation beyond.
func SignedRanks(differences []float64) (p float64, positive bool) {
	d := slices.DeleteFunc(slices.Clone(differences), func(x float64) bool { return x == 0 })
	slices.SortFunc(d, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
	// Doubled, shared ranks are integers, too.
	ranks, above, all := make([]int, len(d)), 0, 0
	for i := 0; i < len(d); {
		j := i
		for j < len(d) && math.Abs(d[j]) == math.Abs(d[i]) {
			j++
		}
		for k := i; k < j; k++ {
			ranks[k] = i + j + 1
			all += ranks[k]
			if d[k] > 0 {
				above += ranks[k]
			}
		}
		i = j
	}
	extreme := min(above, all-above)
	positive = above > all-above
	if len(d) <= exactRanks {
		return min(1, 2*atMost(ranks, all, extreme)), positive
	}
	variance := 0.0
	for _, r := range ranks {
		variance += float64(r) * float64(r) / 4
	}
	half := 1.0 // of a doubled rank: the continuity correction
	return min(1, 2*normalCDF((float64(extreme)+half-float64(all)/2)/math.Sqrt(variance))), positive
}

// atMost returns the probability that the positive ranks sum to at most sum, with fair random signs.
func atMost(ranks []int, all, sum int) float64 {
	p := 0.0
	for _, ways := range sums(ranks, all)[:sum+1] {
		p += ways
	}
	return p
}

// sums returns the distribution of the sum of positive ranks, from 0 to all, with fair random signs.
func sums(ranks []int, all int) []float64 {
	ways := make([]float64, all+1)
	ways[0] = 1
	for _, r := range ranks {
		for s := all; s >= 0; s-- {
			ways[s] /= 2
			if s >= r {
				ways[s] += ways[s-r] / 2
			}
		}
	}
	return ways
}

// Holm adjusts the p-values of simultaneous tests: rejecting all those below α has a total error risk of at most α
// (Holm 1979, Scand. J. Stat. 6).
func Holm(ps []float64) []float64 {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ps[a], ps[b]) })
	adjusted, most := make([]float64, len(ps)), 0.0
	for rank, i := range order {
		most = max(most, min(1, float64(len(ps)-rank)*ps[i]))
		adjusted[i] = most
	}
	return adjusted
}
