package relay

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/crew"
	"github.com/cookoff/cookoff/internal/sim"
)

// buy returns the buyer's work: the plate, and the food that no bot has yet.
func (b *Bot) buy() (e crew.Errand, ok bool) {
	w := b.crew
	if b.plate().Class() != sim.PlateItem {
		return w.Buy(b.buyer, sim.BuyPlate), true
	}
	missing := b.missing()
	take := func(food sim.Ingredient, there bool) {
		if at := slices.Index(missing, food.Kind()); there && food.Stage() != sim.Burnt && at >= 0 {
			missing = slices.Delete(missing, at, at+1)
		}
	}
	for cell := range w.Floor.Cells() {
		take(w.Food(cell))
	}
	for i := range w.Board.BotsPerTeam() {
		if it := w.Bot(i).Holding; it.Class() == sim.FoodItem {
			take(it.Ingredient())
		}
	}
	if len(missing) == 0 {
		return e, false
	}
	return w.Buy(b.buyer, sim.Goods(missing[0])), true
}

// prepare returns the cook's work: taking cooked food out of pans, chopping food on counters, and fetching other
// food to process.
func (b *Bot) prepare() (e crew.Errand, ok bool) {
	w := b.crew
	if pan := w.Nearest(func(cell int) bool {
		food, full := w.Food(cell)
		return full && w.Floor.Kind(cell) == sim.Cooker && food.Stage() != sim.Raw
	}, b.cook); pan != crew.Nowhere {
		return crew.Errand{Fn: sim.FnTakeFromPan, Tile: pan}, true
	}
	tile := b.lying(b.cook, sim.FnChop, sim.FnStartCook)
	if tile == crew.Nowhere {
		return e, false
	}
	if food, _ := w.Food(tile); w.Floor.Kind(tile) == sim.Counter && crew.Next(food) == sim.FnChop {
		return crew.Errand{Fn: sim.FnChop, Tile: tile}, true
	}
	return crew.Errand{Fn: sim.FnPickup, Tile: tile}, true
}

// wait returns the waiter's work: ready food goes onto the plate, and the full plate to the table.
func (b *Bot) wait() (e crew.Errand, ok bool) {
	if b.pass == crew.Nowhere || b.crew.Tile(b.pass).Item.Class() != sim.PlateItem || !b.reaches(b.waiter, b.pass) {
		return e, false
	}
	if missing, right := b.crew.Missing(b.order, b.plate()); !right || len(missing) == 0 {
		return crew.Errand{Fn: sim.FnPickup, Tile: b.pass}, true
	}
	tile := b.lying(b.waiter, sim.FnAddFoodToPlate)
	return crew.Errand{Fn: sim.FnPickup, Tile: tile}, tile != crew.Nowhere
}

// withFood takes a bot's food to the next station, or hands it over to the bot there.
func (b *Bot) withFood(i int, food sim.Ingredient) crew.Errand {
	w := b.crew
	next := crew.Next(food)
	switch {
	case next == sim.FnTrash || !b.wanted(food.Kind()):
		return b.throwAway(i)
	case next == sim.FnAddFoodToPlate:
		if b.pass != crew.Nowhere && i == b.waiter && b.reaches(i, b.pass) && w.Tile(b.pass).Item.Class() == sim.PlateItem {
			return crew.Errand{Fn: next, Tile: b.pass}
		}
		return crew.Errand{Fn: sim.FnPlace, Tile: b.towards(i, b.waiter)}
	case i != b.cook:
		return crew.Errand{Fn: sim.FnPlace, Tile: b.towards(i, b.cook)}
	case next == sim.FnChop:
		counter := w.Nearest(func(cell int) bool { return w.Floor.Kind(cell) == sim.Counter && w.Empty(cell) }, i)
		return crew.Errand{Fn: sim.FnPlace, Tile: counter}
	}
	if pan := w.FreePan(i); pan != crew.Nowhere {
		return crew.Errand{Fn: next, Tile: pan}
	}
	return crew.Errand{Tile: w.Station(i, sim.Cooker)}
}

// withPlate takes a bot's plate to where it is filled, or to the table.
func (b *Bot) withPlate(i int, plate sim.Item) crew.Errand {
	w := b.crew
	if b.order == none {
		return b.putDown(i)
	}
	missing, ok := w.Missing(b.order, plate)
	switch {
	case !ok:
		return b.throwAway(i)
	case i == b.waiter && len(missing) == 0:
		return crew.Errand{Fn: sim.FnSubmit, Tile: w.Station(i, sim.Submit)}
	}
	b.pass = b.towards(i, b.waiter)
	return crew.Errand{Fn: sim.FnPlace, Tile: b.pass}
}

// throwAway brings a bot's item to a trash tile, or puts it down if there is none.
func (b *Bot) throwAway(i int) crew.Errand {
	if bin := b.crew.Station(i, sim.Trash); bin != crew.Nowhere {
		return crew.Errand{Fn: sim.FnTrash, Tile: bin}
	}
	return b.putDown(i)
}

// putDown puts a bot's item on the nearest free tile.
func (b *Bot) putDown(i int) crew.Errand {
	return crew.Errand{Fn: sim.FnPlace, Tile: b.between(i, i)}
}
