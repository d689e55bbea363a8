package maps

import (
	"strings"
	"unicode"
)

// isSpace reports whether Python's str.isspace calls the rune white space. Other than Go it includes
// the four information separators.
func isSpace(r rune) bool {
	return unicode.IsSpace(r) || r >= '\x1c' && r <= '\x1f'
}

// trim cuts white space at both ends.
func trim(text string) string { return strings.TrimFunc(text, isSpace) }

// upper returns a text in capitals. Of all letters outside ASCII only ſ and ı become ASCII letters, in Go as
// in Python.
func upper(text string) string { return strings.ToUpper(text) }

// lowerKey returns the key of a key=value pair in small letters. A key with a letter outside ASCII stays as
// it is: in Python none of them becomes the name of a field, but Go would make an i of İ.
func lowerKey(key string) string {
	for i := range len(key) {
		if key[i] > unicode.MaxASCII {
			return key
		}
	}
	return strings.ToLower(key)
}
