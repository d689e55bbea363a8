package maps

import (
	"strings"
)

// token is a word of a line, without white space.
type token struct {
	text   string
	offset int // byte offset in the line
}

// tokens returns the words of a line between two byte offsets.
func (l line) tokens(from, to int) []token {
	var words []token
	start := -1
	for i, r := range l.text[from:to] {
		switch {
		case isSpace(r) && start >= 0:
			words = append(words, token{l.text[from+start : from+i], from + start})
			start = -1
		case !isSpace(r) && start < 0:
			start = i
		}
	}
	if start >= 0 {
		words = append(words, token{l.text[from+start : to], from + start})
	}
	return words
}

// pair splits a token at its first equals sign.
func (t token) pair() (key string, value token, ok bool) {
	key, text, ok := strings.Cut(t.text, "=")
	return lowerKey(key), token{text, t.offset + len(key) + 1}, ok
}

// pieces splits a token at commas and drops empty parts.
func (t token) pieces() []token {
	var parts []token
	offset := t.offset
	for text := range strings.SplitSeq(t.text, ",") {
		if text != "" {
			parts = append(parts, token{text, offset})
		}
		offset += len(text) + 1
	}
	return parts
}
