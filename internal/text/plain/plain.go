// Package plain sanitises untrusted text: it escapes control characters and deceptive characters, and limits the length. It
// imports no package of this project.
package plain

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a text as one line, with invisible characters escaped as in Go: \n, \x1b, \u202e.
func Line(text string) string { return escape(text, isVisible) }

// Lines returns the lines of a text without line breaks, escaped as by Line except for tabs.
func Lines(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
			if !yield(escape(line, func(r rune) bool { return r == '\t' || isVisible(r) })) {
				return
			}
		}
	}
}

// Page escapes a text as Line does, except line breaks, tabs and colour sequences.
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

// colourLength returns the length of a colour sequence at the start of a text, after its escape character; 0 for none.
func colourLength(text string) int {
	numbers := strings.TrimLeft(strings.TrimPrefix(text, "["), "0123456789;")
	if strings.HasPrefix(text, "[") && strings.HasPrefix(numbers, "m") {
		return len(text) - len(numbers) + 1
	}
	return 0
}

func isInPage(r rune) bool { return r == '\n' || r == '\t' || isVisible(r) }

// isVisible reports whether to show a character unescaped. This excludes control characters (C0, C1 and DEL), characters without
// width or that change the direction of text, and invalid characters.
func isVisible(r rune) bool { return unicode.IsGraphic(r) }

func escape(text string, keep func(rune) bool) string {
	var b []byte
	copied := 0
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		isInvalid := r == utf8.RuneError && size == 1
		if !isInvalid && keep(r) {
			continue
		}
		b = append(b, text[copied:i]...)
		if isInvalid {
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
