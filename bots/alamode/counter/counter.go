// Package counter is a view of positions for small bots for Code à la Mode: positions of chefs and the nearest
// items. It imports only the rules.
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

// Distance returns the distance to a cell, around the partner, as the referee measures it.
func (v *View) Distance(c kitchen.Cell) int {
	return v.Board.Paths.Distance(v.Partner.Cell, v.Chef.Cell, c)
}

// Nearest returns the nearest matching cell; ok is false if there is none. If all are unreachable, it returns
// the first.
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

// Use uses the nearest matching cell, walking there if necessary. It waits if there is none.
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

// TableWith matches tables with an item, regardless of the order of its desserts.
func (v *View) TableWith(it kitchen.Item) func(kitchen.Cell) bool {
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
