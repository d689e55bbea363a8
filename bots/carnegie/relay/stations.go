package relay

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/crew"
	"github.com/cookoff/cookoff/internal/sim"
)

// buy returns the buyer's errand: to buy the plate, or food that is not in the kitchen yet.
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

// prepare returns the cook's errand: to take cooked food out of pans, to chop food on counters, or to fetch
// food to process.
func (b *Bot) prepare() (e crew.Errand, ok bool) {
	w := b.crew
	if pan := w.Nearest(func(cell int) bool {
		food, full := w.Food(cell)
		return full && w.Floor.Kind(cell) == sim.Cooker && food.Stage() != sim.Raw
	}, b.cook); pan != crew.Nowhere {
		return crew.Errand{Fn: sim.FnTakeFromPan, Tile: pan}, true
	}
	tile := b.nearestNeeding(b.cook, sim.FnChop, sim.FnStartCook)
	if tile == crew.Nowhere {
		return e, false
	}
	if food, _ := w.Food(tile); w.Floor.Kind(tile) == sim.Counter && crew.Next(food) == sim.FnChop {
		return crew.Errand{Fn: sim.FnChop, Tile: tile}, true
	}
	return crew.Errand{Fn: sim.FnPickup, Tile: tile}, true
}

// plateUp returns the waiter's errand: to fetch ready food for the plate, or the full plate.
func (b *Bot) plateUp() (e crew.Errand, ok bool) {
	if b.plateTile == crew.Nowhere || b.crew.Tile(b.plateTile).Item.Class() != sim.PlateItem || !b.reaches(b.waiter, b.plateTile) {
		return e, false
	}
	if missing, right := b.crew.Missing(b.order, b.plate()); !right || len(missing) == 0 {
		return crew.Errand{Fn: sim.FnPickup, Tile: b.plateTile}, true
	}
	tile := b.nearestNeeding(b.waiter, sim.FnAddFoodToPlate)
	return crew.Errand{Fn: sim.FnPickup, Tile: tile}, tile != crew.Nowhere
}

// withFood returns the errand of a bot that holds food: to bring it to the next station or hand it over.
func (b *Bot) withFood(i int, food sim.Ingredient) crew.Errand {
	w := b.crew
	next := crew.Next(food)
	switch {
	case next == sim.FnTrash || !b.wanted(food.Kind()):
		return b.throwAway(i)
	case next == sim.FnAddFoodToPlate:
		if b.plateTile != crew.Nowhere && i == b.waiter && b.reaches(i, b.plateTile) && w.Tile(b.plateTile).Item.Class() == sim.PlateItem {
			return crew.Errand{Fn: next, Tile: b.plateTile}
		}
		return crew.Errand{Fn: sim.FnPlace, Tile: b.handoverTile(i, b.waiter)}
	case i != b.cook:
		return crew.Errand{Fn: sim.FnPlace, Tile: b.handoverTile(i, b.cook)}
	case next == sim.FnChop:
		counter := w.Nearest(func(cell int) bool { return w.Floor.Kind(cell) == sim.Counter && w.Empty(cell) }, i)
		return crew.Errand{Fn: sim.FnPlace, Tile: counter}
	}
	if pan := w.FreePan(i); pan != crew.Nowhere {
		return crew.Errand{Fn: next, Tile: pan}
	}
	return crew.Errand{Tile: w.Station(i, sim.Cooker)}
}

// withPlate returns the errand of a bot that holds a plate: to bring it to where it is filled, or to submit it.
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
	b.plateTile = b.handoverTile(i, b.waiter)
	return crew.Errand{Fn: sim.FnPlace, Tile: b.plateTile}
}

// throwAway throws a bot's item away, or puts it down if there is no trash tile.
func (b *Bot) throwAway(i int) crew.Errand {
	if bin := b.crew.Station(i, sim.Trash); bin != crew.Nowhere {
		return crew.Errand{Fn: sim.FnTrash, Tile: bin}
	}
	return b.putDown(i)
}

// putDown puts a bot's item on the nearest free tile.
func (b *Bot) putDown(i int) crew.Errand {
	return crew.Errand{Fn: sim.FnPlace, Tile: b.sharedTile(i, i)}
}
