package sim_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

// refused makes a call of RED and checks that it is refused for the reason.
func (g *scene) refused(want sim.Refusal, fn sim.Fn, args ...any) {
	g.t.Helper()
	if got := g.Controller(sim.Red).Attempt(fn, values(args)); got != want {
		g.t.Errorf("turn %d: %s%v: %q, want %q", g.Turn(), fn.Name(), args, got, want)
	}
}

// fourBots is a kitchen with two bots of each team; RED's 0 stands next to its 1.
const fourBots = `
#####
#C$K#
#SbT#
#bRB#
#####
SWITCH: turn=900 duration=9
`

// Each call is refused for the right reason, and every reason occurs.
func TestRefusals(t *testing.T) {
	t.Parallel()
	const switches = station + "SWITCH: turn=2 duration=3\n"
	egg, sauce := sim.NewIngredient(sim.Egg, false, sim.Raw), sim.NewIngredient(sim.Sauce, false, sim.Raw)
	type try func(g *scene, reason sim.Refusal)
	// in makes a call in turn 1, with an item in the hands of RED's bot.
	in := func(hands sim.Item, fn sim.Fn, args ...any) try {
		return func(g *scene, reason sim.Refusal) {
			g.turns(1)
			g.Hand(0, hands)
			g.refused(reason, fn, args...)
		}
	}
	// after makes a call in a turn after one in which another call succeeded.
	after := func(fn sim.Fn, hands, next sim.Item, at sim.Pos, then sim.Fn) try {
		return func(g *scene, reason sim.Refusal) {
			g.turns(1)
			g.Hand(0, hands)
			g.red(sim.Yes, fn, 0, at)
			g.turns(1)
			g.Hand(0, next)
			g.refused(reason, then, 0, at)
		}
	}
	tests := map[sim.Refusal][]try{
		sim.Done:           {in(0, sim.FnBuy, 0, sim.Egg, shop), in(0, sim.FnMove, 0, -1, -1), in(0, sim.FnCanMove, 0, -1, -1)},
		sim.WrongArguments: {in(0, sim.FnMove, 0), in(0, sim.FnSwitchMaps, 0), in(0, sim.FnBuy, 0)},
		sim.WrongType: {
			in(0, sim.FnMove, 0, "x", 0), in(0, sim.FnPickup, 0, "x", 0), in(0, sim.FnPickup, 0, 0.5, 1),
			in(0, sim.FnBuy, 0, unhashable{}, shop), in(0, sim.FnSubmit, unhashable{}),
		},
		sim.UnknownCall: {in(0, sim.FnNone, 0, shop)},
		sim.NotOwnBot:   {in(0, sim.FnPickup, 1, shop), in(0, sim.FnMove, 7, 0, 1), in(0, sim.FnCanBuy, "0", sim.Egg, shop)},
		sim.NotBegun: {
			func(g *scene, reason sim.Refusal) { g.refused(reason, sim.FnMove, 0, -1, -1) },
			func(g *scene, reason sim.Refusal) { g.refused(reason, sim.FnPickup, 0, counter) },
		},
		sim.AlreadyMoved: {func(g *scene, reason sim.Refusal) {
			g.turns(1)
			g.red(sim.No, sim.FnMove, 0, 0, 0)
			g.refused(reason, sim.FnMove, 0, -1, -1)
		}},
		sim.AlreadyActed: {func(g *scene, reason sim.Refusal) {
			g.turns(1)
			g.red(sim.No, sim.FnPickup, 0, counter)
			g.refused(reason, sim.FnBuy, 0, sim.Egg, shop)
		}},
		sim.NotAStep:         {in(0, sim.FnMove, 0, 0, 0), in(0, sim.FnMove, 0, 2, 0), in(0, sim.FnMove, 0, 1000, 0), in(0, sim.FnCanMove, 0, 1.5, 0)},
		sim.TooFar:           {in(0, sim.FnPickup, 0, 3, 1), in(0, sim.FnCanBuy, 0, sim.Egg, 9, 9), in(0, sim.FnPickup, 0, 2.5, 1)},
		sim.NotWalkable:      {in(0, sim.FnMove, 0, 0, 1), in(0, sim.FnCanMove, 0, 1, 1)},
		sim.HandsFull:        {in(sim.EmptyPan, sim.FnPickup, 0, counter), in(sim.EmptyPan, sim.FnBuy, 0, sim.Egg, shop), in(sim.EmptyPan, sim.FnChop, 0, counter)},
		sim.HandsEmpty:       {in(0, sim.FnPlace, 0, counter), in(0, sim.FnTrash, 0, trash), in(0, sim.FnStartCook, 0, cooker), in(0, sim.FnAddFoodToPlate, 0, counter)},
		sim.NoDirtyPlateHeld: {in(0, sim.FnPutDirtyPlateInSink, 0, sink), in(sim.EmptyPlate, sim.FnPutDirtyPlateInSink, 0, sink)},
		sim.NoPlateHeld:      {in(0, sim.FnSubmit, 0, serving), in(egg.Item(), sim.FnCanSubmit, 0, serving)},
		sim.WrongTile: {
			in(egg.Item(), sim.FnTrash, 0, counter), in(0, sim.FnBuy, 0, sim.Egg, counter), in(0, sim.FnChop, 0, shop), in(egg.Item(), sim.FnStartCook, 0, shop),
			in(0, sim.FnTakeFromPan, 0, shop), in(0, sim.FnTakeCleanPlate, 0, shop), in(sim.DirtyPlate, sim.FnPutDirtyPlateInSink, 0, shop),
			in(0, sim.FnWashSink, 0, shop), in(sim.EmptyPlate, sim.FnSubmit, 0, shop), in(sim.EmptyPlate, sim.FnCanSubmit, 0, shop),
		},
		sim.NothingThere: {
			in(0, sim.FnPickup, 0, counter), in(0, sim.FnPickup, 0, box), in(0, sim.FnChop, 0, counter), in(egg.Item(), sim.FnAddFoodToPlate, 0, counter),
		},
		sim.Occupied:        {after(sim.FnPlace, egg.Item(), egg.Item(), counter, sim.FnPlace)},
		sim.OtherInBox:      {after(sim.FnPlace, egg.Item(), sauce.Item(), box, sim.FnPlace)},
		sim.NoPan:           {after(sim.FnPickup, 0, egg.Item(), cooker, sim.FnStartCook), after(sim.FnPickup, 0, 0, cooker, sim.FnTakeFromPan), after(sim.FnPickup, 0, egg.Item(), cooker, sim.FnPlace)},
		sim.PanFull:         {after(sim.FnPlace, egg.Item(), egg.Item(), cooker, sim.FnStartCook), after(sim.FnPlace, egg.Item(), sim.EmptyPan, cooker, sim.FnPlace)},
		sim.PanEmpty:        {in(0, sim.FnTakeFromPan, 0, cooker)},
		sim.CannotCook:      {in(sauce.Item(), sim.FnStartCook, 0, cooker), in(sim.EmptyPlate, sim.FnPlace, 0, cooker), in(sim.EmptyPan, sim.FnStartCook, 0, cooker)},
		sim.CannotChop:      {after(sim.FnPlace, egg.Item(), 0, counter, sim.FnChop), after(sim.FnPlace, sim.EmptyPlate, 0, counter, sim.FnChop)},
		sim.NotForSale:      {in(0, sim.FnBuy, 0, "EGG", shop), in(0, sim.FnCanBuy, 0, sim.Goods(200), shop)},
		sim.NoCleanPlates:   {in(0, sim.FnTakeCleanPlate, 0, sinkTable)},
		sim.NoDirtyPlates:   {in(0, sim.FnWashSink, 0, sink)},
		sim.PlateDirty:      {in(sim.DirtyPlate, sim.FnSubmit, 0, serving), after(sim.FnPlace, egg.Item(), sim.DirtyPlate, counter, sim.FnAddFoodToPlate), after(sim.FnPlace, sim.DirtyPlate, egg.Item(), counter, sim.FnAddFoodToPlate)},
		sim.NotPlateAndFood: {after(sim.FnPlace, egg.Item(), egg.Item(), counter, sim.FnAddFoodToPlate), in(sim.EmptyPlate, sim.FnAddFoodToPlate, 0, cooker)},
		sim.NoOrder:         {in(sim.EmptyPlate, sim.FnSubmit, 0, serving)},
		sim.WindowClosed:    {in(0, sim.FnSwitchMaps), in(0, sim.FnCanSwitchMaps)},
		sim.AlreadySwitched: {func(g *scene, reason sim.Refusal) {
			g.turns(2)
			g.red(sim.Yes, sim.FnSwitchMaps)
			g.refused(reason, sim.FnSwitchMaps)
			g.refused(reason, sim.FnCanSwitchMaps)
		}},
	}
	elsewhere := map[sim.Refusal]func(){
		sim.OffMap: func() {
			g := stage(t, sim.Official(), ".b\nK$\n")
			g.turns(1)
			g.refused(sim.OffMap, sim.FnMove, 0, 1, 0)
			g.refused(sim.OffMap, sim.FnPickup, 0, 2, 1)
			g.turns(1)
			g.refused(sim.OffMap, sim.FnPickup, 0, 1, 2.0)
			g.refused(sim.OffMap, sim.FnCanStartCook, 0, 2, 0)
		},
		sim.Blocked: func() {
			g := stage(t, sim.Official(), fourBots)
			g.turns(1)
			g.refused(sim.Blocked, sim.FnMove, 0, -1, -1)
			g.refused(sim.Blocked, sim.FnCanMove, 0, -1, -1)
		},
		sim.NoMoney: func() {
			g := stage(t, sim.Official(), fourBots)
			g.turns(1)
			g.red(sim.Yes, sim.FnBuy, 0, sim.Meat, 2, 3)
			g.turns(1)
			g.Hand(0, 0)
			g.refused(sim.NoMoney, sim.FnBuy, 0, sim.Meat, 2, 3)
			g.refused(sim.NoMoney, sim.FnCanBuy, 0, sim.Meat, 2, 3)
		},
		sim.NotPlaceable: func() {
			g := stage(t, sim.Report(), station)
			g.turns(1)
			g.Hand(0, egg.Item())
			g.refused(sim.NotPlaceable, sim.FnPlace, 0, shop)
		},
		sim.PlateEmpty: func() {
			g := stage(t, sim.Report(), station)
			g.turns(1)
			g.Hand(0, sim.EmptyPlate)
			g.refused(sim.PlateEmpty, sim.FnCanSubmit, 0, serving)
			g.refused(sim.PlateEmpty, sim.FnSubmit, 0, serving)
		},
	}
	texts := map[string]bool{}
	for reason := sim.Done; reason.String() != ""; reason++ {
		for _, try := range tests[reason] {
			try(stage(t, sim.Official(), switches), reason)
		}
		check, ok := elsewhere[reason]
		if ok {
			check()
		}
		if !ok && len(tests[reason]) == 0 {
			t.Errorf("no call is refused because %q", reason)
		}
		if texts[reason.String()] {
			t.Errorf("two reasons have the text %q", reason)
		}
		texts[reason.String()] = true
	}
}

// checkReason checks that a reason of refusal is true in the state before the call.
func checkReason(t *testing.T, s *sim.State, team sim.Team, fn sim.Fn, args []sim.Value, r sim.Refusal) {
	t.Helper()
	id := -1
	if len(args) > 0 {
		id = args[0].BotID()
	}
	own := id >= 0 && id < s.Bots() && s.Bot(id).Team == team
	holds := sim.Item(0)
	if own {
		holds = s.Bot(id).Holding
	}
	fits := true
	switch r {
	case sim.Done:
		fits = own || len(args) == 0
	case sim.NotOwnBot:
		fits = !own
	case sim.HandsFull:
		fits = own && holds != 0
	case sim.HandsEmpty:
		fits = own && holds == 0
	case sim.NoPlateHeld:
		fits = own && holds.Class() != sim.PlateItem
	case sim.NotPlateAndFood, sim.CannotCook:
		fits = own && holds != 0
	case sim.NoMoney:
		fits = own && s.Money(team) < int64(sim.Goods(args[1].Int).Price())
	case sim.NotBegun:
		fits = s.Turn() == 0
	case sim.WindowClosed:
		fits = !s.WindowActive()
	case sim.AlreadySwitched:
		fits = s.WindowActive() && s.Switched(team)
	case sim.PlateEmpty, sim.NotPlaceable:
		fits = s.Board().Rules.Name == sim.ReportRules
	case sim.PlateDirty, sim.UnknownCall:
		fits = false
	}
	if r.String() == "" || !fits {
		t.Fatalf("turn %d: %v's %s%v is refused because %q (%d)", s.Turn(), team, fn.Name(), args, r, r)
	}
}
