package story

import (
	"encoding/json"
	"fmt"
)

// Value is a cell of a section: a text, a number, or empty.
type Value struct {
	content any // string, int64 or nil
}

// None returns an empty cell.
func None() Value { return Value{} }

// Text returns a cell with text.
func Text(s string) Value { return Value{s} }

// Number returns a cell with a number.
func Number[N ~int | ~int64](n N) Value { return Value{int64(n)} }

// Turn returns a cell with a turn number; it is empty for 0.
func Turn(n int) Value {
	if n == 0 {
		return None()
	}
	return Number(n)
}

// Int returns the number in a cell; ok is false if there is none.
func (v Value) Int() (n int64, ok bool) {
	n, ok = v.content.(int64)
	return n, ok
}

// String returns the text of the cell.
func (v Value) String() string {
	if v.content == nil {
		return ""
	}
	return fmt.Sprint(v.content)
}

// MarshalJSON writes a text, a number or null.
func (v Value) MarshalJSON() ([]byte, error) { return json.Marshal(v.content) }

// MarshalJSON writes the rows as objects: a member for each column, by its key.
func (s Section) MarshalJSON() ([]byte, error) {
	rows := make([]map[string]Value, len(s.Rows))
	for i, row := range s.Rows {
		rows[i] = make(map[string]Value, len(row))
		for n, cell := range row {
			rows[i][s.Columns[n].Key] = cell
		}
	}
	type plain Section
	return json.Marshal(struct {
		plain
		Rows []map[string]Value `json:"rows"`
	}{plain(s), rows})
}
