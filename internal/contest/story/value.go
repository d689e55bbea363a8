package story

import (
	"encoding/json"
	"strconv"
)

// Value is a cell of a section: a text, a number, or empty.
type Value struct {
	text   string
	number int64
	kind   valueKind
}

type valueKind uint8

const (
	nothing valueKind = iota
	text
	number
)

// None returns an empty cell.
func None() Value { return Value{} }

// Text returns a cell with text.
func Text(s string) Value { return Value{text: s, kind: text} }

// Number returns a cell with a number.
func Number[N ~int | ~int64](n N) Value { return Value{number: int64(n), kind: number} }

// Turn returns a cell with a turn number; it is empty for 0.
func Turn(n int) Value {
	if n == 0 {
		return None()
	}
	return Number(n)
}

// Int returns the number in a cell; ok is false if there is none.
func (v Value) Int() (n int64, ok bool) { return v.number, v.kind == number }

// String returns the text of the cell.
func (v Value) String() string {
	if v.kind == number {
		return strconv.FormatInt(v.number, 10)
	}
	return v.text
}

// MarshalJSON writes a text, a number or null.
func (v Value) MarshalJSON() ([]byte, error) {
	switch v.kind {
	case text:
		return json.Marshal(v.text)
	case number:
		return strconv.AppendInt(nil, v.number, 10), nil
	}
	return []byte("null"), nil
}

// MarshalJSON writes the rows as objects: a member for each column, by its key.
func (s Section) MarshalJSON() ([]byte, error) {
	rows := make([]map[string]Value, len(s.Rows))
	for i, row := range s.Rows {
		rows[i] = make(map[string]Value, len(row))
		for n, cell := range row {
			rows[i][s.Columns[n].Key] = cell
		}
	}
	return json.Marshal(struct {
		Key     string             `json:"key"`
		Title   string             `json:"title"`
		Seat    int                `json:"seat"`
		Note    string             `json:"note,omitempty"`
		Columns []Column           `json:"columns"`
		Rows    []map[string]Value `json:"rows"`
	}{s.Key, s.Title, s.Seat, s.Note, s.Columns, rows})
}
