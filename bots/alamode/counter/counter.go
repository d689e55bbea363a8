// Package counter is a view for small bots for Code à la Mode: who stands where, and what is nearest. It imports
// only the rules.
package counter

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// View is a position as seen by the acting chef.
type View struct {
	*kitchen.Match
	Chef, Partner kitchen.Chef
}

// Look returns the view of a match.
func Look(m *kitchen.Match) View {
	me := m.State.Acting()
	return View{Match: m, Chef: m.State.Chefs[me], Partner: m.State.Chefs[1-me]}
}

// Distance returns the distance to a cell, around the partner, by the referee's measure.
func (v *View) Distance(c kitchen.Cell) int {
	return v.Board.Paths.Distance(v.Partner.Cell, v.Chef.Cell, c)
}

// Nearest returns the nearest matching cell; ok is false if there is none. Among unreachable ones it is the first.
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

// Use uses the nearest matching cell, walking there first; it waits if there is none.
func (v *View) Use(is func(kitchen.Cell) bool) kitchen.Action {
	if c, ok := v.Nearest(is); ok {
		return kitchen.Action{Verb: kitchen.Use, Target: c}
	}
	return kitchen.Action{Verb: kitchen.Wait}
}

// Tile matches equipment of a kind.
func (v *View) Tile(t kitchen.Tile) func(kitchen.Cell) bool {
	return func(c kitchen.Cell) bool { return v.Board.Tiles[c] == t }
}

// Laid matches tables with an item, whatever the order of the desserts on it.
func (v *View) Laid(it kitchen.Item) func(kitchen.Cell) bool {
	return func(c kitchen.Cell) bool { return it != kitchen.None && v.State.Tables[c].Kind() == it.Kind() }
}

// Empty matches empty tables.
func (v *View) Empty(c kitchen.Cell) bool {
	return v.Board.Tiles[c] == kitchen.Table && v.State.Tables[c] == kitchen.None
}

// Order returns a waiting customer's order, as desserts.
func (v *View) Order(i int) kitchen.Item {
	return v.Board.Customers[v.State.Queue.Waiting[i].Customer].Order.Desserts()
}
