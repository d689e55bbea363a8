package ui

import "fmt"

// Document is a result: a value for programs, and blocks to format for people. The formats are in text.go, markdown.go,
// printer.go (JSON and JSON Lines), values.go (CSV) and junit.go; package web/report makes HTML from the tables.
type Document struct {
	Value   any    // for JSON
	Lines   []any  // for JSON Lines
	Records *Table // for CSV, as complete as the JSON; nil: the first table of the body
	Body    []Block
	Tests   *Suite // for JUnit
}

// Block is a part of a document for people: one of the types below, or a *Table. Empty blocks are omitted.
type Block any

type (
	// Title is the result in one line.
	Title string
	// Prose is sentences, one per line.
	Prose string
	// Notes are sentences of additional information.
	Notes []string
	// Chart is labelled lines of block characters. It is omitted if it does not fit.
	Chart [][2]string
	// Quote is verbatim text of a bot, with a title.
	Quote struct{ Title, Text string }
	// Folded is a table that is collapsed under a title if the format supports it.
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

// flat returns the non-empty blocks for a format.
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
