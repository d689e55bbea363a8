package maps

import (
	"strings"
	"unicode/utf8"
)

// line is a line of a map file, without trailing white space.
type line struct {
	number int // in the file, from 1
	text   string
}

// column converts a byte offset in the line to a column.
func (l line) column(offset int) int { return utf8.RuneCountInString(l.text[:offset]) + 1 }

// splitLines splits a text at \n, \r\n or a lone \r, and nowhere else.
func splitLines(text string) []string {
	var lines []string
	for text != "" {
		end := strings.IndexAny(text, "\r\n")
		if end < 0 {
			return append(lines, text)
		}
		lines = append(lines, text[:end])
		if strings.HasPrefix(text[end:], "\r\n") {
			end++
		}
		text = text[end+1:]
	}
	return lines
}

// meaningfulLines returns the lines that are neither blank nor a // comment. Comments at the end of a line stay.
func meaningfulLines(text string) []line {
	var lines []line
	for i, s := range splitLines(text) {
		s = strings.TrimRightFunc(s, isSpace)
		if s == "" || strings.HasPrefix(trim(s), "//") {
			continue
		}
		lines = append(lines, line{number: i + 1, text: s})
	}
	return lines
}
