package random

import "github.com/cookoff/cookoff/internal/sim"

// Weights of actions within reach.
const (
	lowWeight    = 1
	mediumWeight = 4
	highWeight   = 40
)

// consider returns a bot's possible action at a tile, with its weight; 0: none.
func (r *Bot) consider(s *sim.State, bot *sim.Bot, tile sim.Tile) (sim.Fn, int) {
	switch bot.Holding.Class() {
	case sim.FoodItem:
		return r.withFood(s, bot, tile)
	case sim.PlateItem:
		return r.withPlate(s, bot, tile)
	case sim.PanItem:
		return when(tile.Item == 0 && tile.Kind == sim.Cooker || free(tile), sim.FnPlace, mediumWeight)
	}
	return r.emptyHanded(s, bot, tile)
}

func when(ok bool, fn sim.Fn, weight int) (sim.Fn, int) {
	if !ok {
		return sim.FnNone, 0
	}
	return fn, weight
}

func free(tile sim.Tile) bool {
	return tile.Item == 0 && (tile.Kind == sim.Counter || tile.Kind == sim.Box)
}

func unchopped(food sim.Ingredient) bool { return food.Kind().CanChop() && !food.Chopped() }

func (r *Bot) emptyHanded(s *sim.State, bot *sim.Bot, tile sim.Tile) (sim.Fn, int) {
	food, isFood := tile.Item.Ingredient() // also for food in a pan
	switch {
	case tile.Kind == sim.Shop:
		return when(s.Money(bot.Team) > 0, sim.FnBuy, mediumWeight)
	case tile.DirtyPlates > 0:
		return sim.FnWashSink, mediumWeight
	case tile.CleanPlates > 0:
		return sim.FnTakeCleanPlate, mediumWeight
	case tile.Kind == sim.Cooker:
		return when(isFood && food.Stage() != sim.Raw, sim.FnTakeFromPan, highWeight)
	case tile.Kind == sim.Counter && tile.Item == food.Item() && unchopped(food):
		return sim.FnChop, highWeight
	case tile.Item.Class() == sim.PlateItem:
		if _, whole := r.wanted(s, bot.Map, tile.Item); !whole {
			return sim.FnPickup, lowWeight
		}
	}
	return when(tile.Item != 0, sim.FnPickup, mediumWeight)
}

func (r *Bot) withFood(s *sim.State, bot *sim.Bot, tile sim.Tile) (sim.Fn, int) {
	food, _ := bot.Holding.Ingredient()
	switch {
	case tile.Item.Class() == sim.PlateItem:
		part, _ := r.wanted(s, bot.Map, tile.Item, food)
		return when(part, sim.FnAddFoodToPlate, highWeight)
	case tile.Kind == sim.Trash:
		return sim.FnTrash, lowWeight
	case unchopped(food):
		return when(free(tile) && tile.Kind == sim.Counter, sim.FnPlace, highWeight)
	case food.Kind().CanCook() && food.Stage() == sim.Raw:
		return when(tile.Kind == sim.Cooker && tile.Item == sim.EmptyPan, sim.FnStartCook, highWeight)
	}
	return when(free(tile), sim.FnPlace, lowWeight)
}

func (r *Bot) withPlate(s *sim.State, bot *sim.Bot, tile sim.Tile) (sim.Fn, int) {
	switch {
	case tile.Kind == sim.Submit:
		_, whole := r.wanted(s, bot.Map, bot.Holding)
		return when(whole, sim.FnSubmit, highWeight)
	case tile.Kind == sim.Trash:
		part, _ := r.wanted(s, bot.Map, bot.Holding)
		return when(!part, sim.FnTrash, highWeight)
	case tile.Item.Class() == sim.FoodItem:
		food, _ := tile.Item.Ingredient()
		part, _ := r.wanted(s, bot.Map, bot.Holding, food)
		return when(part, sim.FnAddFoodToPlate, highWeight)
	case !free(tile):
		return sim.FnNone, 0
	}
	_, whole := r.wanted(s, bot.Map, bot.Holding)
	return when(!whole, sim.FnPlace, mediumWeight)
}

// wanted reports whether an active order contains the foods on the plate and the added ones (part), and whether
// it contains no others (whole).
func (r *Bot) wanted(s *sim.State, kitchen sim.Team, plate sim.Item, add ...sim.Ingredient) (part, whole bool) {
	r.foods = append(s.PlateFoods(plate, r.foods[:0]), add...)
	for i, o := range s.Board().Orders {
		if s.OrderActive(kitchen, i) && contains(o.Required, r.foods) {
			part = true
			whole = whole || len(o.Required) == len(r.foods)
		}
	}
	return part, whole
}

// contains reports whether an order contains all the foods, with multiplicity.
func contains(required []sim.Food, foods []sim.Ingredient) bool {
	for _, f := range foods {
		spare := 0
		for _, want := range required {
			if sim.Wanted(want) == f {
				spare++
			}
		}
		for _, have := range foods {
			if have == f {
				spare--
			}
		}
		if spare < 0 {
			return false
		}
	}
	return true
}
