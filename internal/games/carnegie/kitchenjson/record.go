package kitchenjson

import (
	"bytes"

	"github.com/cookoff/cookoff/internal/sim"
)

// bareTile is the text of an empty tile of some kind, with its number of scalar values.
type bareTile struct {
	text   string
	values int
}

// recordTile writes a tile as in the contest's replay. Most tiles are empty and alike: their text is cached, since
// all records of a writer have the same depth.
func (w *Writer) recordTile(s *sim.State, t sim.Tile) {
	if t != (sim.Tile{Kind: t.Kind}) {
		w.recordAny(s, t)
		return
	}
	bare := &w.bare[t.Kind]
	if bare.text != "" {
		w.RawText(bare.text, bare.values)
		return
	}
	start, values := len(w.Buf), w.Values
	w.recordAny(s, t)
	written := w.Buf[start:]
	bare.text, bare.values = string(written[bytes.IndexByte(written, '{'):]), w.Values-values
}

func (w *Writer) recordAny(s *sim.State, t sim.Tile) {
	w.BeginObject()
	w.Text("tile_name", t.Kind.Name())
	w.Flag("is_walkable", t.Kind.Walkable())
	switch t.Kind {
	case sim.Counter, sim.Box, sim.Cooker:
		w.slot(s, t.Item)
	}
	switch t.Kind {
	case sim.Box, sim.Cooker, sim.SinkTable:
		w.ownFields(t)
	case sim.Sink:
		w.ownFields(t)
		w.Flag("using", t.Using)
	}
	w.EndObject()
}

// ownFields writes the numbers specific to this kind of tile.
func (w *Writer) ownFields(t sim.Tile) {
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
	w.Money(s)
	w.Array("bots", func() {
		for id := range s.Bots() {
			b := s.Bot(id)
			w.BeginObject()
			w.botHead(b)
			w.Key("holding")
			w.item(s, b.Holding, true)
			w.Text("map_team", b.Map.String())
			w.EndObject()
		}
	})
	w.Key("orders")
	w.bothTeams(func(t sim.Team) { w.recordOrders(s, t) })
	w.Key("red_map")
	w.recordMap(s, sim.Red)
	w.Key("blue_map")
	w.recordMap(s, sim.Blue)
	w.EndObject()
}

func (w *Writer) recordOrders(s *sim.State, t sim.Team) {
	orders := s.Board().Orders
	w.BeginArray()
	for i := range orders {
		w.BeginObject()
		w.orderFacts(i, &orders[i])
		w.orderFate(s.Order(t, i))
		w.EndObject()
	}
	w.EndArray()
}

func (w *Writer) recordMap(s *sim.State, t sim.Team) {
	w.BeginArray()
	for x := range s.Board().Width {
		w.BeginArray()
		for y := range s.Board().Height {
			w.recordTile(s, s.Tile(t, x, y))
		}
		w.EndArray()
	}
	w.EndArray()
}
