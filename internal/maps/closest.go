package maps

import (
	"strings"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Limits for guessing a mistyped word.
const (
	maxTypos     = 2
	minBeginning = 3  // minimum length of an abbreviation
	maxCompared  = 20 // longest word considered, in bytes
)

// closest returns the word that was probably meant: one that differs in at most maxTypos wrong, missing or surplus
// letters, but fewer than half of its letters, or one that begins with the given word.
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
