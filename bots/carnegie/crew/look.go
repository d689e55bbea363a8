package crew

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// State returns the present state of the match.
func (w *Crew) State() *sim.State { return w.c.State() }

// Bot returns a bot, by its number in the team.
func (w *Crew) Bot(i int) sim.Bot { return w.State().Bot(w.State().FirstBot(w.Team) + i) }

// Cell returns the cell of a bot.
func (w *Crew) Cell(i int) int { return w.Floor.Cell(w.Bot(i).Pos) }

// isHome reports whether a bot is in the team's kitchen, on a floor tile.
func (w *Crew) isHome(i int) bool { return w.Bot(i).Map == w.Team && w.Floor.Walkable(w.Cell(i)) }

// Tile returns a tile of the team's kitchen.
func (w *Crew) Tile(cell int) sim.Tile {
	at := w.Floor.Pos(cell)
	return w.State().Tile(w.Team, at.X, at.Y)
}

// Food returns the food on a tile or in its pan; ok is false if there is none.
func (w *Crew) Food(cell int) (food sim.Ingredient, ok bool) {
	if cell == Nowhere {
		return 0, false
	}
	it := w.Tile(cell).Item
	food, ok = it.Ingredient()
	return food, ok && (it.Class() == sim.PanItem) == (w.Floor.Kind(cell) == sim.Cooker)
}

// Empty reports whether an item can be put on a tile that is not a cooker.
func (w *Crew) Empty(cell int) bool {
	kind := w.Floor.Kind(cell)
	return kind != sim.Cooker && kind != sim.Submit && w.Tile(cell).Item == 0 && (kind.Placeable() || !w.Board.Rules.PlaceWhereFlagged)
}

// Nearest returns the matching tile with the smallest sum of moves for the given bots, or Nowhere.
func (w *Crew) Nearest(ok func(cell int) bool, bots ...int) int {
	best, least := Nowhere, floor.Far
	for cell := range w.Floor.Cells() {
		if !ok(cell) {
			continue
		}
		sum := 0
		for _, i := range bots {
			sum += int(w.Floor.Reach(cell)[w.Cell(i)])
		}
		if sum < least {
			best, least = cell, sum
		}
	}
	return best
}

// Station returns the tile of a kind nearest to a bot, or Nowhere.
func (w *Crew) Station(i int, kind sim.Kind) int {
	return w.Nearest(func(cell int) bool { return w.Floor.Kind(cell) == kind }, i)
}

// FreePan returns the nearest cooker with an empty pan, or Nowhere.
func (w *Crew) FreePan(i int) int {
	return w.Nearest(func(cell int) bool { return w.Floor.Kind(cell) == sim.Cooker && w.Tile(cell).Item == sim.EmptyPan }, i)
}

// Buy returns the errand of buying at a shop, or of waiting there for enough money.
func (w *Crew) Buy(i int, goods sim.Goods) Errand {
	e := Errand{Fn: sim.FnBuy, Tile: w.Station(i, sim.Shop), Goods: goods}
	if w.State().Money(w.Team) < int64(goods.Price()) {
		e.Fn = sim.FnNone
	}
	return e
}

// Next returns the next call for a food: FnChop, FnStartCook, FnAddFoodToPlate, or FnTrash if it is burnt.
func Next(food sim.Ingredient) sim.Fn {
	switch {
	case food.Stage() == sim.Burnt:
		return sim.FnTrash
	case food.Kind().CanChop() && !food.Chopped():
		return sim.FnChop
	case food.Kind().CanCook() && food.Stage() == sim.Raw:
		return sim.FnStartCook
	}
	return sim.FnAddFoodToPlate
}

// Missing returns the foods of an order that are not on a plate; ok is false if the plate is dirty or has other
// foods.
func (w *Crew) Missing(order int, plate sim.Item) (foods []sim.Food, ok bool) {
	foods = slices.Clone(w.Board.Orders[order].Required)
	if plate.Class() != sim.PlateItem {
		return foods, true
	}
	for _, on := range w.State().PlateFoods(plate, nil) {
		at := slices.Index(foods, on.Kind())
		if at < 0 || on != sim.Wanted(on.Kind()) {
			return foods, false
		}
		foods = slices.Delete(foods, at, at+1)
	}
	return foods, !plate.Dirty()
}

// Margin returns the profit from an order if everything has to be bought.
func (w *Crew) Margin(order int) int64 {
	o := &w.Board.Orders[order]
	margin := o.Reward + o.Penalty - int64(sim.BuyPlate.Price())
	for _, f := range o.Required {
		margin -= int64(f.Price())
	}
	return margin
}

// Work returns the approximate number of turns of work for an order, without walking.
func (w *Crew) Work(order int) int64 {
	turns := int64(4)
	for _, f := range w.Board.Orders[order].Required {
		turns += 2
		if f.CanChop() {
			turns += 3
		}
		if f.CanCook() {
			turns += sim.CookedAt + 2
		}
	}
	return turns
}
