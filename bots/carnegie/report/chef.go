package report

import (
	"github.com/cookoff/cookoff/bots/carnegie/stove"
	"github.com/cookoff/cookoff/internal/sim"
)

// cook plays the chef: it works at one state per turn and advances when its work is done. Anything unexpected,
// such as theft, leads to Recover.
func (b *Bot) cook(h hand) {
	if b.state == CheckPan && h.bot().Holding == 0 && b.hopeless(h) {
		return
	}
	if !b.holdsExpected(h.bot().Holding) {
		b.state = Recover
	}
	if done := b.work(h); done {
		b.state = b.next(h)
	}
}

// holdsExpected reports whether the chef holds an item that fits its state.
func (b *Bot) holdsExpected(held sim.Item) bool {
	food, isFood := held.Ingredient()
	isFood = isFood && held.Class() == sim.FoodItem
	switch b.state {
	case PlaceMeat, CookMeat, AddMeat:
		return isFood && food.Kind() == sim.Meat
	case AddNoodles:
		return isFood && food.Kind() == sim.Noodles
	case PlacePlate, Serve:
		return held.Class() == sim.PlateItem
	case BuyPan:
		return held == 0 || held.Class() == sim.PanItem
	case Recover:
		return true
	}
	return held == 0
}

// work does the work of the state and reports whether it is done.
func (b *Bot) work(h hand) bool {
	switch b.state {
	case CheckPan:
		b.chooseCooker(h)
		return b.cooker != nowhere
	case BuyPan:
		if h.bot().Holding == 0 {
			h.buy(sim.BuyPan)
			return false
		}
		return h.do(h.c.Place, b.cooker)
	case BuyMeat:
		return h.buy(sim.Goods(sim.Meat))
	case PlaceMeat:
		b.counter = h.freeCounter()
		return h.do(h.c.Place, b.counter)
	case ChopMeat:
		return b.inPlace(h, b.counter, sim.FoodItem) && h.do(h.c.Chop, b.counter)
	case PickUpMeat:
		return b.inPlace(h, b.counter, sim.FoodItem) && h.do(h.c.Pickup, b.counter)
	case CookMeat:
		return h.do(h.c.StartCook, b.cooker)
	case BuyPlate:
		return h.buy(sim.BuyPlate)
	case PlacePlate:
		b.plate = h.freeCounter()
		return h.do(h.c.Place, b.plate)
	case BuyNoodles:
		return h.buy(sim.Goods(sim.Noodles))
	case AddNoodles:
		return b.inPlace(h, b.plate, sim.PlateItem) && h.do(h.c.AddFoodToPlate, b.plate)
	case TakeMeat:
		return b.takeMeat(h)
	case AddMeat:
		return b.inPlace(h, b.plate, sim.PlateItem) && h.do(h.c.AddFoodToPlate, b.plate)
	case PickUpPlate:
		return b.inPlace(h, b.plate, sim.PlateItem) && h.do(h.c.Pickup, b.plate)
	case Serve:
		return h.do(h.c.Submit, h.nearest(func(t sim.Tile) bool { return t.Kind == sim.Submit }))
	}
	return b.recover(h)
}

// next returns the next state after the work is done.
func (b *Bot) next(h hand) State {
	switch {
	case b.state == CheckPan && h.tile(b.cooker).Item.Class() == sim.PanItem:
		return BuyMeat
	case b.state >= Serve:
		return CheckPan
	}
	return b.state + 1
}

// inPlace reports whether an item of the class is still where the chef put it; if not, the chef starts again.
func (b *Bot) inPlace(h hand, cell int, class sim.Class) bool {
	if cell == nowhere || h.tile(cell).Item.Class() != class {
		b.state = Recover
		return false
	}
	return true
}

// chooseCooker chooses the nearest cooker with an empty pan, or else the nearest without a pan. If all have
// burnt food, one has to be emptied first.
func (b *Bot) chooseCooker(h hand) {
	b.cooker = h.nearest(func(t sim.Tile) bool { return t.Kind == sim.Cooker && t.Item == sim.EmptyPan })
	if b.cooker == nowhere {
		b.cooker = h.nearest(func(t sim.Tile) bool { return t.Kind == sim.Cooker && t.Item.Class() != sim.PanItem })
	}
	if b.cooker == nowhere && b.nearestCooked(h) != nowhere {
		b.state = Recover
	}
}

// nearestCooked returns the nearest cooker with cooked or burnt food, or nowhere.
func (b *Bot) nearestCooked(h hand) int {
	return h.nearest(func(t sim.Tile) bool {
		food, full := t.Item.Ingredient()
		return t.Kind == sim.Cooker && full && food.Stage() != sim.Raw
	})
}

// takeMeat waits next to the cooker until the meat is cooked.
func (b *Bot) takeMeat(h hand) bool {
	if b.cooker == nowhere {
		b.state = Recover
		return false
	}
	pot := stove.Look(h.c.State(), b.team, h.floor.Pos(b.cooker))
	if !pot.Full || pot.Food.Stage() == sim.Burnt {
		b.state = Recover
		return false
	}
	if !h.goTo(b.cooker) || pot.ToCooked > 0 {
		return false
	}
	return h.do(h.c.TakeFromPan, b.cooker)
}

// recover disposes of the chef's item and of burnt food, and reports whether the chef can start again.
func (b *Bot) recover(h hand) bool {
	if held := h.bot().Holding; held != 0 {
		bin := h.nearest(func(t sim.Tile) bool { return t.Kind == sim.Trash })
		if held.Class() == sim.FoodItem && bin != nowhere {
			h.do(h.c.Trash, bin)
		} else {
			h.putDown()
		}
		return false
	}
	for _, pot := range b.cookers {
		if pot.Full && pot.Food.Stage() == sim.Burnt {
			h.do(h.c.TakeFromPan, h.floor.Cell(pot.Pos))
			return false
		}
	}
	return true
}
