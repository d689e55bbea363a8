package spelling

import "strings"

// List joins words for a sentence: "A", "A and B", "A, B and C".
func List(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
