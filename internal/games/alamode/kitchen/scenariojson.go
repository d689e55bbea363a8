package kitchen

import "github.com/cookoff/cookoff/internal/text/jsonout"

// WriteJSON writes the kitchen as the scenario of a trace: enough to rebuild the match without its seed.
func (k *Kitchen) WriteJSON(w *jsonout.Writer) {
	w.BeginObject()
	w.Key("rows")
	w.Strings(k.Rows()...)
	w.Array("customers", func() {
		for _, c := range k.Customers {
			w.BeginObject()
			writeItem(w, "item", c.Order)
			w.Number("award", int64(c.Award))
			w.EndObject()
		}
	})
	w.Array("spawns", func() {
		for _, c := range k.Spawns {
			w.Ints(c.X(), c.Y())
		}
	})
	w.Array("rounds", func() {
		for round := range Rounds {
			players := RoundPlayers(round + 1)
			w.Ints(players[:]...)
		}
	})
	w.Number("turns_per_round", int64(Turns))
	w.Number("dishes", int64(Dishes))
	w.EndObject()
}
