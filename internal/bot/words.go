package bot

import (
	"errors"
	"strings"
)

// splitWords splits a command line as a POSIX shell splits words: at blanks, with quotes and
// backslashes, without any expansion and without operators. Where backslashes separate folders
// (Windows), escapes is false and a backslash is a character like any other.
func splitWords(line string, escapes bool) ([]string, error) {
	var (
		words  []string
		word   strings.Builder
		inWord bool // a word has begun, though it may still be empty: ""
		quote  byte // the quote that is open, or 0
	)
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == '\'' && c != '\'':
			word.WriteByte(c)
		case c == '\\' && escapes:
			i++
			if i == len(line) {
				return nil, errors.New("ends in a backslash")
			}
			next := line[i]
			if next == '\n' {
				continue // a continued line
			}
			if quote == '"' && !strings.ContainsRune("$`\"\\", rune(next)) {
				word.WriteByte('\\')
			}
			word.WriteByte(next)
			inWord = true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '\'' || c == '"':
			quote = c
			inWord = true
		case c == ' ' || c == '\t' || c == '\n':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, errors.New("has an open quote " + string(quote))
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}
