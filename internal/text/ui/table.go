package ui

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/text/plain"
)

// Table lays out rows in columns. If the terminal is too narrow, columns are omitted and texts shortened.
type Table struct {
	Head  []string // names of the columns; nil for none
	Rows  [][]string
	Right map[int]bool                     // right-aligned columns
	Paint map[int]func(cell string) string // colours the padded cells of a column
	Line  func(line string) string         // colours whole lines
	Keep  []string                         // names of columns, most important first; the others are less important
	Prose bool                             // the last column is prose, to wrap instead of shorten
}

// Column is a column of a table of values.
type Column[T any] struct {
	name  string
	right bool
	cell  func(T) string
}

// Left returns a column of text.
func Left[T any](name string, cell func(T) string) Column[T] { return Column[T]{name, false, cell} }

// Right returns a right-aligned column of numbers.
func Right[T any](name string, cell func(T) string) Column[T] { return Column[T]{name, true, cell} }

// TableOf returns a table with a row for each value.
func TableOf[T any](values []T, columns ...Column[T]) *Table {
	t := &Table{Right: map[int]bool{}}
	for i, c := range columns {
		t.Head = append(t.Head, c.name)
		t.Right[i] = c.right
	}
	for _, v := range values {
		var row []string
		for _, c := range columns {
			row = append(row, c.cell(v))
		}
		t.Row(row...)
	}
	return t
}

// Row adds a row.
func (t *Table) Row(cells ...string) { t.Rows = append(t.Rows, cells) }

// Text returns the table as text of a maximum width; 0 is unlimited. Colours do not affect the layout.
func (t *Table) Text(width int) string {
	rows := t.plainRows()
	columns, widths := t.fit(rows, width)
	var b strings.Builder
	for _, row := range rows {
		for _, line := range t.lines(row, columns, widths) {
			b.WriteString(line + "\n")
		}
	}
	if len(columns) < len(widths) {
		b.WriteString(Wrap(omittedNote(rows[0], columns), width) + "\n")
	}
	return b.String()
}

// plainRows returns the rows with control characters escaped.
func (t *Table) plainRows() [][]string {
	all := t.Rows
	if t.Head != nil {
		all = slices.Concat([][]string{t.Head}, t.Rows)
	}
	rows := make([][]string, len(all))
	for i, row := range all {
		for _, cell := range row {
			rows[i] = append(rows[i], plain.Line(cell))
		}
	}
	return rows
}

// omittedNote returns a note on the omitted columns.
func omittedNote(names []string, columns []int) string {
	var more []string
	for i, name := range names {
		if len(columns) > 0 && columns[0] == i {
			columns = columns[1:]
			continue
		}
		more = append(more, name)
	}
	noun := "column"
	if len(more) > 1 {
		noun = "columns"
	}
	return fmt.Sprintf("%d more %s: --wide (%s)", len(more), noun, List(more))
}

// lines returns the lines of a row: several if prose is wrapped.
func (t *Table) lines(row []string, columns, widths []int) []string {
	cells, height := make([][]string, len(columns)), 1
	for n, i := range columns {
		switch {
		case i >= len(row):
		case t.Prose && i == len(widths)-1:
			cells[n] = wrapCell(row[i], widths[i])
			height = max(height, len(cells[n]))
		default:
			cells[n] = []string{shortened(row[i], widths[i])}
		}
	}
	lines := make([]string, height)
	for k := range lines {
		var line strings.Builder
		for n, i := range columns {
			cell := ""
			if k < len(cells[n]) {
				cell = cells[n][k]
			}
			if n > 0 {
				line.WriteString(strings.Repeat(" ", gap))
			}
			line.WriteString(t.cell(i, cell, widths[i], i == len(row)-1))
		}
		lines[k] = t.line(line.String())
	}
	return lines
}

// cell returns a cell, padded to the width of its column unless it is the last.
func (t *Table) cell(column int, text string, width int, last bool) string {
	pad := strings.Repeat(" ", width-utf8.RuneCountInString(text))
	switch {
	case t.Right[column]:
		text = pad + text
	case !last:
		text += pad
	}
	if paint := t.Paint[column]; paint != nil {
		return paint(text)
	}
	return text
}

// line trims and colours a line.
func (t *Table) line(text string) string {
	text = strings.TrimRight(text, " ")
	if t.Line != nil {
		return t.Line(text)
	}
	return text
}
