// Package kitchenjson writes the states of the Carnegie Cookoff as JSON, as traces, the protocol and the contest's own
// replay file have them.
package kitchenjson

import (
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/sim"
)

// Writer writes what a Carnegie Cookoff state holds in the JSON forms that the contest's replay, our traces and the
// controller's answers have in common. The forms are those of the rule specification (sections 9.1 and 11) and of
// docs/trace.md.
type Writer struct {
	*jsonout.Writer
	foods []sim.Ingredient
}

// New makes a writer of the compact form.
func New() *Writer { return &Writer{Writer: new(jsonout.Writer)} }

func (w *Writer) ingredient(i sim.Ingredient, typed bool) {
	w.BeginObject()
	if typed {
		w.Text("type", "Food")
	}
	w.Text("food_name", i.Kind().Name())
	w.Number("food_id", int64(int(i.Kind())))
	w.Flag("chopped", i.Chopped())
	w.Number("cooked_stage", int64(i.Stage()))
	w.EndObject()
}

// Item writes an item as the replay has it; nothing is null.
func (w *Writer) Item(s *sim.State, it sim.Item) { w.item(s, it, true) }

// item writes an item; in the controller's answers the foods on a plate have no type.
func (w *Writer) item(s *sim.State, it sim.Item, typedOnPlate bool) {
	switch it.Class() {
	case sim.NoItem:
		w.Null()
	case sim.FoodItem:
		i, _ := it.Ingredient()
		w.ingredient(i, true)
	case sim.PlateItem:
		w.BeginObject()
		w.Text("type", "Plate")
		w.Flag("dirty", it.Dirty())
		w.foods = s.PlateFoods(it, w.foods[:0])
		w.Array("food", func() {
			for _, i := range w.foods {
				w.ingredient(i, typedOnPlate)
			}
		})
		w.EndObject()
	case sim.PanItem:
		w.BeginObject()
		w.Text("type", "Pan")
		w.Key("food")
		if i, ok := it.Ingredient(); ok {
			w.ingredient(i, true)
		} else {
			w.Null()
		}
		w.EndObject()
	}
}

func (w *Writer) slot(s *sim.State, it sim.Item) {
	w.Key("item")
	w.Item(s, it)
}

// recordTile writes a tile as the contest's replay has it.
func (w *Writer) recordTile(s *sim.State, t sim.Tile) {
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

// ownFields writes the numbers that only this kind of tile has.
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

// stateTile writes a tile as the state of a trace has it.
func (w *Writer) stateTile(s *sim.State, t sim.Tile) {
	w.BeginObject()
	w.Text("tile_name", t.Kind.Name())
	w.slot(s, t.Item)
	w.ownFields(t)
	if t.Kind == sim.Sink {
		w.Flag("using", t.Using)
	}
	w.EndObject()
}

// ChangedTiles writes a list of [x, y, tile], in column order, of the tiles of a kitchen that
// differ from fresh ones.
func (w *Writer) ChangedTiles(s *sim.State, team sim.Team) {
	b := s.Board()
	w.BeginArray()
	for x := range b.Width {
		for y := range b.Height {
			t := s.Tile(team, x, y)
			if t == sim.FreshTile(t.Kind) {
				continue
			}
			w.BeginArray()
			w.Int(x)
			w.Int(y)
			w.stateTile(s, t)
			w.EndArray()
		}
	}
	w.EndArray()
}

func teams() [2]sim.Team { return [2]sim.Team{sim.Red, sim.Blue} }

// BothTeams writes {"RED":…,"BLUE":…}.
func (w *Writer) BothTeams(write func(t sim.Team)) {
	w.BeginObject()
	for _, t := range teams() {
		w.Key(t.String())
		write(t)
	}
	w.EndObject()
}

// Money writes the balances of both teams.
func (w *Writer) Money(s *sim.State) {
	w.BothTeams(func(t sim.Team) { w.Int64(s.Money(t)) })
}

// State writes the state object of a trace: all that the rules need to go on from here beside the
// map, in one canonical form (docs/trace.md).
func (w *Writer) State(s *sim.State) { w.StateWithRecord(s, "") }

// StateWithRecord writes the state object of a reference recording, which also has the digest of
// the replay's record of this moment; there is none if it is empty.
func (w *Writer) StateWithRecord(s *sim.State, recordDigest string) {
	w.BeginObject()
	w.Key("money")
	w.Money(s)
	w.Key("switched")
	w.BothTeams(func(t sim.Team) { w.Bool(s.Switched(t)) })
	w.Array("bots", func() {
		for id := range s.Bots() {
			b := s.Bot(id)
			w.BeginObject()
			w.botHead(b)
			w.Text("map_team", b.Map.String())
			w.Key("holding")
			w.Item(s, b.Holding)
			w.EndObject()
		}
	})
	w.Key("orders")
	w.BothTeams(func(t sim.Team) { w.orderStates(s, t) })
	w.Key("tiles")
	w.BothTeams(func(t sim.Team) { w.ChangedTiles(s, t) })
	if gridIsStale(s) {
		w.Key("occ")
		w.BothTeams(func(t sim.Team) { w.grid(s, t) })
	}
	if recordDigest != "" {
		w.Text("rsha", recordDigest)
	}
	w.EndObject()
}

func (w *Writer) botHead(b sim.Bot) {
	w.Number("bot_id", int64(b.ID))
	w.Text("team", b.Team.String())
	w.Number("x", int64(b.X))
	w.Number("y", int64(b.Y))
}

func (w *Writer) orderStates(s *sim.State, t sim.Team) {
	w.BeginArray()
	for i := range s.Board().Orders {
		o := s.Order(t, i)
		w.BeginArray()
		w.intOrNull(o.ClaimedBy, o.Completed)
		w.intOrNull(o.Turn, o.Completed)
		w.Bool(o.Penalised)
		w.EndArray()
	}
	w.EndArray()
}

func (w *Writer) intOrNull(n int, some bool) {
	if some {
		w.Int(n)
		return
	}
	w.Null()
}

// gridIsStale reports whether the occupancy grid differs from the positions. The grid never holds
// more than positions, so looking from the bots finds every difference.
func gridIsStale(s *sim.State) bool {
	for id := range s.Bots() {
		if b := s.Bot(id); s.Occupant(b.Map, b.X, b.Y) != id {
			return true
		}
	}
	return false
}

func (w *Writer) grid(s *sim.State, t sim.Team) {
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

// orderFacts writes what the map file says of an order.
func (w *Writer) orderFacts(i int, o *sim.Order) {
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

// Orders writes the orders of a kitchen as a trace's header has them.
func (w *Writer) Orders(k *sim.Kitchen) {
	w.BeginArray()
	for i := range k.Orders {
		w.BeginObject()
		w.orderFacts(i, &k.Orders[i])
		w.EndObject()
	}
	w.EndArray()
}

func (w *Writer) orderFate(o sim.OrderState) {
	w.Key("claimed_by")
	w.intOrNull(o.ClaimedBy, o.Completed)
	w.Key("completed_turn")
	w.intOrNull(o.Turn, o.Completed)
}

// Record writes the record of the contest's replay for this moment.
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
			w.Item(s, b.Holding)
			w.Text("map_team", b.Map.String())
			w.EndObject()
		}
	})
	w.Key("orders")
	w.BothTeams(func(t sim.Team) { w.recordOrders(s, t) })
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
