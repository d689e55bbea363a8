package plain

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Clip limits a text to limit bytes, and replaces the omitted middle with a note. It keeps both ends, because an error message
// usually begins with the operation and ends with the cause.
func Clip(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	head := text[:runeBefore(text, limit/2)]
	tail := text[runeAfter(text, len(text)-(limit-len(head))):]
	left := len(text) - len(head) - len(tail)
	if strings.Contains(head, "\n") || strings.Contains(tail, "\n") {
		return fmt.Sprintf("%s\n... %d bytes omitted ...\n%s", head, left, tail)
	}
	return fmt.Sprintf("%s ... %d bytes omitted ... %s", head, left, tail)
}

// ClipLines limits a text to limit lines, and replaces the omitted middle with a note.
func ClipLines(text string, limit int) string {
	n := strings.Count(text, "\n")
	if n <= limit {
		return text
	}
	head, tail := limit/2, limit-limit/2
	var b strings.Builder
	i := 0
	for line := range strings.Lines(text) {
		switch {
		case i < head || i >= n-tail:
			b.WriteString(line)
		case i == head:
			fmt.Fprintf(&b, "... %d lines omitted ...\n", n-head-tail)
		}
		i++
	}
	return b.String()
}

// runeBefore and runeAfter return the nearest position between characters. Invalid UTF-8 may be cut anywhere.
func runeBefore(text string, at int) int {
	for i := at; i > 0 && i > at-utf8.UTFMax; i-- {
		if utf8.RuneStart(text[i]) {
			return i
		}
	}
	return at
}

func runeAfter(text string, at int) int {
	for i := at; i < len(text) && i < at+utf8.UTFMax; i++ {
		if utf8.RuneStart(text[i]) {
			return i
		}
	}
	return at
}
