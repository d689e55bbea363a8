package ui

import "fmt"

// Document is a result: a value for programs, and blocks from which every form for people is made. Each form is a file:
// text.go, markdown.go, values.go (JSON and CSV), junit.go; package web/report makes HTML of its tables.
type Document struct {
	Value   any    // as JSON
	Lines   []any  // as lines of JSON
	Records *Table // as CSV, with all that JSON has; nil: the first table of the body
	Body    []Block
	Tests   *Suite // as JUnit
}

// Block is a piece of a document for people: one of the types below, or a *Table. Empty blocks are omitted.
type Block any

type (
	// Title is the result in one line.
	Title string
	// Prose is sentences, one per line.
	Prose string
	// Notes are sentences of additional information.
	Notes []string
	// Chart is named lines in block characters. It is drawn if they fit.
	Chart [][2]string
	// Quote is text as a bot wrote it, under a title.
	Quote struct{ Title, Text string }
	// Folded is a table for some readers only, under a title where a format supports folding.
	Folded struct {
		Title string
		Table *Table
	}
	// Only is blocks for one format.
	Only struct {
		Format string
		Body   []Block
	}
)

// Add adds a sentence.
func (n *Notes) Add(format string, args ...any) { *n = append(*n, fmt.Sprintf(format, args...)) }

// flat returns the blocks that a format shows.
func flat(body []Block, format string) (all []Block) {
	for _, block := range body {
		empty := false
		switch b := block.(type) {
		case Only:
			if b.Format == format {
				all = append(all, flat(b.Body, format)...)
			}
			continue
		case Title:
			empty = b == ""
		case Prose:
			empty = b == ""
		case Notes:
			empty = len(b) == 0
		case Chart:
			empty = len(b) == 0
		case Folded:
			empty = len(b.Table.Rows) == 0
		case *Table:
			empty = b == nil
		}
		if !empty {
			all = append(all, block)
		}
	}
	return all
}
