package sim_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

// cookerHas checks the item and the progress of the cooker.
func (g *scene) cookerHas(item string, progress int) {
	g.t.Helper()
	g.slot(sim.Red, cooker, item)
	if got := g.Tile(sim.Red, cooker.X, cooker.Y).CookProgress; got != progress {
		g.t.Fatalf("turn %d: the cooker is at %d, want %d", g.Turn(), got, progress)
	}
}

// cook buys a food, puts it into the pan and returns the turn of doing so.
func (g *scene) cook(kind sim.Food, fn sim.Fn) (placed int) {
	g.t.Helper()
	g.next(sim.FnBuy, 0, kind, shop)
	g.next(fn, 0, cooker)
	return g.Turn()
}

// Food cooks in 20 turns and burns after 40 (rules section 5).
func TestCookingTime(t *testing.T) {
	t.Parallel()
	for _, fn := range []sim.Fn{sim.FnPlace, sim.FnStartCook} {
		g := firstTurn(t, "")
		g.cookerHas("pan()", 0)
		placed := g.cook(sim.Egg, fn)
		g.cookerHas("pan(EGG)", 0)
		g.until(placed + 19)
		g.cookerHas("pan(EGG)", 19)
		g.until(placed + 20)
		g.cookerHas("pan(EGG cooked)", 20)
		g.until(placed + 39)
		g.cookerHas("pan(EGG cooked)", 39)
		g.until(placed + 40)
		g.cookerHas("pan(EGG burnt)", 40)
		g.until(placed + 45)
		g.cookerHas("pan(EGG burnt)", 45)
		g.red(sim.Yes, sim.FnTakeFromPan, 0, cooker)
		g.hands(0, "EGG burnt")
		g.cookerHas("pan()", 0)
		g.turns(1)
		g.cookerHas("pan()", 0)
	}
}

// Food that is put back starts at the beginning of its stage (rules section 13, case 9).
func TestFoodPutBackStartsAtItsStage(t *testing.T) {
	t.Parallel()
	cases := []struct {
		after    int
		back     int
		then     string
		thenTurn int
		last     string
	}{
		{7, 0, "pan(EGG)", 19, "pan(EGG cooked)"},
		{33, 20, "pan(EGG cooked)", 19, "pan(EGG burnt)"},
		{50, 40, "pan(EGG burnt)", 3, "pan(EGG burnt)"},
	}
	for _, c := range cases {
		g := firstTurn(t, "")
		g.until(g.cook(sim.Egg, sim.FnPlace) + c.after)
		g.red(sim.Yes, sim.FnTakeFromPan, 0, cooker)
		g.next(sim.FnStartCook, 0, cooker)
		g.cookerHas(c.then, c.back)
		g.turns(c.thenTurn)
		g.cookerHas(c.then, c.back+c.thenTurn)
		g.turns(1)
		g.cookerHas(c.last, c.back+c.thenTurn+1)
	}
}

// Without a pan the cooker keeps its progress and makes no more. Food in the lifted pan does not cook, and starts at the
// beginning of its stage when the pan comes back (case 8).
func TestLiftedPan(t *testing.T) {
	t.Parallel()
	g := firstTurn(t, "")
	g.until(g.cook(sim.Meat, sim.FnPlace) + 24)
	g.next(sim.FnPickup, 0, cooker)
	g.hands(0, "pan(MEAT cooked)")
	g.cookerHas("-", 25)
	g.turns(30)
	g.cookerHas("-", 25)
	g.hands(0, "pan(MEAT cooked)")
	g.next(sim.FnPlace, 0, counter)
	g.fails(sim.FnChop, 0, counter) // not in a pan
	g.fails(sim.FnTakeFromPan, 0, counter)
	g.fails(sim.FnPickup, 0, cooker)
	g.fails(sim.FnTakeFromPan, 0, cooker)
	g.next(sim.FnBuy, 0, sim.Egg, shop)
	g.fails(sim.FnPlace, 0, cooker) // no pan
	g.fails(sim.FnStartCook, 0, cooker)
	g.red(sim.No, sim.FnCanStartCook, 0, cooker)
	g.next(sim.FnTrash, 0, trash)
	g.next(sim.FnPickup, 0, counter)
	g.next(sim.FnPlace, 0, cooker)
	g.hands(0, "-")
	g.cookerHas("pan(MEAT cooked)", 20)
	g.turns(20)
	g.cookerHas("pan(MEAT burnt)", 40)
}

// A pan placed on a cooker is swapped for an empty one there, and refused if that one is full (case 7).
func TestPanSwap(t *testing.T) {
	t.Parallel()
	g := firstTurn(t, "")
	g.next(sim.FnBuy, 0, sim.BuyPan, shop)
	g.next(sim.FnPlace, 0, cooker)
	g.hands(0, "pan()") // an empty pan for an empty pan
	g.cookerHas("pan()", 0)
	g.next(sim.FnPlace, 0, counter)

	g.until(g.cook(sim.Egg, sim.FnPlace) + 10)
	g.next(sim.FnPickup, 0, cooker)
	g.cookerHas("-", 11)
	g.next(sim.FnPlace, 0, trash)
	g.next(sim.FnPickup, 0, counter)
	g.next(sim.FnPlace, 0, cooker)
	g.cookerHas("pan()", 0)
	g.next(sim.FnPickup, 0, trash)
	g.hands(0, "pan(EGG)")
	g.next(sim.FnPlace, 0, cooker)
	g.hands(0, "pan()") // a full pan for an empty one
	g.cookerHas("pan(EGG)", 0)
	g.turns(20)
	g.cookerHas("pan(EGG cooked)", 20)
	g.fails(sim.FnPlace, 0, cooker) // a pan with food stays where it is
	g.cookerHas("pan(EGG cooked)", 21)
	g.hands(0, "pan()")
}

// Chopping and cooking work in any order.
func TestUnchoppedMeatCooks(t *testing.T) {
	t.Parallel()
	g := firstTurn(t, "")
	g.prepare(sim.NewIngredient(sim.Meat, false, sim.Burnt))
	g.next(sim.FnPlace, 0, counter)
	g.next(sim.FnChop, 0, counter)
	g.slot(sim.Red, counter, "MEAT chopped burnt")
	g.next(sim.FnChop, 0, counter) // case 10
	g.slot(sim.Red, counter, "MEAT chopped burnt")
}
