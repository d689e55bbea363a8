package maps

import (
	"strings"
)

// How far a typing mistake may be from the word that was meant.
const (
	maxTypos     = 2
	minBeginning = 3  // letters that an abbreviation has at least
	maxCompared  = 20 // bytes of the longest word that is looked at
)

// closest finds the word that was probably meant: one with at most maxTypos wrong, missing or
// surplus letters, or one that begins so. The word must keep more than half of its letters.
func closest(word string, meant []string) (string, bool) {
	if len(word) > maxCompared {
		return "", false
	}
	best, bestTypos := "", maxTypos+1
	for _, m := range meant {
		typos := distance(word, m)
		if len(word) >= minBeginning && strings.HasPrefix(m, word) {
			typos = min(typos, maxTypos)
		}
		if typos < bestTypos && 2*typos < len(m) {
			best, bestTypos = m, typos
		}
	}
	return best, best != ""
}

// distance is the number of letters to change, add or leave out to get from one word to another.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
