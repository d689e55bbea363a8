package ui

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// Lines converts values for Document.Lines.
func Lines[T any](values []T) (all []any) {
	for _, v := range values {
		all = append(all, v)
	}
	return all
}

// records returns the table for CSV.
func (d *Document) records() *Table {
	if d.Records != nil {
		return d.Records
	}
	for _, block := range d.Body {
		if t, ok := block.(*Table); ok {
			return t
		}
	}
	return &Table{}
}

// Records returns a table for CSV with JSON keys of values as columns. Missing values are empty cells.
func Records[T any](values []T, names ...string) *Table {
	t := &Table{Head: names}
	for _, v := range values {
		var members map[string]json.RawMessage
		_ = json.Unmarshal(jsonout.Plain(v), &members) // values must be objects
		var row []string
		for _, name := range names {
			row = append(row, cellOf(members[name]))
		}
		t.Row(row...)
	}
	return t
}

// Cell formats a value for CSV: null and empty objects are empty cells, numbers have no exponent, list items are separated by
// spaces, and objects are JSON.
func Cell(value any) string {
	if text, ok := value.(string); ok {
		return text
	}
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return cellOf(text)
}

func cellOf(text json.RawMessage) string {
	var value any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if d.Decode(&value) != nil {
		return ""
	}
	switch v := value.(type) {
	case nil:
		return ""
	case json.Number:
		if x, err := v.Float64(); err == nil && strings.ContainsAny(v.String(), "eE") {
			return strconv.FormatFloat(x, 'f', -1, 64)
		}
	case []any:
		var words []string
		for _, word := range v {
			words = append(words, fmt.Sprint(word))
		}
		return strings.Join(words, " ")
	case map[string]any:
		if len(v) == 0 {
			return ""
		}
		return string(text)
	}
	return fmt.Sprint(value)
}

// csv writes a table as CSV. Each cell is one line of plain text.
func (p *Printer) csv(t *Table) error {
	w := csv.NewWriter(p.Out)
	for _, row := range slices.Concat([][]string{t.Head}, t.Rows) {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = csvCell(cell)
		}
		if err := w.Write(cells); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// csvCell protects a cell against CSV injection: it prefixes possible formulas with ', as OWASP recommends, except signed numbers
// and built-in bots (@name:option=value).
func csvCell(text string) string {
	text = plain.Line(text)
	if text != "" && strings.ContainsRune("=+-@", rune(text[0])) && !harmless.MatchString(text) {
		return "'" + text
	}
	return text
}

var harmless = regexp.MustCompile(`^([+-](\d[\d.,]*([eE][+-]?\d+)?( ?%)?|∞)?|@[\w.:=,-]*)$`)
