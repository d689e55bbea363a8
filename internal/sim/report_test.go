package sim_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

func TestPresets(t *testing.T) {
	t.Parallel()
	for _, name := range sim.Presets() {
		if r, ok := sim.RulesNamed(name); !ok || r.Name != name {
			t.Errorf("preset %q is %+v, %t", name, r, ok)
		}
	}
	if _, ok := sim.RulesNamed("strict"); ok {
		t.Error("there is a preset strict")
	}
	if sim.Official() != (sim.Rules{Name: "official"}) {
		t.Error("official differs from the zero value in more than its name")
	}
}

// TestReportPlace is row 1 of rules section 12: place needs the placeable flag, and costs the action.
func TestReportPlace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		at   sim.Pos
		want sim.Answer
	}{
		{"counter", counter, sim.Yes},
		{"cooker", cooker, sim.Yes},
		{"sink", sink, sim.Yes},
		{"trash", trash, sim.Yes},
		{"submit", serving, sim.Yes},
		{"box", box, sim.Yes},
		{"floor", middle, sim.No},
		{"sink table", sinkTable, sim.No},
		{"shop", shop, sim.No},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := stage(t, sim.Report(), station)
			g.turns(1)
			g.next(sim.FnBuy, 0, sim.BuyPan, shop)
			g.turns(1)
			g.red(c.want, sim.FnPlace, 0, c.at)
			g.wantSpent(false, true)
			if c.want == sim.No {
				g.hands(0, "pan()")
			}
		})
	}
	g := stage(t, sim.Report(), "$#\nb.")
	g.next(sim.FnBuy, 0, sim.Egg, 0, 1)
	g.fails(sim.FnPlace, 0, 1, 1) // a wall
	g.fails(sim.FnPlace, 0, 1, 0) // floor
}

// TestReportCookers is row 2: a pan has to be bought first.
func TestReportCookers(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Report(), station)
	g.cookerHas("-", 0)
	g.turns(1)
	g.next(sim.FnBuy, 0, sim.Egg, shop)
	g.fails(sim.FnPlace, 0, cooker)
	g.fails(sim.FnStartCook, 0, cooker)
	g.next(sim.FnPlace, 0, counter)
	g.fails(sim.FnPickup, 0, cooker)
	g.next(sim.FnBuy, 0, sim.BuyPan, shop)
	g.next(sim.FnPlace, 0, cooker)
	g.hands(0, "-")
	g.cookerHas("pan()", 0)
	g.next(sim.FnPickup, 0, counter)
	g.next(sim.FnPlace, 0, cooker)
	g.turns(20)
	g.cookerHas("pan(EGG cooked)", 20)
}

// TestReportEmptyPlate is row 8.
func TestReportEmptyPlate(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Report(), station+serveNothing+"start=1 duration=99 required=SAUCE reward=5 penalty=0\n")
	g.turns(1)
	g.next(sim.FnBuy, 0, sim.BuyPlate, shop)
	g.red(sim.No, sim.FnCanSubmit, 0, serving)
	g.fails(sim.FnSubmit, 0, serving)
	g.wantSpent(false, true)
	g.next(sim.FnPlace, 0, counter)
	g.next(sim.FnBuy, 0, sim.Sauce, shop)
	g.next(sim.FnAddFoodToPlate, 0, counter)
	g.next(sim.FnPickup, 0, counter)
	g.red(sim.Yes, sim.FnCanSubmit, 0, serving)
	g.next(sim.FnSubmit, 0, serving)
	if g.Order(sim.Red, 1).Completed || !g.Order(sim.Red, 2).Completed {
		t.Error("the wrong order is served")
	}
}

// TestReportKeepsTheRest has the rows of rules section 12 in which the report is silent, vague or would be
// stricter: the engine's rules stay.
func TestReportKeepsTheRest(t *testing.T) {
	t.Parallel()
	bought := func(t *testing.T) *scene { // a station with a pan on the cooker
		t.Helper()
		g := stage(t, sim.Report(), station)
		g.turns(1)
		g.next(sim.FnBuy, 0, sim.BuyPan, shop)
		g.next(sim.FnPlace, 0, cooker)
		return g
	}
	t.Run("5: income, tick, penalty, return", func(t *testing.T) {
		t.Parallel()
		g := stage(t, sim.Report(), "$b\nSWITCH: turn=1 duration=1\nORDERS:\nstart=0 duration=1 required=EGG penalty=5\n")
		g.turns(1)
		g.money(151, 151)
		g.red(sim.Yes, sim.FnSwitchMaps)
		g.turns(1)
		g.money(147, 147)
		g.at(0, sim.Red, 1, 0) // 25: and the flag goes back
		if g.Switched(sim.Red) {
			t.Error("the flag stays")
		}
	})
	t.Run("10: unchopped meat cooks, cooked meat is chopped", func(t *testing.T) {
		t.Parallel()
		g := bought(t)
		g.prepare(sim.NewIngredient(sim.Meat, false, sim.Cooked))
		g.next(sim.FnPlace, 0, counter)
		g.next(sim.FnChop, 0, counter)
		g.slot(sim.Red, counter, "MEAT chopped cooked")
	})
	t.Run("11: lifting the pan stops cooking", func(t *testing.T) {
		t.Parallel()
		g := bought(t)
		g.until(g.cook(sim.Egg, sim.FnPlace) + 15)
		g.next(sim.FnPickup, 0, cooker)
		g.turns(9)
		g.next(sim.FnPlace, 0, cooker)
		g.cookerHas("pan(EGG)", 0)
	})
	t.Run("12, 13, 15: washing", func(t *testing.T) {
		t.Parallel()
		rules := sim.Report()
		rules.NoEmptyPlates = false
		g := stage(t, rules, station+serveNothing)
		g.dirty(1)
		g.fails(sim.FnPutDirtyPlateInSink, 0, sink)
		g.next(sim.FnWashSink, 0, sink)
		g.turns(1)
		g.sinkHas(1, 1, false, 0)
		g.next(sim.FnWashSink, 0, sink)
		g.next(sim.FnTakeCleanPlate, 0, sinkTable)
		g.next(sim.FnPlace, 0, counter)
		g.next(sim.FnBuy, 0, sim.BuyPlate, shop) // also sold
	})
	t.Run("21: failed calls cost", func(t *testing.T) {
		t.Parallel()
		g := bought(t)
		g.fails(sim.FnTrash, 0, trash)
		g.red(sim.No, sim.FnMove, 0, 1, 1)
		g.wantSpent(true, true)
	})
	t.Run("22: boxes multiply food", func(t *testing.T) {
		t.Parallel()
		g := bought(t)
		g.store(sim.BuyPlate)
		g.store(sim.BuyPlate)
		g.next(sim.FnBuy, 0, sim.Sauce, shop)
		g.next(sim.FnAddFoodToPlate, 0, box)
		g.boxHas(2, "plate(SAUCE)")
	})
}

// TestReportExample plays the worked example of the strategy report (its appendix A): one bot, one
// order of NOODLES and MEAT, from the first pan to the reward.
func TestReportExample(t *testing.T) {
	t.Parallel()
	const kitchen = `
#########
#..$....#
#b.....C#
#....KU.#
#.......#
#########
ORDERS:
start=0 duration=200 required=NOODLES,MEAT reward=10000 penalty=3
`
	at := map[string]sim.Pos{
		"shop": {X: 3, Y: 4}, "counter": {X: 7, Y: 3}, "cooker": {X: 5, Y: 2}, "submit": {X: 6, Y: 2},
		"beside the shop": {X: 3, Y: 3}, "between counter and cooker": {X: 6, Y: 3},
	}
	g := stage(t, sim.Report(), kitchen)
	walk := func(to string) {
		t.Helper()
		for g.Bot(0).Pos != at[to] {
			p := g.Bot(0).Pos
			g.next(sim.FnMove, 0, sign(at[to].X-p.X), sign(at[to].Y-p.Y))
		}
	}
	do := func(fn sim.Fn, args ...any) {
		t.Helper()
		g.next(fn, append([]any{0}, args...)...)
	}
	walk("beside the shop")
	do(sim.FnBuy, sim.BuyPan, at["shop"])
	g.hands(0, "pan()")
	walk("between counter and cooker")
	do(sim.FnPlace, at["cooker"])
	g.hands(0, "-")
	walk("beside the shop")
	do(sim.FnBuy, sim.Meat, at["shop"])
	walk("between counter and cooker")
	do(sim.FnPlace, at["counter"])
	do(sim.FnChop, at["counter"])
	do(sim.FnPickup, at["counter"])
	g.hands(0, "MEAT chopped")
	do(sim.FnPlace, at["cooker"])
	cooking := g.Turn()
	walk("beside the shop")
	do(sim.FnBuy, sim.BuyPlate, at["shop"])
	walk("between counter and cooker")
	do(sim.FnPlace, at["counter"])
	walk("beside the shop")
	do(sim.FnBuy, sim.Noodles, at["shop"])
	walk("between counter and cooker")
	do(sim.FnAddFoodToPlate, at["counter"])
	g.slot(sim.Red, at["counter"], "plate(NOODLES)")
	g.until(cooking + sim.CookedAt)
	g.red(sim.Yes, sim.FnTakeFromPan, 0, at["cooker"])
	g.hands(0, "MEAT chopped cooked")
	do(sim.FnAddFoodToPlate, at["counter"])
	do(sim.FnPickup, at["counter"])
	g.hands(0, "plate(NOODLES, MEAT chopped cooked)")
	do(sim.FnSubmit, at["submit"])
	g.hands(0, "-")
	const turns = 41 // of the report's "approximately 45"
	if g.Turn() != turns {
		t.Errorf("it took %d turns, want %d", g.Turn(), turns)
	}
	g.money(150+turns-4-80-2-40+10000, 150+turns)
}

func sign(n int) int { return max(-1, min(1, n)) }

// TestExampleByOfficialRules: the example's pan is swapped for the one on the cooker, so that its
// next purchase fails (row 2).
func TestExampleByOfficialRules(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), station)
	g.turns(1)
	g.next(sim.FnBuy, 0, sim.BuyPan, shop)
	g.next(sim.FnPlace, 0, cooker)
	g.hands(0, "pan()")
	g.fails(sim.FnBuy, 0, sim.Meat, shop)
}
