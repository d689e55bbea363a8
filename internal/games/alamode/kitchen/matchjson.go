package kitchen

import "github.com/cookoff/cookoff/internal/text/jsonout"

// WriteJSON writes the match in the format of traces. Together with the board, the rules can continue from it.
//
//	{"round":R,"turn":T,"asking":false,"scores":[S,S,S],"out":[null,{"round":R,"turn":T},null],
//	 "chefs":[{"x":X,"y":Y,"hands":ITEM},null],"tables":[{"x":X,"y":Y,"item":ITEM}],
//	 "oven":{"item":ITEM,"timer":N},"dishes":N,
//	 "customers":[{"index":I,"award":A,"served":false}],"next":I}
//
// scores are the points of each round; out is the turn of each player's elimination. chefs are the round's chefs in
// their order of acting, null if eliminated. tables are the plain tables with an item, by column and row. oven is
// null if empty. dishes counts those in the dishwasher. customers are the waiting ones, by their index in the
// kitchen; next is the index of the next customer.
func (m *Match) WriteJSON(w *jsonout.Writer) {
	w.BeginObject()
	w.Number("round", int64(m.Round))
	w.Number("turn", int64(m.State.Turn))
	w.Flag("asking", m.Asking)
	w.Key("scores")
	scores := m.RoundScores()
	w.Ints(scores[:]...)
	w.Array("out", func() {
		for _, when := range m.out {
			when.writeJSON(w)
		}
	})
	m.State.writeMembers(w)
	w.EndObject()
}

func (when Moment) writeJSON(w *jsonout.Writer) {
	if when.Round == 0 {
		w.Null()
		return
	}
	w.BeginObject()
	w.Number("round", int64(when.Round))
	w.Number("turn", int64(when.Turn))
	w.EndObject()
}

// writeMembers writes the contents of the kitchen.
func (s *State) writeMembers(w *jsonout.Writer) {
	w.Array("chefs", func() {
		for _, chef := range s.Chefs {
			if chef.Out() {
				w.Null()
			} else {
				writePlaced(w, chef.Cell, "hands", chef.Hands)
			}
		}
	})
	w.Array("tables", func() {
		for c, it := range s.Tables {
			if it != None {
				writePlaced(w, Cell(c), "item", it)
			}
		}
	})
	w.Key("oven")
	s.Oven.writeJSON(w)
	w.Number("dishes", int64(s.InStack))
	s.Queue.writeMembers(w)
}

func (o Oven) writeJSON(w *jsonout.Writer) {
	if o.Food == None {
		w.Null()
		return
	}
	w.BeginObject()
	writeItem(w, "item", o.Food)
	w.Number("timer", int64(o.Timer))
	w.EndObject()
}

func (q *Queue) writeMembers(w *jsonout.Writer) {
	w.Array("customers", func() {
		for _, waiting := range q.Waiting[:q.Count] {
			w.BeginObject()
			w.Number("index", int64(waiting.Customer))
			w.Number("award", int64(waiting.Award))
			w.Flag("served", waiting.Served)
			w.EndObject()
		}
	})
	w.Number("next", int64(q.Next))
}

func writePlaced(w *jsonout.Writer, c Cell, name string, it Item) {
	w.BeginObject()
	w.Number("x", int64(c.X()))
	w.Number("y", int64(c.Y()))
	writeItem(w, name, it)
	w.EndObject()
}

// writeItem writes an item. It does not allocate, as states are written in every turn.
func writeItem(w *jsonout.Writer, name string, it Item) {
	var text [80]byte // all desserts take 64 bytes, with quotes
	w.Key(name)
	w.Raw(append(it.AppendText(append(text[:0], '"')), '"'))
}
