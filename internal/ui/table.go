package ui

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/plain"
)

// Table lays out rows in columns.
type Table struct {
	Rows  [][]string
	Right map[int]bool                     // columns that are aligned to the right
	Paint map[int]func(cell string) string // how the cells of a column are coloured, with the blanks around them
	Line  func(line string) string         // how whole lines are coloured
}

// Row adds a row.
func (t *Table) Row(cells ...string) { t.Rows = append(t.Rows, cells) }

// Print writes the rows, columns two spaces apart. Colouring happens after the layout.
func (t *Table) Print(w io.Writer) error {
	widths := t.widths()
	for _, row := range t.Rows {
		var line strings.Builder
		for i, cell := range row {
			cell = t.aligned(i, plain.Line(cell), widths[i])
			if i == len(row)-1 {
				cell = strings.TrimRight(cell, " ")
			}
			if paint := t.Paint[i]; paint != nil {
				cell = paint(cell)
			}
			if i > 0 {
				line.WriteString("  ")
			}
			line.WriteString(cell)
		}
		text := strings.TrimRight(line.String(), " ")
		if t.Line != nil {
			text = t.Line(text)
		}
		if _, err := fmt.Fprintln(w, text); err != nil {
			return err
		}
	}
	return nil
}

func (t *Table) widths() (widths []int) {
	for _, row := range t.Rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(plain.Line(cell)))
		}
	}
	return widths
}

func (t *Table) aligned(column int, cell string, width int) string {
	pad := strings.Repeat(" ", width-utf8.RuneCountInString(cell))
	if t.Right[column] {
		return pad + cell
	}
	return cell + pad
}
