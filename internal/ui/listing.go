package ui

import "strings"

// Listing is a result of rows: a table for people, and values for programs.
type Listing struct {
	Table
	Head   []string
	Values []any // one for each row
}

// Add adds a row and its value.
func (l *Listing) Add(value any, cells ...string) {
	l.Row(cells...)
	l.Values = append(l.Values, value)
}

// Markdown is the listing as a table in Markdown.
func (l *Listing) Markdown() string {
	var b strings.Builder
	line := func(cells []string) {
		for _, c := range cells {
			b.WriteString("| " + InMarkdown(c) + " ")
		}
		b.WriteString("|\n")
	}
	line(l.Head)
	for i := range l.Head {
		if l.Right[i] {
			b.WriteString("|---:")
		} else {
			b.WriteString("|---")
		}
	}
	b.WriteString("|\n")
	for _, r := range l.Rows {
		line(r)
	}
	return b.String()
}
