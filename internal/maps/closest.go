package maps

import (
	"strings"

	"github.com/cookoff/cookoff/internal/spelling"
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
		typos := spelling.Distance(word, m)
		if len(word) >= minBeginning && strings.HasPrefix(m, word) {
			typos = min(typos, maxTypos)
		}
		if typos < bestTypos && 2*typos < len(m) {
			best, bestTypos = m, typos
		}
	}
	return best, best != ""
}
