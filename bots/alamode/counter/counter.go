// Package counter is what small bots for Code à la Mode look at: who stands where, and what lies nearest. It imports
// only the rules.
package counter

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// View is a position as the chef sees it whose turn it is.
type View struct {
	*kitchen.Match
	Chef, Partner kitchen.Chef
}

// Look returns the position of a match.
func Look(m *kitchen.Match) View {
	me := m.State.Acting()
	return View{Match: m, Chef: m.State.Chefs[me], Partner: m.State.Chefs[1-me]}
}

// Distance returns how far a cell is, around the partner, by the referee's measure.
func (v *View) Distance(c kitchen.Cell) int {
	return v.Board.Paths.Distance(v.Partner.Cell, v.Chef.Cell, c)
}

// Nearest returns the nearest cell of a kind; ok is false if there is none. Of those that cannot be reached
// it is the first.
func (v *View) Nearest(is func(kitchen.Cell) bool) (nearest kitchen.Cell, ok bool) {
	least := 0
	for c := range kitchen.Cell(kitchen.Cells) {
		if !is(c) {
			continue
		}
		if d := v.Distance(c); !ok || d < least {
			nearest, least, ok = c, d, true
		}
	}
	return nearest, ok
}

// Use uses the nearest cell of a kind, and walks there first; it waits if there is none.
func (v *View) Use(is func(kitchen.Cell) bool) kitchen.Action {
	if c, ok := v.Nearest(is); ok {
		return kitchen.Action{Verb: kitchen.Use, Target: c}
	}
	return kitchen.Action{Verb: kitchen.Wait}
}

// Tile finds equipment of a kind.
func (v *View) Tile(t kitchen.Tile) func(kitchen.Cell) bool {
	return func(c kitchen.Cell) bool { return v.Board.Tiles[c] == t }
}

// Laid finds tables with an item, whatever the order of the desserts on it.
func (v *View) Laid(it kitchen.Item) func(kitchen.Cell) bool {
	return func(c kitchen.Cell) bool { return it != kitchen.None && v.State.Tables[c].Kind() == it.Kind() }
}

// Empty finds empty tables.
func (v *View) Empty(c kitchen.Cell) bool {
	return v.Board.Tiles[c] == kitchen.Table && v.State.Tables[c] == kitchen.None
}

// Order returns what a waiting customer has ordered, as desserts.
func (v *View) Order(i int) kitchen.Item {
	return v.Board.Customers[v.State.Queue.Waiting[i].Customer].Order.Desserts()
}
