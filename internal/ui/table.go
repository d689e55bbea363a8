package ui

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/plain"
)

// Table lays out rows in columns. Where the terminal is too narrow, columns are left out and texts shortened.
type Table struct {
	Rows  [][]string
	Right map[int]bool                     // columns that are aligned to the right
	Paint map[int]func(cell string) string // how the cells of a column are coloured, with the blanks around them
	Line  func(line string) string         // how whole lines are coloured
	Keep  []string                         // columns by their names in the first row, the most important first; all others come after them
	Prose bool                             // the last column is prose, which is wrapped and not shortened
}

// Row adds a row.
func (t *Table) Row(cells ...string) { t.Rows = append(t.Rows, cells) }

// Print writes the rows, columns two spaces apart, in lines of a width; 0 is any. Colouring happens after the layout.
func (t *Table) Print(w io.Writer, width int) error {
	rows := t.plainRows()
	columns, widths := t.fit(rows, width)
	for _, row := range rows {
		for _, line := range t.lines(row, columns, widths) {
			if _, err := fmt.Fprintln(w, line); err != nil {
				return err
			}
		}
	}
	if len(columns) == len(widths) {
		return nil
	}
	_, err := fmt.Fprintln(w, Wrap(leftOut(rows[0], columns), width))
	return err
}

// plainRows are the rows as they are safe to be shown.
func (t *Table) plainRows() [][]string {
	rows := make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		for _, cell := range row {
			rows[i] = append(rows[i], plain.Line(cell))
		}
	}
	return rows
}

// leftOut says which columns are not shown.
func leftOut(names []string, columns []int) string {
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

// lines are a row: one line, or several where prose is wrapped.
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

// cell is a cell as it is shown, in the width of its column unless it is the last.
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

// line is a line that is laid out, as it is shown.
func (t *Table) line(text string) string {
	text = strings.TrimRight(text, " ")
	if t.Line != nil {
		return t.Line(text)
	}
	return text
}
