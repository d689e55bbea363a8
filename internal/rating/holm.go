package rating

import (
	"cmp"
	"slices"
)

// Holm adjusts p-values of several questions asked at once: those still below α may all be believed
// with a risk of α together, whatever the number of questions (Holm 1979, Scand. J. Stat. 6).
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
