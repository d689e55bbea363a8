package ui

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/plain"
)

// InMarkdown is a text of one line as Markdown shows it letter by letter, in a table too. What means nothing
// where it stands is left alone, so that the source is read as well.
func InMarkdown(text string) string {
	var b strings.Builder
	text = plain.Line(text)
	before := ' '
	for i, r := range text {
		after, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):]) // at the end it is no letter of all these
		means := false
		switch r {
		case '\\', '`', '*', '|':
			means = true
		case '_':
			means = !isWord(before) || !isWord(after)
		case '<':
			means = unicode.IsLetter(after) || strings.ContainsRune("/!?", after)
		case ']':
			means = strings.ContainsRune("([:", after)
		case '&':
			means = unicode.IsLetter(after) || after == '#'
		case '~':
			means = after == '~'
		}
		if means {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// Fenced is text of several lines as Markdown shows it letter by letter, whatever is in it.
func Fenced(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fmt.Sprintf("%s\n%s\n%s\n", fence, strings.TrimSuffix(text, "\n"), fence)
}
