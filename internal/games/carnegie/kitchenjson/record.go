package kitchenjson

import (
	"bytes"

	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Writer writes the records of the contest's replay.
type Writer struct {
	*jsonout.Writer

	// Texts of parts of the last record:
	emptyTiles [sim.KindCount]cachedText // by kind
	columns    [2][]cachedColumn         // by team
	orders     [2]cachedOrders
}

// New returns a writer of the compact form.
func New() *Writer { return &Writer{Writer: new(jsonout.Writer)} }

// cachedText is the text of an object or array of records, and its number of scalar values. Consecutive records are nearly
// equal, and all records of a writer have the same indentation.
type cachedText struct {
	text   []byte
	values int
}

// cachedColumn caches a column of a kitchen in the last record.
type cachedColumn struct {
	cachedText
	tiles []sim.Tile
}

// cachedOrders caches the orders of a team in the last record.
type cachedOrders struct {
	cachedText
	orders []sim.OrderState
}

// part writes an object or array: from the cache, or, if it has changed, with write, and then caches the text.
func (w *Writer) part(k *cachedText, changed bool, write func()) {
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

// recordTile writes a tile as in the contest's replay. Most tiles are empty, and have the same text as others of their kind.
func (w *Writer) recordTile(s *sim.State, t sim.Tile) {
	if t != (sim.Tile{Kind: t.Kind}) {
		w.writeTile(s, t)
		return
	}
	w.part(&w.emptyTiles[t.Kind], false, func() { w.writeTile(s, t) })
}

func (w *Writer) writeTile(s *sim.State, t sim.Tile) {
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

// Record writes the record of a state in the contest's replay.
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
		changed = update(&k.orders, i, s.Order(t, i)) || changed
	}
	w.part(&k.cachedText, changed, func() {
		w.BeginArray()
		for i := range all {
			w.BeginObject()
			orderFacts(w.Writer, i, &all[i])
			orderOutcome(w.Writer, k.orders[i])
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
		w.columns[t] = append(w.columns[t], cachedColumn{})
	}
	k, changed := &w.columns[t][x], false
	for y := range s.Board().Height {
		tile := s.Tile(t, x, y)
		changed = update(&k.tiles, y, tile) || changed
		if tile.Item.Class() == sim.PlateItem {
			changed = true // after a state of another engine was adopted, the same number can stand for other foods
		}
	}
	w.part(&k.cachedText, changed, func() {
		w.BeginArray()
		for _, tile := range k.tiles {
			w.recordTile(s, tile)
		}
		w.EndArray()
	})
}

// update sets an element of a list, or appends it, and reports whether the list has changed.
func update[T comparable](list *[]T, at int, value T) bool {
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
