package ui

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// escapeSequence matches escape sequences, which have no width.
var escapeSequence = regexp.MustCompile("\x1b\\[[0-9;]*m")

// shownWidth returns the width of a text on a terminal, without escape sequences.
func shownWidth(text string) int {
	return utf8.RuneCountInString(escapeSequence.ReplaceAllString(text, ""))
}

// commandInText matches the text before a command at the end of a line.
var commandInText = regexp.MustCompile(`[:;] cookoff `)

// Wrap wraps lines of prose at spaces to a width; 0 is unlimited. Continuation lines are indented by two more spaces. Long words,
// and a command at the end of a line, are not broken, so that they can be copied.
func Wrap(text string, width int) string {
	if width <= 0 {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		line, ended := strings.CutSuffix(line, "\n")
		b.WriteString(wrapLine(line, width))
		if ended {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func wrapLine(line string, width int) string {
	if shownWidth(line) <= width {
		return line
	}
	rest := strings.TrimLeft(line, " ")
	indent := line[:len(line)-len(rest)]
	command := ""
	if at := commandInText.FindStringIndex(rest); at != nil {
		rest, command = rest[:at[0]+1], rest[at[0]+2:]
	}
	words := strings.Split(rest, " ")
	if command != "" {
		words = append(words, command)
	}
	var b strings.Builder
	b.WriteString(indent)
	column := len(indent)
	for i, word := range words {
		n := shownWidth(word)
		switch {
		case i == 0:
		case column+1+n > width && len(indent)+2+n <= width:
			b.WriteString("\n" + indent + "  ")
			column = len(indent) + 2
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}

// wrapCell wraps a text to a width, and breaks longer words.
func wrapCell(text string, width int) []string {
	var lines []string
	line := []rune{}
	for word := range strings.SplitSeq(text, " ") {
		next := []rune(word)
		switch {
		case len(line) == 0 && len(lines) == 0:
		case len(line)+1+len(next) <= width:
			next = append([]rune(" "), next...)
		default:
			lines, line = append(lines, string(line)), nil
		}
		line = append(line, next...)
		for len(line) > width {
			lines, line = append(lines, string(line[:width])), line[width:]
		}
	}
	return append(lines, string(line))
}

// Refill rewraps paragraphs, written for one width, to a narrower width. Short lines and indented lines are not joined.
func Refill(text string, written, width int) string {
	if width >= written {
		return text
	}
	var lines []string
	open := false // the paragraph continues
	for line := range strings.SplitSeq(text, "\n") {
		first, _, _ := strings.Cut(line, " ")
		if open && first != "" {
			lines[len(lines)-1] += " " + line
		} else {
			lines = append(lines, line)
		}
		open = first != "" && utf8.RuneCountInString(line) > written*3/4
	}
	for i, line := range lines {
		lines[i] = Wrap(line, width)
		if !strings.HasPrefix(line, " ") {
			lines[i] = strings.ReplaceAll(lines[i], "\n  ", "\n")
		}
	}
	return strings.Join(lines, "\n")
}
