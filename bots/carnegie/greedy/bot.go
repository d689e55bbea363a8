// Package greedy is a simple bot for the Carnegie Cookoff: each of its bots takes the profitable order with the
// least work and cooks it alone from the shop to the submit tile, without look-ahead or cooperation.
//
// It imports only the rules and shared packages of bots.
package greedy

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/crew"
	"github.com/cookoff/cookoff/internal/sim"
)

// none stands for no order.
const none = -1

// Bot plays a team. It is deterministic.
type Bot struct {
	crew  *crew.Crew
	cooks []cook
}

// cook is the state of one bot.
type cook struct {
	order               int
	plate, counter, pan int // tiles of its plate, of its food on a counter, and of its pan; or crew.Nowhere
}

// New returns a bot for a team.
func New(b *sim.Board, team sim.Team) *Bot {
	free := cook{none, crew.Nowhere, crew.Nowhere, crew.Nowhere}
	return &Bot{crew: crew.New(b, team), cooks: slices.Repeat([]cook{free}, b.BotsPerTeam())}
}

// Turn plays a turn of all bots of the team. It never fails.
func (b *Bot) Turn(c sim.Controller) error {
	b.crew.Turn(c, b.next)
	return nil
}

// next returns the next errand of a bot.
func (b *Bot) next(i int) crew.Errand {
	k, w := &b.cooks[i], b.crew
	if k.order == none || !w.State().OrderActive(w.Team, k.order) {
		k.order = b.choose(i)
	}
	if k.plate != crew.Nowhere && w.Tile(k.plate).Item.Class() != sim.PlateItem {
		k.plate = crew.Nowhere
	}
	switch held := w.Bot(i).Holding; held.Class() {
	case sim.FoodItem:
		food, _ := held.Ingredient()
		return b.withFood(i, food)
	case sim.PlateItem:
		return b.withPlate(i, held)
	case sim.PanItem:
		return b.putDown(i)
	}
	if k.order == none {
		return crew.Errand{Tile: crew.Nowhere}
	}
	return b.collect(i)
}

// choose returns the profitable open order with the least work that can be done in time and that no other bot
// has, or none.
func (b *Bot) choose(i int) int {
	w := b.crew
	best := none
	for order := range w.Board.Orders {
		if !w.State().OrderActive(w.Team, order) || w.Margin(order) <= 0 || !b.canCook(i, order) ||
			w.Board.Orders[order].Expires-int64(w.State().Turn()) < w.Work(order) ||
			slices.ContainsFunc(b.cooks, func(k cook) bool { return k.order == order }) {
			continue
		}
		if best == none || w.Work(order) < w.Work(best) {
			best = order
		}
	}
	return best
}

// canCook reports whether a bot reaches all stations needed for an order.
func (b *Bot) canCook(i, order int) bool {
	needs := []sim.Kind{sim.Shop, sim.Submit}
	for _, f := range b.crew.Board.Orders[order].Required {
		if f.CanChop() {
			needs = append(needs, sim.Counter)
		}
		if f.CanCook() {
			needs = append(needs, sim.Cooker)
		}
	}
	return !slices.ContainsFunc(needs, func(kind sim.Kind) bool { return b.crew.Station(i, kind) == crew.Nowhere })
}

// collect returns the errand of a bot with empty hands: it gets the plate, ready food, missing food, and at
// last the full plate.
func (b *Bot) collect(i int) crew.Errand {
	k, w := &b.cooks[i], b.crew
	if k.plate == crew.Nowhere {
		return w.Buy(i, sim.BuyPlate)
	}
	missing, ok := w.Missing(k.order, w.Tile(k.plate).Item)
	if !ok || len(missing) == 0 {
		return crew.Errand{Fn: sim.FnPickup, Tile: k.plate}
	}
	if food, there := w.Food(k.counter); there {
		if crew.Next(food) == sim.FnChop {
			return crew.Errand{Fn: sim.FnChop, Tile: k.counter}
		}
		return crew.Errand{Fn: sim.FnPickup, Tile: k.counter}
	}
	if food, there := w.Food(k.pan); there {
		if food.Stage() != sim.Raw {
			return crew.Errand{Fn: sim.FnTakeFromPan, Tile: k.pan}
		}
		if at := slices.Index(missing, food.Kind()); at >= 0 {
			missing = slices.Delete(missing, at, at+1)
		}
	}
	if len(missing) == 0 {
		return crew.Errand{Tile: k.pan} // wait at the pan
	}
	return w.Buy(i, sim.Goods(missing[0]))
}

// withFood returns the errand of a bot that holds food.
func (b *Bot) withFood(i int, food sim.Ingredient) crew.Errand {
	k, w := &b.cooks[i], b.crew
	if k.order == none {
		return b.throwAway(i)
	}
	switch crew.Next(food) {
	case sim.FnChop:
		k.counter = w.Nearest(func(cell int) bool { return w.Floor.Kind(cell) == sim.Counter && b.isFree(i, cell) }, i)
		return crew.Errand{Fn: sim.FnPlace, Tile: k.counter}
	case sim.FnStartCook:
		if pan := w.FreePan(i); pan != crew.Nowhere {
			k.pan = pan
			return crew.Errand{Fn: sim.FnStartCook, Tile: pan}
		}
		return crew.Errand{Tile: w.Station(i, sim.Cooker)}
	case sim.FnTrash:
		return b.throwAway(i)
	}
	if k.plate == crew.Nowhere {
		e := b.putDown(i)
		k.counter = e.Tile
		return e
	}
	missing, ok := w.Missing(k.order, w.Tile(k.plate).Item)
	if !ok || !slices.Contains(missing, food.Kind()) {
		return b.throwAway(i)
	}
	return crew.Errand{Fn: sim.FnAddFoodToPlate, Tile: k.plate}
}

// withPlate returns the errand of a bot that holds a plate: it submits a full plate and puts down others.
func (b *Bot) withPlate(i int, plate sim.Item) crew.Errand {
	k, w := &b.cooks[i], b.crew
	if k.order == none {
		return b.putDown(i)
	}
	missing, ok := w.Missing(k.order, plate)
	switch {
	case !ok:
		return b.throwAway(i)
	case len(missing) == 0:
		return crew.Errand{Fn: sim.FnSubmit, Tile: w.Station(i, sim.Submit)}
	}
	e := b.putDown(i)
	k.plate = e.Tile
	return e
}

// throwAway throws a bot's item away, or puts it down if there is no trash tile.
func (b *Bot) throwAway(i int) crew.Errand {
	if bin := b.crew.Station(i, sim.Trash); bin != crew.Nowhere {
		return crew.Errand{Fn: sim.FnTrash, Tile: bin}
	}
	return b.putDown(i)
}

// putDown puts a bot's item on the nearest free tile, preferably not on the floor.
func (b *Bot) putDown(i int) crew.Errand {
	w := b.crew
	tile := w.Nearest(func(cell int) bool { return !w.Floor.Walkable(cell) && b.isFree(i, cell) }, i)
	if tile == crew.Nowhere {
		tile = w.Nearest(func(cell int) bool { return b.isFree(i, cell) }, i)
	}
	return crew.Errand{Fn: sim.FnPlace, Tile: tile}
}

// isFree reports whether a tile is empty and not used by another bot.
func (b *Bot) isFree(i, cell int) bool {
	for o, k := range b.cooks {
		if o != i && (k.plate == cell || k.counter == cell) {
			return false
		}
	}
	return b.crew.Empty(cell)
}
