package maps

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// SyntaxError says where a map file is wrong, and what would be right there.
type SyntaxError struct {
	File    string // name of the file as given to Parse
	Line    int    // line of the file, from 1
	Column  int    // code point of the line, from 1
	Problem string // what is wrong
	Want    string // what would be right
}

// Error returns the message on one line: file:line:column: problem; what would be right.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s; %s", e.File, e.Line, e.Column, e.Problem, e.Want)
}

// maxQuoted is how much of a wrong word a message repeats, in code points.
const maxQuoted = 40

// quote makes a word of the file fit for a message of one line.
func quote(word string) string {
	if utf8.RuneCountInString(word) > maxQuoted {
		word = string([]rune(word)[:maxQuoted]) + "…"
	}
	return strconv.Quote(word)
}
