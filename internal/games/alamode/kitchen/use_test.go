package kitchen_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

const (
	ice, blue, chopped  = kitchen.IceCream, kitchen.Blueberries, kitchen.ChoppedStrawberries
	croissant, tart     = kitchen.Croissant, kitchen.Tart
	straw, dough        = kitchen.Strawberries, kitchen.Dough
	choppedDough        = kitchen.ChoppedDough
	rawTart, plate      = kitchen.RawTart, kitchen.Dish
	nothing             = kitchen.None
	refused, eliminated = kitchen.Refused, kitchen.Eliminated
)

// things is the part of the state that a USE can change.
type things struct {
	Hands, Table kitchen.Item
	Oven         kitchen.Oven
	Dishes       uint8
}

// useOnce puts the first chef next to a cell, with the given things, and uses the cell.
func useOnce(t *testing.T, target kitchen.Cell, before things) (after things, result kitchen.ActionResult) {
	t.Helper()
	s := stage(t)
	s.standAt(t, target)
	s.Chefs[0].Hands = before.Hands
	s.Tables[target] = before.Table
	s.Oven = before.Oven
	s.InStack = before.Dishes
	place := s.Chefs[0].Cell
	result = s.act(use(target))
	if result != kitchen.Eliminated && s.Chefs[0].Cell != place {
		t.Error("the chef moved")
	}
	return things{s.Chefs[0].Hands, s.Tables[target], s.Oven, s.InStack}, result
}

// everything returns an item of each kind, and dishes with each number of desserts.
func everything() []kitchen.Item {
	return []kitchen.Item{
		nothing, ice, blue, chopped, croissant, tart, straw, dough, choppedDough, rawTart,
		plate, dish(ice), dish(blue, ice), dish(tart, croissant, chopped), dish(ice, blue, chopped, croissant),
		dish(ice, blue, chopped, croissant, tart),
	}
}

func checkUse(t *testing.T, target kitchen.Cell, before, want things, wantResult kitchen.ActionResult) {
	t.Helper()
	got, result := useOnce(t, target, before)
	if diff := cmp.Diff(want, got); diff != "" || result != wantResult {
		t.Errorf("with %s: result %s, want %s (-want +got):\n%s", before.Hands, result, wantResult, diff)
	}
}

func TestUse(t *testing.T) {
	t.Parallel()
	full := dish(ice, blue, chopped, croissant, tart)
	baking, ready := kitchen.Oven{Food: dough, Timer: 3}, kitchen.Oven{Food: croissant, Timer: 10}
	tests := []struct {
		name         string
		target       kitchen.Cell
		before, want things
		result       kitchen.ActionResult
	}{
		{"take a dish", washer, things{Dishes: 3}, things{Hands: plate, Dishes: 2}, kitchen.OK},
		{"dessert on a new dish", washer, things{Hands: tart, Dishes: 1}, things{Hands: dish(tart)}, kitchen.OK},
		{"unfinished food in the dishwasher", washer, things{Hands: dough, Dishes: 3}, things{Hands: dough, Dishes: 3}, refused},
		{"wash a full dish", washer, things{Hands: full, Dishes: 2}, things{Hands: plate, Dishes: 2}, kitchen.OK},

		{"empty hands at an empty table", counter, things{}, things{}, refused},
		{"put down", counter, things{Hands: rawTart}, things{Table: rawTart}, kitchen.OK},
		{"take", counter, things{Table: full}, things{Hands: full}, kitchen.OK},
		{"dish takes dessert", counter, things{Hands: dish(ice), Table: tart}, things{Hands: dish(ice, tart)}, kitchen.OK},
		{"fifth dessert", counter, things{Hands: dish(ice, blue, chopped, croissant), Table: tart}, things{Hands: full}, kitchen.OK},
		{"dish has the dessert", counter, things{Hands: dish(ice, tart), Table: tart}, things{Hands: dish(ice, tart), Table: tart}, refused},
		{"dessert onto dish", counter, things{Hands: tart, Table: dish(ice)}, things{Table: dish(ice, tart)}, kitchen.OK},
		{"dessert onto dish that has it", counter, things{Hands: ice, Table: dish(ice)}, things{Hands: ice, Table: dish(ice)}, refused},
		{"dish on dish", counter, things{Hands: plate, Table: plate}, things{Hands: plate, Table: plate}, refused},
		{"dish on unfinished food", counter, things{Hands: plate, Table: straw}, things{Hands: plate, Table: straw}, refused},
		{"unfinished food on dish", counter, things{Hands: choppedDough, Table: plate}, things{Hands: choppedDough, Table: plate}, refused},
		{"chopped dough on blueberries", counter, things{Hands: choppedDough, Table: blue}, things{Hands: rawTart}, kitchen.OK},
		{"blueberries on chopped dough", counter, things{Hands: blue, Table: choppedDough}, things{Hands: rawTart}, kitchen.OK},
		{"chopped dough on a dish of blueberries", counter, things{Hands: choppedDough, Table: dish(blue)}, things{Hands: choppedDough, Table: dish(blue)}, refused},
		{"food on the same food", counter, things{Hands: blue, Table: blue}, things{Hands: blue, Table: blue}, refused},
		{"raw tart on blueberries", counter, things{Hands: rawTart, Table: blue}, things{Hands: rawTart, Table: blue}, refused},

		{"bake dough", oven, things{Hands: dough}, things{Oven: kitchen.Oven{Food: dough, Timer: 10}}, kitchen.OK},
		{"bake a raw tart", oven, things{Hands: rawTart}, things{Oven: kitchen.Oven{Food: rawTart, Timer: 10}}, kitchen.OK},
		{"bake chopped dough", oven, things{Hands: choppedDough}, things{Hands: choppedDough}, refused},
		{"bake a tart again", oven, things{Hands: tart}, things{Hands: tart}, refused},
		{"dish at an empty oven", oven, things{Hands: plate}, things{Hands: plate}, refused},
		{"empty hands at an empty oven", oven, things{}, things{}, refused},
		{"empty hands at a baking oven", oven, things{Oven: baking}, things{Oven: baking}, refused},
		{"dough at a baking oven", oven, things{Hands: dough, Oven: baking}, things{Hands: dough, Oven: baking}, refused},
		{"dough at a ready oven", oven, things{Hands: dough, Oven: ready}, things{Hands: dough, Oven: ready}, refused},
		{"dish at a baking oven", oven, things{Hands: plate, Oven: baking}, things{Hands: plate, Oven: baking}, refused},
		{"take a croissant", oven, things{Oven: ready}, things{Hands: croissant}, kitchen.OK},
		{"croissant onto a dish", oven, things{Hands: dish(tart), Oven: ready}, things{Hands: dish(tart, croissant)}, kitchen.OK},
		{"croissant onto a dish that has one", oven, things{Hands: dish(croissant), Oven: ready}, things{Hands: dish(croissant), Oven: ready}, refused},
		{"dessert at a ready oven", oven, things{Hands: ice, Oven: ready}, things{Hands: ice, Oven: ready}, refused},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			checkUse(t, tt.target, tt.before, tt.want, tt.result)
		})
	}
}

func TestUseOfFloorEliminates(t *testing.T) {
	t.Parallel()
	for name, target := range map[string]kitchen.Cell{
		"own cell": spawn0, "adjacent": kitchen.At(4, 1), "far away": kitchen.At(9, 4), "partner's cell": spawn1,
	} {
		s := stage(t)
		if got := s.act(use(target)); got != eliminated || !s.Chefs[0].Out() {
			t.Errorf("%s: result %s, chef at %d", name, got, s.Chefs[0].Cell)
		}
	}
}
