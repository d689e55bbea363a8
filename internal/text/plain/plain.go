// Package plain makes untrusted text safe to show: without characters that a terminal obeys or that deceive a
// reader, and of limited length. It imports no package of this project.
package plain

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a text as one line. Invisible characters are escaped as in Go's strings: \n, \x1b, \u202e.
func Line(text string) string { return escape(text, isSeen) }

// Lines returns the lines of a text without their ends, escaped as by Line except for tabs.
func Lines(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
			if !yield(escape(line, func(r rune) bool { return r == '\t' || isSeen(r) })) {
				return
			}
		}
	}
}

// Page returns a text with its lines escaped as by Line, except for tabs and the colour sequences of this program.
func Page(text string) string {
	if !strings.ContainsRune(text, escapeCode) {
		return escape(text, isInPage)
	}
	var b strings.Builder
	for text != "" {
		before, after, found := strings.Cut(text, string(escapeCode))
		b.WriteString(escape(before, isInPage))
		if !found {
			break
		}
		length := colourLength(after)
		if length == 0 {
			b.WriteString(`\x1b`)
		} else {
			b.WriteRune(escapeCode)
		}
		b.WriteString(after[:length])
		text = after[length:]
	}
	return b.String()
}

const escapeCode = '\x1b'

// colourLength returns the length of the colour sequence after an escape character; 0 if there is none.
func colourLength(text string) int {
	numbers := strings.TrimLeft(strings.TrimPrefix(text, "["), "0123456789;")
	if strings.HasPrefix(text, "[") && strings.HasPrefix(numbers, "m") {
		return len(text) - len(numbers) + 1
	}
	return 0
}

func isInPage(r rune) bool { return r == '\n' || r == '\t' || isSeen(r) }

// isSeen reports whether a character is shown as itself. Controls (C0, C1 and DEL), marks that change the direction
// of text or have no width, and invalid characters are not.
func isSeen(r rune) bool { return unicode.IsGraphic(r) }

func escape(text string, keep func(rune) bool) string {
	var b []byte
	copied := 0
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		odd := r == utf8.RuneError && size == 1 // invalid UTF-8
		if !odd && keep(r) {
			continue
		}
		b = append(b, text[copied:i]...)
		if odd {
			b = fmt.Appendf(b, `\x%02x`, text[i])
		} else {
			quoted := strconv.QuoteRuneToASCII(r)
			b = append(b, quoted[1:len(quoted)-1]...)
		}
		copied = i + size
	}
	if copied == 0 {
		return text
	}
	return string(append(b, text[copied:]...))
}
