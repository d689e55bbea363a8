package kitchen

import "github.com/cookoff/cookoff/internal/jsonout"

// WriteJSON writes the kitchen in the form that traces have as their scenario: all that rebuilds a
// match without its seed.
func (k *Kitchen) WriteJSON(w *jsonout.Writer) {
	w.BeginObject()
	w.Key("rows")
	w.BeginArray()
	for _, row := range k.Rows() {
		w.String(row)
	}
	w.EndArray()
	w.Key("customers")
	w.BeginArray()
	for _, c := range k.Customers {
		w.BeginObject()
		writeItem(w, "item", c.Order)
		w.Number("award", int64(c.Award))
		w.EndObject()
	}
	w.EndArray()
	w.Key("spawns")
	w.BeginArray()
	for _, c := range k.Spawns {
		writeInts(w, c.X(), c.Y())
	}
	w.EndArray()
	w.Key("rounds")
	w.BeginArray()
	for round := range Rounds {
		players := RoundPlayers(round + 1)
		writeInts(w, players[:]...)
	}
	w.EndArray()
	w.Number("turns_per_round", int64(Turns))
	w.Number("dishes", int64(Dishes))
	w.EndObject()
}
