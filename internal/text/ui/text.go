package ui

import (
	"strings"
	"unicode/utf8"
)

// Text returns the document as text of a maximum width; 0 is unlimited.
func (d *Document) Text(width int) string {
	var texts []string
	for _, block := range flat(d.Body, Text) {
		if text := textOf(block, width); text != "" {
			texts = append(texts, strings.TrimSuffix(text, "\n")+"\n")
		}
	}
	return strings.Join(texts, "\n")
}

func textOf(block Block, width int) string {
	switch b := block.(type) {
	case Title:
		return Wrap(string(b), width)
	case Prose:
		return Wrap(string(b), width)
	case Notes:
		return Wrap(strings.Join(b, "\n"), width)
	case Chart:
		if text := labelled(b); fits(text, width) {
			return text
		}
	case Quote:
		return Wrap(strings.TrimPrefix(b.Title+"\n", "\n")+b.Text, width)
	case Folded:
		return b.Table.Text(width)
	case *Table:
		return b.Text(width)
	}
	return ""
}

// fits reports whether all lines fit a width; 0 is unlimited.
func fits(text string, width int) bool {
	for line := range strings.Lines(text) {
		if width > 0 && utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > width {
			return false
		}
	}
	return true
}
