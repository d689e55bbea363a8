package sim_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/sim"
)

// docs/protocol.md lists where the strategy report is wrong; the rules agree with each row.
func TestErrorsInReport(t *testing.T) {
	t.Parallel()
	rulestest.Shown(t, rulestest.Topics(t, "protocol.md", "## Where the strategy report is wrong"), map[string]func(t *testing.T){
		"where items can lie": TestPlaceOnWallsAndFloor,
		"pans":                TestReportExampleUnderOfficialRules,
		"get_map() and the like without a team": func(t *testing.T) { // TestCallsWithoutTheirTeam plays such bots
			if sim.Official().TeamOptional || !sim.Report().TeamOptional {
				t.Error("it is the same under both rules")
			}
		},
		"get_orders": func(t *testing.T) { // the protocol's examples show its answer
			if sim.Official().ActiveOrdersOnly || !sim.Report().ActiveOrdersOnly {
				t.Error("it is the same under both rules")
			}
		},
		"the start of a turn": func(t *testing.T) {
			g := stage(t, sim.Official(), "$b\nORDERS:\nstart=0 duration=1 required=EGG penalty=5\n")
			g.turns(1)
			g.money(151, 151)
			g.turns(1)
			g.money(147, 147)
		},
		"dirty plates": TestSinkOfDirtyPlate,
		"empty plates": func(t *testing.T) {
			g := firstTurn(t, serveNothing)
			g.next(sim.FnBuy, 0, sim.BuyPlate, shop)
			g.next(sim.FnSubmit, 0, serving)
		},
		"who is paid": TestEnemyServes,
		"MEAT": func(t *testing.T) {
			g := firstTurn(t, "")
			g.prepare(sim.NewIngredient(sim.Meat, false, sim.Cooked))
			g.next(sim.FnPlace, 0, counter)
			g.next(sim.FnChop, 0, counter)
			g.slot(sim.Red, counter, "MEAT chopped cooked")
		},
		"cooking": func(t *testing.T) {
			t.Run("pan lifted", TestLiftedPan)
			t.Run("food taken out", TestFoodPutBackStartsAtItsStage)
		},
		"clean plates": TestPurchases,
		"washing": func(t *testing.T) {
			t.Run("one", TestWashing)
			t.Run("two", TestTwoWashersCountOnce)
		},
		"TRASH": TestTrash,
		"putting dirty plates into a SINK": func(t *testing.T) {
			g := firstTurn(t, serveNothing)
			g.next(sim.FnBuy, 0, sim.BuyPlate, shop)
			g.fails(sim.FnPutDirtyPlateInSink, 0, sink)
			g.next(sim.FnSubmit, 0, serving)
			g.fails(sim.FnPickup, 0, sink) // the sink's dirty plate cannot be picked up
			g.sinkHas(1, 0, false, 0)
		},
		"sabotage at the SINK": func(t *testing.T) {
			g := firstTurn(t, serveNothing+"SWITCH: turn=1 duration=99\n")
			g.next(sim.FnBuy, 0, sim.BuyPlate, shop)
			g.next(sim.FnSubmit, 0, serving)
			g.next(sim.FnWashSink, 0, sink)
			g.next(sim.FnWashSink, 0, sink)
			g.turns(1)
			g.red(sim.Yes, sim.FnSwitchMaps) // makes room for BLUE's bot
			g.blue(sim.Yes, sim.FnSwitchMaps)
			g.at(1, sim.Red, 1, 1)
			g.blue(sim.Yes, sim.FnTakeCleanPlate, 1, sinkTable)
			g.hands(1, "plate()")
		},
		"bots of a team": func(t *testing.T) {
			for text, want := range map[string]int{"b.b\n..b": 3, "...\n..$": 1} {
				if got := newBoard(t, sim.Official(), text).BotsPerTeam(); got != want {
					t.Errorf("%q has %d, want %d", text, got, want)
				}
			}
		},
		"wasted actions": func(t *testing.T) {
			g := firstTurn(t, "")
			g.fails(sim.FnTrash, 0, trash)
			g.red(sim.No, sim.FnMove, 0, 1, 1)
			g.wantSpent(true, true)
			g.turns(1)
			g.red(sim.No, sim.FnMove, 1, 0, 1)
			g.wantSpent(false, false)
		},
		"equal items in a BOX": func(t *testing.T) {
			t.Run("food added", TestBox)
			t.Run("what is equal", TestBoxSignatures)
		},
		"after the window": TestSwitchAndReturn,
	})
}
