package spelling

import (
	"fmt"
	"strings"
)

// Count returns a number with its noun, such as "1 tile" or "3 tiles". The noun must have a regular plural.
func Count(n int, noun string) string {
	if n != 1 {
		noun = plural(noun)
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// plural returns the regular plural of a noun.
func plural(noun string) string {
	for _, ending := range []string{"s", "x", "z", "sh", "ch"} {
		if strings.HasSuffix(noun, ending) {
			return noun + "es"
		}
	}
	if stem, ok := strings.CutSuffix(noun, "y"); ok && stem != "" && !strings.ContainsAny(stem[len(stem)-1:], "aeiou") {
		return stem + "ies"
	}
	return noun + "s"
}

// Choose returns the singular or the plural form of a word for a number.
func Choose(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
