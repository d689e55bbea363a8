package simple

import (
	"math/bits"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// withDish brings a complete dish to the window, adds available desserts, or puts the dish down to prepare the
// rest.
func (b *Bot) withDish() kitchen.Action {
	holds := b.hands.Desserts()
	if b.order == noOrder {
		if holds == kitchen.None {
			return wait()
		}
		return b.useNearest(b.tile(kitchen.Dishwasher)) // fits no order: empty it
	}
	missing := b.desserts(b.order) &^ holds
	if missing == kitchen.None {
		return b.useNearest(b.tile(kitchen.Window))
	}
	if c, ok := b.nearest(b.gives(missing)); ok {
		return use(c)
	}
	if b.canBegin(missing) {
		return b.putDown()
	}
	return b.awaitOven()
}

// withEmptyHands begins to prepare a food that the order needs, the slowest first, or else takes a dish.
func (b *Bot) withEmptyHands() kitchen.Action {
	if b.order == noOrder {
		return wait()
	}
	begun, hasBegun := b.begunDish()
	if c, ok := b.nearest(b.firstStep(b.missing())); ok {
		return use(c)
	}
	switch {
	case hasBegun:
		return use(begun)
	case b.s.InStack > 0:
		return b.useNearest(b.tile(kitchen.Dishwasher))
	}
	return b.useNearest(func(c kitchen.Cell) bool { return b.s.Tables[c].IsDish() })
}

// withDessert puts the held dessert on a dish.
func (b *Bot) withDessert() kitchen.Action {
	if b.order == noOrder || b.desserts(b.order)&b.hands == 0 {
		return b.putDown()
	}
	if begun, ok := b.begunDish(); ok && b.s.Tables[begun]&b.hands == 0 {
		return use(begun)
	}
	if b.s.InStack > 0 {
		return b.useNearest(b.tile(kitchen.Dishwasher)) // gives a dish with the dessert on it
	}
	return b.putDown()
}

// withIngredient takes the next step in preparing the held ingredient.
func (b *Bot) withIngredient() kitchen.Action {
	missing := b.missing()
	switch h := b.hands; {
	case h == kitchen.Strawberries:
		return b.useNearest(b.tile(kitchen.ChoppingBoard))
	case h == kitchen.Dough && missing&kitchen.Tart != 0 && !b.has(kitchen.Tart):
		return b.useNearest(b.tile(kitchen.ChoppingBoard))
	case h == kitchen.ChoppedDough:
		return b.useNearest(b.tile(kitchen.BlueberryCrate))
	case b.s.Oven.Food == kitchen.None && int(b.s.Turn) < lastBaking:
		return b.useNearest(b.tile(kitchen.OvenTile))
	}
	return b.putDown()
}

// missing returns the desserts that the order needs, if no dish is held.
func (b *Bot) missing() kitchen.Item {
	if b.order == noOrder {
		return kitchen.None
	}
	missing := b.desserts(b.order)
	if begun, ok := b.begunDish(); ok {
		missing &^= b.s.Tables[begun]
	}
	return missing
}

// begunDish returns the fullest dish on a table that fits the order; among equals, the nearest.
func (b *Bot) begunDish() (begun kitchen.Cell, ok bool) {
	most := 0
	for c, t := range b.s.Tables {
		if !t.IsDish() || !b.fits(t.Desserts(), b.order) {
			continue
		}
		n := bits.OnesCount32(uint32(t.Desserts()))
		if n > most || n > 0 && n == most && b.distance(kitchen.Cell(c)) < b.distance(begun) {
			begun, most, ok = kitchen.Cell(c), n, true
		}
	}
	return begun, ok
}

// gives matches the cells where a chef with a dish gets one of the desserts.
func (b *Bot) gives(desserts kitchen.Item) func(kitchen.Cell) bool {
	return func(c kitchen.Cell) bool {
		switch b.Board.Tiles[c] {
		case kitchen.Table:
			t := b.s.Tables[c]
			return t.IsDessert() && t&desserts != 0
		case kitchen.IceCreamCrate:
			return desserts&kitchen.IceCream != 0
		case kitchen.BlueberryCrate:
			return desserts&kitchen.Blueberries != 0
		case kitchen.OvenTile:
			return b.mayTake() && b.s.Oven.Food.IsDessert() && b.s.Oven.Food&desserts != 0
		}
		return false
	}
}

// firstStep matches the cells for the first step in preparing the slowest of the desserts that can be begun.
func (b *Bot) firstStep(desserts kitchen.Item) func(kitchen.Cell) bool {
	for _, f := range []kitchen.Item{kitchen.Tart, kitchen.Croissant, kitchen.ChoppedStrawberries} {
		if desserts&f == 0 || !b.canBegin(f) {
			continue
		}
		switch f {
		case kitchen.Tart:
			return b.either(kitchen.DoughCrate, kitchen.RawTart, kitchen.ChoppedDough, kitchen.Dough)
		case kitchen.Croissant:
			return b.either(kitchen.DoughCrate, kitchen.Dough)
		}
		return b.either(kitchen.StrawberryCrate, kitchen.Strawberries)
	}
	return func(kitchen.Cell) bool { return false }
}

// canBegin reports whether the preparation of any of the desserts can begin now.
func (b *Bot) canBegin(desserts kitchen.Item) bool {
	if desserts&kitchen.ChoppedStrawberries != 0 && !b.has(kitchen.ChoppedStrawberries) {
		return true
	}
	if b.s.Oven.Food != kitchen.None || int(b.s.Turn) >= lastBaking {
		return false
	}
	return desserts&kitchen.Croissant != 0 && !b.has(kitchen.Croissant) ||
		desserts&kitchen.Tart != 0 && !b.has(kitchen.Tart)
}

// has reports whether a dessert is on a table or in the oven.
func (b *Bot) has(dessert kitchen.Item) bool {
	inOven := b.s.Oven.Food == dessert ||
		dessert == kitchen.Croissant && b.s.Oven.Food == kitchen.Dough ||
		dessert == kitchen.Tart && b.s.Oven.Food == kitchen.RawTart
	return b.onTable(dessert) || inOven && b.mayTake()
}
