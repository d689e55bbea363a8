package rating

import (
	"cmp"
	"slices"
)

// Holm adjusts the p-values of several simultaneous tests: all tests still below α can be believed with a total
// risk of α, whatever their number (Holm 1979, Scand. J. Stat. 6).
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
