// Package kitchenjson writes the states of the Carnegie Cookoff as JSON, in the formats of traces, the protocol and
// the contest's own replay file: see docs/trace.md, docs/protocol.md and docs/replay.md.
package kitchenjson

import (
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// stateTile writes a tile as in the state of a trace.
func stateTile(w *jsonout.Writer, s *sim.State, t sim.Tile) {
	w.BeginObject()
	w.Text("tile_name", t.Kind.Name())
	slot(w, s, t.Item)
	ownFields(w, t)
	if t.Kind == sim.Sink {
		w.Flag("using", t.Using)
	}
	w.EndObject()
}

// ChangedTiles writes a list of [x, y, tile], in column order, of the tiles of a kitchen that differ from their
// initial state in the contest.
func ChangedTiles(w *jsonout.Writer, s *sim.State, team sim.Team) {
	w.BeginArray()
	s.EachChangedTile(team, func(x, y int, t sim.Tile) {
		w.BeginArray()
		w.Int(x)
		w.Int(y)
		stateTile(w, s, t)
		w.EndArray()
	})
	w.EndArray()
}

// bothTeams writes {"RED":…,"BLUE":…}.
func bothTeams(w *jsonout.Writer, write func(t sim.Team)) {
	w.BeginObject()
	for t := range sim.Team(2) {
		w.Key(t.String())
		write(t)
	}
	w.EndObject()
}

// Money writes the balances of both teams.
func Money(w *jsonout.Writer, s *sim.State) {
	bothTeams(w, func(t sim.Team) { w.Int64(s.Money(t)) })
}

// State writes the state object of a trace in canonical form: everything that the rules need to continue, except the map
// (docs/trace.md).
func State(w *jsonout.Writer, s *sim.State) { StateWithRecord(w, s, "") }

// StateWithRecord writes the state object of a reference recording, which also has the digest of the replay's record; an
// empty digest is omitted.
func StateWithRecord(w *jsonout.Writer, s *sim.State, recordDigest string) {
	w.BeginObject()
	w.Key("money")
	Money(w, s)
	w.Key("switched")
	bothTeams(w, func(t sim.Team) { w.Bool(s.Switched(t)) })
	w.Array("bots", func() {
		for id := range s.Bots() {
			b := s.Bot(id)
			w.BeginObject()
			botHead(w, b)
			w.Text("map_team", b.Map.String())
			w.Key("holding")
			item(w, s, b.Holding, true)
			w.EndObject()
		}
	})
	w.Key("orders")
	bothTeams(w, func(t sim.Team) { orderStates(w, s, t) })
	w.Key("tiles")
	bothTeams(w, func(t sim.Team) { ChangedTiles(w, s, t) })
	if gridIsStale(s) {
		w.Key("occ")
		bothTeams(w, func(t sim.Team) { grid(w, s, t) })
	}
	if recordDigest != "" {
		w.Text("rsha", recordDigest)
	}
	w.EndObject()
}

func botHead(w *jsonout.Writer, b sim.Bot) {
	w.Number("bot_id", int64(b.ID))
	w.Text("team", b.Team.String())
	w.Number("x", int64(b.X))
	w.Number("y", int64(b.Y))
}

func orderStates(w *jsonout.Writer, s *sim.State, t sim.Team) {
	w.BeginArray()
	for i := range s.Board().Orders {
		switch o := s.Order(t, i); {
		case o.Completed:
			w.BeginArray()
			w.Int(o.ClaimedBy)
			w.Int(o.Turn)
			w.Bool(false)
			w.EndArray()
		case o.Missed:
			w.RawText("[null,null,true]", 3)
		default:
			w.RawText("[null,null,false]", 3)
		}
	}
	w.EndArray()
}

func intOrNull(w *jsonout.Writer, n int, some bool) {
	if some {
		w.Int(n)
		return
	}
	w.Null()
}

// gridIsStale reports whether the occupancy grid differs from the bots' positions. The grid has no other entries, so that
// checking the position of each bot is enough.
func gridIsStale(s *sim.State) bool {
	for id := range s.Bots() {
		if b := s.Bot(id); s.Occupant(b.Map, b.X, b.Y) != id {
			return true
		}
	}
	return false
}

func grid(w *jsonout.Writer, s *sim.State, t sim.Team) {
	w.BeginArray()
	for x := range s.Board().Width {
		for y := range s.Board().Height {
			if id := s.Occupant(t, x, y); id >= 0 {
				w.Ints(x, y, id)
			}
		}
	}
	w.EndArray()
}

// orderFacts writes the constant fields of an order, from the map file.
func orderFacts(w *jsonout.Writer, i int, o *sim.Order) {
	w.Number("order_id", int64(i+1))
	w.Array("required", func() {
		for _, f := range o.Required {
			w.String(f.Name())
		}
	})
	w.Number("created_turn", o.Created)
	w.Number("expires_turn", o.Expires)
	w.Number("reward", o.Reward)
	w.Number("penalty", o.Penalty)
}

// Orders writes the orders of a kitchen as in a trace's header.
func Orders(w *jsonout.Writer, k *sim.Kitchen) {
	w.BeginArray()
	for i := range k.Orders {
		w.BeginObject()
		orderFacts(w, i, &k.Orders[i])
		w.EndObject()
	}
	w.EndArray()
}

func orderOutcome(w *jsonout.Writer, o sim.OrderState) {
	w.Key("claimed_by")
	intOrNull(w, o.ClaimedBy, o.Completed)
	w.Key("completed_turn")
	intOrNull(w, o.Turn, o.Completed)
}
