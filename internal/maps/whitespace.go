package maps

import (
	"strings"
	"unicode"
)

// isSpace reports whether Python's str.isspace is true for a rune. Unlike Go's it includes the four information
// separators.
func isSpace(r rune) bool {
	return unicode.IsSpace(r) || r >= '\x1c' && r <= '\x1f'
}

// trim removes white space at both ends.
func trim(text string) string { return strings.TrimFunc(text, isSpace) }

// upper returns a text in capitals. Outside ASCII only ſ and ı become ASCII letters, in Go as in Python.
func upper(text string) string { return strings.ToUpper(text) }

// lowerKey returns the key of a key=value pair in lower case. It leaves keys with letters outside ASCII unchanged, as Go
// turns İ into i, unlike Python, and could make such a key the name of a field.
func lowerKey(key string) string {
	for i := range len(key) {
		if key[i] > unicode.MaxASCII {
			return key
		}
	}
	return strings.ToLower(key)
}
