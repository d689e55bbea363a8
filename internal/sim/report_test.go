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
		t.Error(`RulesNamed("strict") found a preset`)
	}
	if sim.Official() != (sim.Rules{Name: "official"}) {
		t.Errorf("Official() = %+v, want only a name", sim.Official())
	}
}

// Under the report's rules place needs a placeable tile, and a refused place spends the action (rules section 12, row 1).
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

// Under the report's rules cookers have no pan at the start (row 2).
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

// Under the report's rules an empty plate cannot be served (row 8).
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

// Under the official rules the report's example fails: its new pan is swapped for the cooker's, so its hands stay full and
// its next purchase is refused (row 2).
func TestReportExampleUnderOfficialRules(t *testing.T) {
	t.Parallel()
	g := firstTurn(t, "")
	g.next(sim.FnBuy, 0, sim.BuyPan, shop)
	g.next(sim.FnPlace, 0, cooker)
	g.hands(0, "pan()")
	g.fails(sim.FnBuy, 0, sim.Meat, shop)
}
