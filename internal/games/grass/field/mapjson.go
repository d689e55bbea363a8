package field

import (
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/text/jsonin"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// grid holds the rows of a number per tile. Pointers tell null from 0.
type grid [][]*int

// mapFile is the format of a scenario file, and of the same keys in a trace's header.
type mapFile struct {
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Matter []*int `json:"matter"`
	Scrap  grid   `json:"scrap"`
	Owner  grid   `json:"owner"`
	Units  grid   `json:"units"`
}

// ReadFile is ReadMap for a scenario file: keys other than those of a map and "game" are errors, as they are probably
// typos.
func ReadFile(text []byte) (Map, error) {
	if err := jsonin.CheckKeys[mapFile](text, "game"); err != nil {
		return Map{}, fmt.Errorf("read map: %w", err)
	}
	return ReadMap(text)
}

// ReadMap parses a start as in a trace's scenario: an object with width, height, matter and the rows of scrap, owner
// and units. Other members are ignored.
func ReadMap(text []byte) (Map, error) {
	var read mapFile
	if err := jsonin.Decode(text, &read); err != nil {
		return Map{}, fmt.Errorf("read map: %w", err)
	}
	m := Map{Width: read.Width, Height: read.Height}
	matter, err := row("matter", read.Matter, Players, nil)
	if err != nil {
		return Map{}, fmt.Errorf("read map: %w", err)
	}
	copy(m.Matter[:], matter)
	for _, part := range []struct {
		name string
		rows grid
		to   *[]int
	}{{"scrap", read.Scrap, &m.Scrap}, {"owner", read.Owner, &m.Owner}, {"units", read.Units, &m.Units}} {
		if *part.to, err = m.read(part.name, part.rows); err != nil {
			return Map{}, fmt.Errorf("read map: %w", err)
		}
	}
	if err := m.Check(); err != nil {
		return Map{}, fmt.Errorf("read map: %w", err)
	}
	return m, nil
}

func (m *Map) read(name string, rows grid) ([]int, error) {
	if len(rows) != m.Height {
		return nil, fmt.Errorf("%s has %d rows, must have %d", name, len(rows), m.Height)
	}
	var cells []int
	for y, numbers := range rows {
		var err error
		if cells, err = row(fmt.Sprintf("%s[%d]", name, y), numbers, m.Width, cells); err != nil {
			return nil, err
		}
	}
	return cells, nil
}

// row appends a row of numbers to cells.
func row(name string, numbers []*int, want int, cells []int) ([]int, error) {
	if len(numbers) != want {
		return nil, fmt.Errorf("%s has %d numbers, must have %d", name, len(numbers), want)
	}
	for i, n := range numbers {
		if n == nil {
			return nil, fmt.Errorf("%s[%d] is null, must be a number", name, i)
		}
		cells = append(cells, *n)
	}
	return cells, nil
}

// WriteJSON writes the map in the format of ReadMap.
func (m *Map) WriteJSON(w *jsonout.Writer) {
	w.BeginObject()
	w.Number("width", int64(m.Width))
	w.Number("height", int64(m.Height))
	w.Key("matter")
	w.Ints(m.Matter[:]...)
	m.writeGrid(w, "scrap", m.Scrap)
	m.writeGrid(w, "owner", m.Owner)
	m.writeGrid(w, "units", m.Units)
	w.EndObject()
}

func (m *Map) writeGrid(w *jsonout.Writer, name string, cells []int) {
	w.Array(name, func() {
		for row := range slices.Chunk(cells, m.Width) {
			w.Ints(row...)
		}
	})
}
