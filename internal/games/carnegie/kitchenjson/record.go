package kitchenjson

import (
	"bytes"

	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Writer writes the records of the contest's replay.
type Writer struct {
	*jsonout.Writer

	// What the last record had:
	bare    [sim.KindCount]kept // tiles
	columns [2][]keptColumn     // by team
	orders  [2]keptOrders
}

// New returns a writer of the compact form.
func New() *Writer { return &Writer{Writer: new(jsonout.Writer)} }

// kept is the text of an object or array of records, with its number of scalar values. Records repeat most of what they say,
// and all those of a writer have the same depth.
type kept struct {
	text   []byte
	values int
}

// keptColumn is a column of a kitchen in the last record.
type keptColumn struct {
	kept
	tiles []sim.Tile
}

// keptOrders are the orders of a team in the last record.
type keptOrders struct {
	kept
	orders []sim.OrderState
}

// part writes an object or array that has not changed since its text was kept, or writes it anew and keeps it.
func (w *Writer) part(k *kept, changed bool, write func()) {
	if !changed && k.text != nil {
		w.Raw(k.text)
		w.Values += k.values - 1
		return
	}
	start, values := len(w.Buf), w.Values
	write()
	written := w.Buf[start:]
	k.text = append(k.text[:0], written[bytes.IndexAny(written, "[{"):]...)
	k.values = w.Values - values
}

// recordTile writes a tile as in the contest's replay. Most tiles are empty and alike.
func (w *Writer) recordTile(s *sim.State, t sim.Tile) {
	if t != (sim.Tile{Kind: t.Kind}) {
		w.recordAny(s, t)
		return
	}
	w.part(&w.bare[t.Kind], false, func() { w.recordAny(s, t) })
}

func (w *Writer) recordAny(s *sim.State, t sim.Tile) {
	w.BeginObject()
	w.Text("tile_name", t.Kind.Name())
	w.Flag("is_walkable", t.Kind.Walkable())
	switch t.Kind {
	case sim.Counter, sim.Box, sim.Cooker:
		slot(w.Writer, s, t.Item)
	}
	switch t.Kind {
	case sim.Box, sim.Cooker, sim.SinkTable:
		ownFields(w.Writer, t)
	case sim.Sink:
		ownFields(w.Writer, t)
		w.Flag("using", t.Using)
	}
	w.EndObject()
}

// ownFields writes the numbers specific to this kind of tile.
func ownFields(w *jsonout.Writer, t sim.Tile) {
	switch t.Kind {
	case sim.Box:
		w.Number("count", int64(t.Count))
	case sim.Cooker:
		w.Number("cook_progress", int64(t.CookProgress))
	case sim.SinkTable:
		w.Number("num_clean_plates", int64(t.CleanPlates))
	case sim.Sink:
		w.Number("num_dirty_plates", int64(t.DirtyPlates))
		w.Number("curr_dirty_plate_progress", int64(t.WashProgress))
	}
}

// Record writes the present record of the contest's replay.
func (w *Writer) Record(s *sim.State) {
	w.BeginObject()
	w.Number("turn", int64(s.Turn()))
	w.Key("team_money")
	Money(w.Writer, s)
	w.Array("bots", func() {
		for id := range s.Bots() {
			b := s.Bot(id)
			w.BeginObject()
			botHead(w.Writer, b)
			w.Key("holding")
			item(w.Writer, s, b.Holding, true)
			w.Text("map_team", b.Map.String())
			w.EndObject()
		}
	})
	w.Key("orders")
	bothTeams(w.Writer, func(t sim.Team) { w.recordOrders(s, t) })
	w.Key("red_map")
	w.recordMap(s, sim.Red)
	w.Key("blue_map")
	w.recordMap(s, sim.Blue)
	w.EndObject()
}

func (w *Writer) recordOrders(s *sim.State, t sim.Team) {
	all, k, changed := s.Board().Orders, &w.orders[t], false
	for i := range all {
		changed = renew(&k.orders, i, s.Order(t, i)) || changed
	}
	w.part(&k.kept, changed, func() {
		w.BeginArray()
		for i := range all {
			w.BeginObject()
			orderFacts(w.Writer, i, &all[i])
			orderFate(w.Writer, k.orders[i])
			w.EndObject()
		}
		w.EndArray()
	})
}

func (w *Writer) recordMap(s *sim.State, t sim.Team) {
	w.BeginArray()
	for x := range s.Board().Width {
		w.recordColumn(s, t, x)
	}
	w.EndArray()
}

func (w *Writer) recordColumn(s *sim.State, t sim.Team, x int) {
	if x == len(w.columns[t]) {
		w.columns[t] = append(w.columns[t], keptColumn{})
	}
	k, changed := &w.columns[t][x], false
	for y := range s.Board().Height {
		tile := s.Tile(t, x, y)
		changed = renew(&k.tiles, y, tile) || changed
		if tile.Item.Class() == sim.PlateItem {
			changed = true // its number stands for other foods once a state of another engine was taken over
		}
	}
	w.part(&k.kept, changed, func() {
		w.BeginArray()
		for _, tile := range k.tiles {
			w.recordTile(s, tile)
		}
		w.EndArray()
	})
}

// renew sets an element of a list, which has it or ends just before it, and reports whether it was another one.
func renew[T comparable](list *[]T, at int, value T) bool {
	if at == len(*list) {
		*list = append(*list, value)
		return true
	}
	was := &(*list)[at]
	if *was == value {
		return false
	}
	*was = value
	return true
}
