package simple

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// work returns the approximate number of turns to get a dessert onto a dish.
func work(dessert kitchen.Item) int32 {
	switch dessert {
	case kitchen.ChoppedStrawberries:
		return 5
	case kitchen.Croissant:
		return 9
	case kitchen.Tart:
		return 14
	}
	return 2
}

// serveWork is the approximate number of turns to fetch a dish and to bring it to the window.
const serveWork = 5

// avoidTurns is the number of turns for which an unreachable order is avoided.
const avoidTurns = 40

// chooseOrder keeps the order while the customer waits and the held dish fits it, and otherwise chooses
// another.
func (b *Bot) chooseOrder() {
	holds := b.hands.Desserts()
	if !b.hands.IsDish() {
		holds = kitchen.None
	}
	if b.order != noOrder && b.waits(b.order) && b.fits(holds, b.order) && !b.avoids(b.order) {
		return
	}
	taken := noOrder
	switch p := b.partner; {
	case p.Out():
	case p.Hands.IsDish() && p.Hands.Desserts() != kitchen.None:
		taken = b.best(p.Hands.Desserts(), noOrder) // a partner like this bot cooks for this order
	case b.me == 1:
		taken = b.best(kitchen.None, noOrder) // two bots like this one would cook for the same order
	}
	if b.order = b.best(holds, taken); b.order == noOrder {
		b.order = b.best(holds, noOrder)
	}
}

// best returns the order with the highest award for its work, among those other than taken that fit a dish with
// the held desserts.
func (b *Bot) best(holds kitchen.Item, taken int) int {
	best, value := noOrder, int32(-1)
	for _, w := range b.s.Queue.Waiting[:b.s.Queue.Count] {
		customer := int(w.Customer)
		if customer == taken || !b.fits(holds, customer) || b.avoids(customer) {
			continue
		}
		turns := int32(serveWork)
		for f := kitchen.IceCream; f <= kitchen.Tart; f <<= 1 {
			if b.desserts(customer)&^holds&f != 0 && !b.onTable(f) {
				turns += work(f)
			}
		}
		if v := w.Award * 100 / turns; v > value {
			best, value = customer, v
		}
	}
	return best
}

func (b *Bot) waits(customer int) bool {
	waiting := b.s.Queue.Waiting[:b.s.Queue.Count]
	return slices.ContainsFunc(waiting, func(w kitchen.Waiting) bool { return int(w.Customer) == customer })
}

func (b *Bot) avoids(customer int) bool { return int(b.s.Turn) < b.avoidUntil[customer] }

// desserts returns the desserts of a customer's order.
func (b *Bot) desserts(customer int) kitchen.Item {
	return b.Board.Customers[customer].Order.Desserts()
}

// fits reports whether a customer's order includes all desserts on a dish.
func (b *Bot) fits(holds kitchen.Item, customer int) bool {
	return holds&^b.desserts(customer) == kitchen.None
}

func (b *Bot) onTable(it kitchen.Item) bool {
	return slices.Contains(b.s.Tables[:], it)
}
