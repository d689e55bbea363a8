package player

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// table has the distinct values of a kind, referenced by index.
type table struct {
	rows  []json.RawMessage
	index map[string]int64
}

func (t *table) add(row []byte) int64 {
	if i, ok := t.index[string(row)]; ok {
		return i
	}
	if t.index == nil {
		t.index = map[string]int64{}
	}
	i := int64(len(t.rows))
	t.rows = append(t.rows, row)
	t.index[string(row)] = i
	return i
}

// MarshalJSON writes the rows.
func (t *table) MarshalJSON() ([]byte, error) {
	return json.Marshal(append([]json.RawMessage{}, t.rows...))
}

// tables has the values shared by the scenes of a match. An item is its thing, its state, and the indexes of its parts, which
// precede it. rows has paths (alternating columns and rows), lists of items, and texts as lists of lines.
type tables struct {
	texts, items, rows, cells table
}

func (t *tables) text(s string) int64 {
	row, _ := json.Marshal(s) // a string is always valid JSON
	return t.texts.add(row)
}

func (t *tables) item(it *scene.Item) int64 {
	row := []int64{int64(it.Thing), t.text(it.State)}
	for i := range it.Parts {
		row = append(row, t.item(&it.Parts[i]))
	}
	return t.items.add(marshalRow(row))
}

func (t *tables) itemList(items []scene.Item) int64 {
	var row []int64
	for i := range items {
		row = append(row, t.item(&items[i]))
	}
	return t.rows.add(marshalRow(row))
}

// lines returns the index in rows of a text, as a list of its lines.
func (t *tables) lines(text string) int64 {
	var row []int64
	for line := range strings.SplitSeq(text, "\n") {
		row = append(row, t.text(line))
	}
	return t.rows.add(marshalRow(row))
}

func (t *tables) path(path []scene.Point) int64 {
	var row []int64
	for _, p := range path {
		row = append(row, int64(p.X), int64(p.Y))
	}
	return t.rows.add(marshalRow(row))
}

func (t *tables) cell(c scene.Cell) int64 {
	return t.cells.add(marshalRow([]int64{int64(c.Tile), int64(c.Owner), int64(c.Level), int64(c.Mark)}))
}

// marshalRow returns numbers as a JSON array.
func marshalRow(numbers []int64) []byte {
	row := []byte{'['}
	for i, n := range numbers {
		if i > 0 {
			row = append(row, ',')
		}
		row = strconv.AppendInt(row, n, 10)
	}
	return append(row, ']')
}
