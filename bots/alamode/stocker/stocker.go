// Package stocker is a bot for Code à la Mode that cooks for all customers at once: it keeps the oven busy,
// prepares the foods that orders need, and fills a dish when all slow desserts of an order are ready. It uses
// any available item, no matter who made it, like many contestants' bots. It imports only the rules.
package stocker

import (
	"math/bits"

	"github.com/cookoff/cookoff/bots/alamode/counter"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// lastBaking is the first turn in which it puts no more food into the oven.
const lastBaking = 180

// Bot plays a seat. It is deterministic and has no memory.
type Bot struct{ counter.View }

// New returns the bot.
func New() *Bot { return &Bot{} }

// Act takes the next step for the held item.
func (b *Bot) Act(m *kitchen.Match) kitchen.Action {
	b.View = counter.Look(m)
	switch hands := b.Chef.Hands; {
	case hands == kitchen.None:
		return b.begin()
	case hands.IsDish():
		return b.fill(hands.Desserts())
	case hands.IsDessert():
		return b.layOut(hands)
	default:
		return b.prepare(hands)
	}
}

// begin acts with empty hands: it takes finished food out of the oven, takes a dish if an order is ready, or
// prepares a food that orders need.
func (b *Bot) begin() kitchen.Action {
	oven, lacks := b.State.Oven.Food, b.Needed()
	bakes := oven == kitchen.None && b.State.Turn < lastBaking
	_, ready := b.ready()
	switch {
	case oven.IsDessert():
		return b.Use(b.Tile(kitchen.OvenTile))
	case bakes && lacks&kitchen.Tart != 0 && b.OnTable(kitchen.RawTart):
		return b.Use(b.TableWith(kitchen.RawTart))
	case bakes && lacks&(kitchen.Tart|kitchen.Croissant) != 0:
		return b.Use(b.Tile(kitchen.DoughCrate))
	case ready:
		return b.takeDish()
	case lacks&kitchen.ChoppedStrawberries != 0:
		return b.Use(b.Tile(kitchen.StrawberryCrate))
	case oven != kitchen.None:
		return b.AwaitOven()
	}
	return b.takeDish()
}

// takeDish takes a dish from a table that fits an order, or one from the dishwasher.
func (b *Bot) takeDish() kitchen.Action {
	begun := func(c kitchen.Cell) bool {
		t := b.State.Tables[c]
		return t.IsDish() && b.order(t.Desserts()) != kitchen.None
	}
	if _, ok := b.Nearest(begun); ok {
		return b.Use(begun)
	}
	if b.State.InStack > 0 {
		return b.Use(b.Tile(kitchen.Dishwasher))
	}
	return b.Use(func(c kitchen.Cell) bool { return b.State.Tables[c].IsDish() })
}

// fill puts available desserts onto the held dish and serves it. It puts the dish down if a dessert has to be
// made first.
func (b *Bot) fill(holds kitchen.Item) kitchen.Action {
	order := b.order(holds)
	if order == kitchen.None {
		return b.Use(b.Tile(kitchen.Dishwasher))
	}
	lacks := order &^ holds
	if lacks == kitchen.None {
		return b.Use(b.Tile(kitchen.Window))
	}
	gives := func(c kitchen.Cell) bool {
		t := b.State.Tables[c]
		return b.Board.Tiles[c] == kitchen.IceCreamCrate && lacks&kitchen.IceCream != 0 ||
			b.Board.Tiles[c] == kitchen.BlueberryCrate && lacks&kitchen.Blueberries != 0 ||
			b.Board.Tiles[c] == kitchen.OvenTile && b.State.Oven.Food.IsDessert() && lacks&b.State.Oven.Food != 0 ||
			t.IsDessert() && t&lacks != 0
	}
	if _, ok := b.Nearest(gives); ok {
		return b.Use(gives)
	}
	return b.Use(b.Empty)
}

// prepare takes the next step in preparing the held ingredient.
func (b *Bot) prepare(hands kitchen.Item) kitchen.Action {
	switch {
	case hands == kitchen.Strawberries, hands == kitchen.Dough && b.Needed()&kitchen.Tart != 0:
		return b.Use(b.Tile(kitchen.ChoppingBoard))
	case hands == kitchen.ChoppedDough:
		return b.Use(b.Tile(kitchen.BlueberryCrate))
	case b.State.Oven.Food == kitchen.None:
		return b.Use(b.Tile(kitchen.OvenTile))
	}
	return b.Use(b.Empty)
}

// layOut puts a dessert on a nearby dish whose order needs it, or on a table.
func (b *Bot) layOut(dessert kitchen.Item) kitchen.Action {
	const close = 4
	lacking := func(c kitchen.Cell) bool {
		t := b.State.Tables[c]
		return t.IsDish() && t&dessert == 0 && b.Distance(c) <= close && b.order(t.Desserts()|dessert) != kitchen.None
	}
	if _, ok := b.Nearest(lacking); ok {
		return b.Use(lacking)
	}
	return b.Use(b.Empty)
}

// ready returns the largest order whose slow desserts are all on tables.
func (b *Bot) ready() (order kitchen.Item, ok bool) {
	for i := range b.State.Queue.Count {
		if o := b.Order(int(i)); b.Missing(o) == kitchen.None && (!ok || size(o) > size(order)) {
			order, ok = o, true
		}
	}
	return order, ok
}

// order returns the order to complete with a dish: the one with the fewest desserts to make, then the largest;
// None if none fits.
func (b *Bot) order(holds kitchen.Item) kitchen.Item {
	best := kitchen.None
	for i := range b.State.Queue.Count {
		o := b.Order(int(i))
		if holds&^o != 0 {
			continue
		}
		m, least := size(b.Missing(o&^holds)), size(b.Missing(best&^holds))
		if best == kitchen.None || m < least || m == least && size(o) > size(best) {
			best = o
		}
	}
	return best
}

func size(it kitchen.Item) int { return bits.OnesCount32(uint32(it)) }
