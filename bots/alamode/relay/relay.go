// Package relay is a bot for Code à la Mode that works for its partner: it prepares the foods that orders need,
// the slowest first, and puts them on tables near the window. It never touches a dish, so it earns nothing
// alone. It imports only the rules.
package relay

import (
	"github.com/cookoff/cookoff/bots/alamode/counter"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// lastBaking is the first turn in which it puts no more food into the oven.
const lastBaking = 175

// Bot plays a seat. It is deterministic.
type Bot struct{ counter.View }

// New returns the bot.
func New() *Bot { return &Bot{} }

// Act takes the next step in the preparation of a food.
func (b *Bot) Act(m *kitchen.Match) kitchen.Action {
	b.View = counter.Look(m)
	oven := b.State.Oven.Food
	switch hands := b.Chef.Hands; {
	case hands == kitchen.None && oven.IsDessert():
		return b.Use(b.Tile(kitchen.OvenTile))
	case hands == kitchen.None:
		return b.begin(b.Needed())
	case hands == kitchen.Strawberries, hands == kitchen.Dough && b.Needed()&kitchen.Tart != 0:
		return b.Use(b.Tile(kitchen.ChoppingBoard))
	case hands == kitchen.ChoppedDough:
		return b.Use(b.Tile(kitchen.BlueberryCrate))
	case (hands == kitchen.Dough || hands == kitchen.RawTart) && oven == kitchen.None:
		return b.Use(b.Tile(kitchen.OvenTile))
	}
	return b.layOut()
}

// begin fetches the ingredient of the slowest missing dessert. With nothing to prepare it waits: next to the
// oven if food is baking.
func (b *Bot) begin(lacks kitchen.Item) kitchen.Action {
	oven := b.State.Oven.Food
	bakes := oven == kitchen.None && b.State.Turn < lastBaking
	switch {
	case bakes && lacks&kitchen.Tart != 0 && b.OnTable(kitchen.RawTart):
		return b.Use(b.TableWith(kitchen.RawTart))
	case bakes && lacks&kitchen.Croissant != 0 && b.OnTable(kitchen.Dough):
		return b.Use(b.TableWith(kitchen.Dough))
	case bakes && lacks&(kitchen.Tart|kitchen.Croissant) != 0:
		return b.Use(b.Tile(kitchen.DoughCrate))
	case lacks&kitchen.ChoppedStrawberries != 0:
		return b.Use(b.Tile(kitchen.StrawberryCrate))
	case oven != kitchen.None:
		return b.AwaitOven()
	}
	return kitchen.Action{Verb: kitchen.Wait}
}

// layOut puts the held item on the empty table nearest to the window, among those within a short walk.
func (b *Bot) layOut() kitchen.Action {
	const walk = 8
	near := func(c kitchen.Cell) bool { return b.Empty(c) && b.Distance(c) <= walk }
	window, _ := b.Nearest(b.Tile(kitchen.Window))
	best, least := kitchen.NoCell, 0
	for c := range kitchen.Cell(kitchen.Cells) {
		if !near(c) {
			continue
		}
		if d := squaredDistance(c, window); best == kitchen.NoCell || d < least {
			best, least = c, d
		}
	}
	if best == kitchen.NoCell {
		return b.Use(b.Empty)
	}
	return kitchen.Action{Verb: kitchen.Use, Target: best}
}

// squaredDistance returns the square of the straight-line distance between two cells.
func squaredDistance(a, b kitchen.Cell) int {
	dx, dy := a.X()-b.X(), a.Y()-b.Y()
	return dx*dx + dy*dy
}
