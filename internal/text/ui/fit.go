package ui

import (
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	gap        = 2  // blanks between columns
	minColumns = 2  // never omitted
	minText    = 16 // characters of a text column, before columns are omitted
	minHead    = 10 // characters of the name of a number column
)

// fit returns the columns that fit a width, and their widths. It omits the least important columns, then shortens the widest texts.
func (t *Table) fit(rows [][]string, width int) (columns, widths []int) {
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths, columns = append(widths, 0), append(columns, i)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	if width <= 0 || lineWidth(columns, widths) <= width {
		return columns, widths
	}
	minimum := t.minWidths(rows, widths)
	for _, column := range slices.Backward(t.byImportance(rows[0])) {
		if len(columns) <= minColumns || lineWidth(columns, minimum) <= width {
			break
		}
		columns = slices.DeleteFunc(columns, func(i int) bool { return i == column })
	}
	for lineWidth(columns, widths) > width && narrow(columns, widths, minimum) {
	}
	return columns, widths
}

// minWidths returns the widths below which columns are omitted rather than shortened. Numbers are never shortened.
func (t *Table) minWidths(rows [][]string, widths []int) []int {
	minimum := slices.Clone(widths)
	for i := range minimum {
		if !t.Right[i] {
			minimum[i] = min(minimum[i], minText)
			continue
		}
		minimum[i] = min(utf8.RuneCountInString(rows[0][i]), minHead)
		for _, row := range rows[1:] {
			if i < len(row) {
				minimum[i] = max(minimum[i], utf8.RuneCountInString(row[i]))
			}
		}
	}
	return minimum
}

// byImportance returns the columns, most important first.
func (t *Table) byImportance(names []string) []int {
	rank := func(i int) int {
		if at := slices.Index(t.Keep, names[i]); at >= 0 {
			return at
		}
		return len(t.Keep)
	}
	columns := make([]int, len(names))
	for i := range columns {
		columns[i] = i
	}
	slices.SortStableFunc(columns, func(a, b int) int { return rank(a) - rank(b) })
	return columns
}

// narrow narrows a column by a character: the widest above its minimum, or else the widest. It reports whether it found one.
func narrow(columns, widths, minimum []int) bool {
	widest, beyond := -1, -1
	for _, i := range columns {
		if widths[i] > 1 && (widest < 0 || widths[i] > widths[widest]) {
			widest = i
		}
		if widths[i] > minimum[i] && (beyond < 0 || widths[i] > widths[beyond]) {
			beyond = i
		}
	}
	switch {
	case beyond >= 0:
		widths[beyond]--
	case widest >= 0:
		widths[widest]--
	}
	return widest >= 0
}

func lineWidth(columns, widths []int) int {
	width := gap * (len(columns) - 1)
	for _, i := range columns {
		width += widths[i]
	}
	return width
}

// shortened shortens a text to a width, with an ellipsis.
func shortened(text string, width int) string {
	if utf8.RuneCountInString(text) <= width {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:max(0, width-1)]), " ") + "…"
}
