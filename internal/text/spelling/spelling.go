// Package spelling handles words in messages: likely corrections, lists and plurals.
package spelling

import "strings"

// Nearest returns the candidate nearest to a mistyped word; "" if none is near: at most one letter in three may be wrong, missing,
// added or swapped with its neighbour.
func Nearest(word string, candidates []string) string {
	word = strings.ToLower(word)
	best, bestDistance := "", max(1, len(word)/3)+1
	for _, c := range candidates {
		if d := Distance(word, strings.ToLower(c)); d < bestDistance {
			best, bestDistance = c, d
		}
	}
	return best
}

// Meant returns a question that suggests the Nearest candidate, or otherwise if none is near.
func Meant(word string, candidates []string, otherwise string) string {
	if near := Nearest(word, candidates); near != "" {
		return "did you mean " + near + "?"
	}
	return otherwise
}

// Distance returns the edit distance in bytes, with swaps of neighbours (optimal string alignment).
func Distance(a, b string) int {
	before := make([]int, len(b)+1) // row i-2
	above := make([]int, len(b)+1)  // row i-1
	row := make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := above[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, above[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}
