package rating

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// Class is a kind of scenario, such as a map, with the differences of the pairs that were played on it.
type Class struct {
	Name        string
	Differences []float64
}

// ClassLocation is what the pairs of a class say.
type ClassLocation struct {
	Name string `json:"name"`
	Location
	// Adjusted is P made larger so that, whatever the number of classes, the chance of calling any of
	// them different by mistake stays what it is asked to be (Holm 1979, Scand. J. Stat. 6).
	Adjusted float64 `json:"adjusted"`
}

// LocateClasses estimates the difference in each class, in the order given. How many pairs each class
// gets must have been settled beforehand.
func LocateClasses(classes []Class, r *rand.Rand) []ClassLocation {
	out := make([]ClassLocation, len(classes))
	ps := make([]float64, len(classes))
	for i, c := range classes {
		out[i] = ClassLocation{Name: c.Name, Location: Locate(c.Differences, r)}
		ps[i] = out[i].P
	}
	for i, p := range Holm(ps) {
		out[i].Adjusted = p
	}
	return out
}

// Holm adjusts p-values of several questions asked at once: those still below α may all be believed
// with a risk of α together (Holm 1979).
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
