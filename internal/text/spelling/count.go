package spelling

import (
	"fmt"
	"strings"
)

// Count returns a number with its noun, such as "1 tile" or "3 tiles".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	switch {
	case strings.HasSuffix(noun, "ch"):
		noun += "e" // matches
	case noun == "try":
		noun = "trie"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Choose returns the singular or the plural form of a word for a number.
func Choose(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
