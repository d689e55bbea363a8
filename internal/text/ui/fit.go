package ui

import (
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	gap        = 2  // blanks between columns
	fewColumns = 2  // that are left whatever the width
	readable   = 16 // characters of a text that are still read, where columns would be left out otherwise
	readHead   = 10 // the same of the name of a column of figures
)

// fit returns the columns that are shown in a width, and their widths. The least important columns are omitted first; then the
// widest texts are shortened.
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
	least := t.least(rows, widths)
	for _, column := range slices.Backward(t.byImportance(rows[0])) {
		if len(columns) <= fewColumns || lineWidth(columns, least) <= width {
			break
		}
		columns = slices.DeleteFunc(columns, func(i int) bool { return i == column })
	}
	for lineWidth(columns, widths) > width && narrow(columns, widths, least) {
	}
	return columns, widths
}

// least returns the minimum widths of columns while others can be omitted: numbers are not shortened.
func (t *Table) least(rows [][]string, widths []int) []int {
	least := slices.Clone(widths)
	for i := range least {
		if !t.Right[i] {
			least[i] = min(least[i], readable)
			continue
		}
		least[i] = min(utf8.RuneCountInString(rows[0][i]), readHead)
		for _, row := range rows[1:] {
			if i < len(row) {
				least[i] = max(least[i], utf8.RuneCountInString(row[i]))
			}
		}
	}
	return least
}

// byImportance returns the columns, the most important first.
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

// narrow narrows the widest column by a character, first one that is wider than its minimum, else any.
func narrow(columns, widths, least []int) bool {
	widest, beyond := -1, -1
	for _, i := range columns {
		if widths[i] > 1 && (widest < 0 || widths[i] > widths[widest]) {
			widest = i
		}
		if widths[i] > least[i] && (beyond < 0 || widths[i] > widths[beyond]) {
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
