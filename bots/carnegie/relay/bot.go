// Package relay is a bot for the Carnegie Cookoff whose bots have fixed stations and hand items over: one buys,
// one chops and cooks, one fills the plates and serves. They work on one order at a time. Bots that share no
// tile hand items over through others. A bot alone in its room has several stations.
//
// It imports only the rules and shared packages of bots.
package relay

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/crew"
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// none stands for no order and no bot.
const none = -1

// Bot plays a team. It is deterministic.
type Bot struct {
	crew                *crew.Crew
	order               int
	buyer, cook, waiter int
	plateTile           int     // tile of the order's plate, or crew.Nowhere
	hops                [][]int // by pair of bots: number of handovers between them
}

// New returns a bot for a team.
func New(b *sim.Board, team sim.Team) *Bot {
	return &Bot{crew: crew.New(b, team), order: none, buyer: none, plateTile: crew.Nowhere}
}

// Turn plays a turn of all bots of the team. It never fails.
func (b *Bot) Turn(c sim.Controller) error {
	b.crew.Turn(c, b.next)
	return nil
}

// next returns the next errand of a bot.
func (b *Bot) next(i int) crew.Errand {
	w := b.crew
	if b.buyer == none {
		b.assignStations()
		b.computeHops()
	}
	if b.order == none || !w.State().OrderActive(w.Team, b.order) {
		b.order, b.plateTile = b.choose(), crew.Nowhere
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
	if b.order == none {
		return crew.Errand{Tile: crew.Nowhere}
	}
	for _, station := range []struct {
		bot  int
		work func() (crew.Errand, bool)
	}{{b.waiter, b.plateUp}, {b.cook, b.prepare}, {b.buyer, b.buy}} {
		if station.bot == i {
			if e, ok := station.work(); ok {
				return e
			}
		}
	}
	if e, ok := b.passOn(i); ok {
		return e
	}
	return crew.Errand{Tile: crew.Nowhere}
}

// assignStations assigns each station to the nearest bot, preferably one without a station.
func (b *Bot) assignStations() {
	busy := []int{}
	nearest := func(kinds ...sim.Kind) int {
		best, least := 0, 2*floor.Far*len(kinds)
		for i := range b.crew.Board.BotsPerTeam() {
			sum := 0
			if slices.Contains(busy, i) {
				sum = floor.Far / 2
			}
			for _, kind := range kinds {
				if tile := b.crew.Station(i, kind); tile != crew.Nowhere {
					sum += int(b.crew.Floor.Reach(tile)[b.crew.Cell(i)])
				} else {
					sum += floor.Far
				}
			}
			if sum < least {
				best, least = i, sum
			}
		}
		busy = append(busy, best)
		return best
	}
	b.buyer, b.waiter, b.cook = nearest(sim.Shop), nearest(sim.Submit), nearest(sim.Counter, sim.Cooker)
}

// choose returns the open order with the best margin for its work that can be done in time, or none.
func (b *Bot) choose() int {
	w := b.crew
	best := none
	for order := range w.Board.Orders {
		if !w.State().OrderActive(w.Team, order) || w.Margin(order) <= 0 || !b.canCook(order) ||
			w.Board.Orders[order].Expires-int64(w.State().Turn()) < w.Work(order) {
			continue
		}
		if best == none || w.Margin(order)*w.Work(best) > w.Margin(best)*w.Work(order) {
			best = order
		}
	}
	return best
}

// canCook reports whether the bots at their stations can cook an order, with handovers.
func (b *Bot) canCook(order int) bool {
	w := b.crew
	meet := func(a, c int) bool { return b.hops[a][c] < unreachable }
	if w.Station(b.buyer, sim.Shop) == crew.Nowhere || w.Station(b.waiter, sim.Submit) == crew.Nowhere || !meet(b.buyer, b.waiter) {
		return false
	}
	for _, f := range w.Board.Orders[order].Required {
		if (f.CanChop() || f.CanCook()) && !(meet(b.buyer, b.cook) && meet(b.cook, b.waiter)) ||
			f.CanChop() && w.Station(b.cook, sim.Counter) == crew.Nowhere ||
			f.CanCook() && w.Station(b.cook, sim.Cooker) == crew.Nowhere {
			return false
		}
	}
	return true
}

// sharedTile returns the best free tile for handing an item from one bot to another, or crew.Nowhere. It avoids
// counters, which are for chopping.
func (b *Bot) sharedTile(from, to int) int {
	w := b.crew
	free := func(cell int) bool {
		return w.Empty(cell) && !w.Floor.Walkable(cell) && w.Floor.Kind(cell) != sim.Counter
	}
	if tile := w.Nearest(free, from, to); tile != crew.Nowhere {
		return tile
	}
	return w.Nearest(w.Empty, from, to)
}

// nearestNeeding returns the tile, nearest to a bot, of a food that needs one of the calls next.
func (b *Bot) nearestNeeding(i int, calls ...sim.Fn) int {
	w := b.crew
	return w.Nearest(func(cell int) bool {
		food, ok := w.Food(cell)
		return ok && w.Floor.Kind(cell) != sim.Cooker && slices.Contains(calls, crew.Next(food)) && b.wanted(food.Kind())
	}, i)
}

// wanted reports whether a food is missing on the plate.
func (b *Bot) wanted(food sim.Food) bool {
	return b.order != none && slices.Contains(b.missing(), food)
}

// missing returns the foods that are not on the plate.
func (b *Bot) missing() []sim.Food {
	foods, _ := b.crew.Missing(b.order, b.plate())
	return foods
}

// plate returns the plate, wherever it is.
func (b *Bot) plate() sim.Item {
	if b.plateTile != crew.Nowhere {
		if it := b.crew.Tile(b.plateTile).Item; it.Class() == sim.PlateItem {
			return it
		}
	}
	for i := range b.crew.Board.BotsPerTeam() {
		if it := b.crew.Bot(i).Holding; it.Class() == sim.PlateItem {
			return it
		}
	}
	return 0
}
