package maps

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// SyntaxError is an error in a map file.
type SyntaxError struct {
	File    string // as given to Parse
	Line    int    // line of the file, from 1
	Column  int    // in code points, from 1
	Problem string // what is wrong
	Want    string // what would be right
}

// Error returns the message on one line: file:line:column: problem; what would be right.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s; %s", e.File, e.Line, e.Column, e.Problem, e.Want)
}

// maxQuoted is the maximum length of a quoted word in a message, in code points.
const maxQuoted = 40

// quote returns a word of the file quoted, and clipped, for a message.
func quote(word string) string {
	if utf8.RuneCountInString(word) > maxQuoted {
		word = string([]rune(word)[:maxQuoted]) + "…"
	}
	return strconv.Quote(word)
}
