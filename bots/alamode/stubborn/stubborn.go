// Package stubborn is a bot for Code à la Mode that serves the customers in order and follows only its own
// plan: it prepares every food itself, never uses items put down by others, ignores its partner's order, waits
// next to the oven, and never steps aside. It imports only the rules.
package stubborn

import (
	"github.com/cookoff/cookoff/bots/alamode/counter"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Bot plays a seat. It is deterministic.
type Bot struct {
	counter.View
	round     int
	baking    bool
	dishTable kitchen.Cell // table with its dish while it prepares a food, or NoCell
	last      kitchen.Action
	before    kitchen.Chef // its chef before the last action
}

// New returns the bot.
func New() *Bot { return &Bot{dishTable: kitchen.NoCell} }

// Act takes the next step of its plan.
func (b *Bot) Act(m *kitchen.Match) kitchen.Action {
	if b.round != m.Round {
		*b = Bot{round: m.Round, dishTable: kitchen.NoCell}
	}
	b.View = counter.Look(m)
	b.recordResult()
	b.before, b.last = b.Chef, b.next()
	return b.last
}

// recordResult records the result of the last action.
func (b *Bot) recordResult() {
	if b.last.Verb == kitchen.Use && b.before.Hands != b.Chef.Hands {
		switch b.Board.Tiles[b.last.Target] {
		case kitchen.OvenTile:
			b.baking = b.Chef.Hands == kitchen.None
		case kitchen.Table:
			b.dishTable = kitchen.NoCell
			if b.before.Hands.IsDish() && b.Chef.Hands == kitchen.None {
				b.dishTable = b.last.Target
			}
		}
	}
	b.baking = b.baking && b.State.Oven.Food != kitchen.None
	if b.dishTable != kitchen.NoCell && !b.State.Tables[b.dishTable].IsDish() {
		b.dishTable = kitchen.NoCell // taken by the partner
	}
}

func (b *Bot) next() kitchen.Action {
	hands := b.Chef.Hands
	switch {
	case b.baking && !b.State.Oven.Food.IsDessert():
		return kitchen.Action{Verb: kitchen.Wait}
	case b.baking && hands == kitchen.None:
		return b.Use(b.Tile(kitchen.OvenTile))
	case hands.IsDish():
		return b.withDish(hands.Desserts())
	case hands.IsDessert() && b.dishTable != kitchen.NoCell && b.State.Tables[b.dishTable]&hands == 0:
		return kitchen.Action{Verb: kitchen.Use, Target: b.dishTable}
	case hands.IsDessert() && b.State.InStack > 0:
		return b.Use(b.Tile(kitchen.Dishwasher))
	case hands != kitchen.None:
		return b.prepare(hands)
	}
	return b.begin()
}

// withDish fills the held dish for the first customer whose order it fits.
func (b *Bot) withDish(holds kitchen.Item) kitchen.Action {
	lacks, fits := b.lacks(holds)
	switch {
	case !fits:
		return b.Use(b.Tile(kitchen.Dishwasher))
	case lacks == kitchen.None:
		return b.Use(b.Tile(kitchen.Window))
	case lacks&kitchen.IceCream != 0:
		return b.Use(b.Tile(kitchen.IceCreamCrate))
	case lacks&kitchen.Blueberries != 0:
		return b.Use(b.Tile(kitchen.BlueberryCrate))
	}
	return b.Use(b.Empty)
}

// begin acts with empty hands: it fetches the slowest food that the dish needs, or takes the dish.
func (b *Bot) begin() kitchen.Action {
	holds := kitchen.None
	if b.dishTable != kitchen.NoCell {
		holds = b.State.Tables[b.dishTable].Desserts()
	}
	lacks, _ := b.lacks(holds)
	bakes := lacks&(kitchen.Tart|kitchen.Croissant) != 0
	switch {
	case bakes && b.State.Oven.Food == kitchen.None:
		return b.Use(b.Tile(kitchen.DoughCrate))
	case lacks&kitchen.ChoppedStrawberries != 0:
		return b.Use(b.Tile(kitchen.StrawberryCrate))
	case bakes:
		return kitchen.Action{Verb: kitchen.Wait}
	case b.dishTable != kitchen.NoCell:
		return kitchen.Action{Verb: kitchen.Use, Target: b.dishTable}
	case b.State.InStack > 0:
		return b.Use(b.Tile(kitchen.Dishwasher))
	}
	return b.Use(func(c kitchen.Cell) bool { return b.State.Tables[c].IsDish() })
}

func (b *Bot) prepare(hands kitchen.Item) kitchen.Action {
	lacks, _ := b.lacks(kitchen.None)
	switch {
	case hands == kitchen.Strawberries, hands == kitchen.Dough && lacks&kitchen.Tart != 0:
		return b.Use(b.Tile(kitchen.ChoppingBoard))
	case hands == kitchen.ChoppedDough:
		return b.Use(b.Tile(kitchen.BlueberryCrate))
	case hands.IsDessert(), b.State.Oven.Food != kitchen.None:
		return b.Use(b.Empty)
	}
	return b.Use(b.Tile(kitchen.OvenTile))
}

// lacks returns the missing desserts for the first customer whose order the dish fits.
func (b *Bot) lacks(holds kitchen.Item) (lacks kitchen.Item, fits bool) {
	for i := range b.State.Queue.Count {
		if order := b.Order(int(i)); holds&^order == 0 {
			return order &^ holds, true
		}
	}
	return kitchen.None, false
}
