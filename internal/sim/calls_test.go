package sim_test

import (
	"math"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

// spent reports whether RED's bot in the middle of the station has used its move and its action, by trying calls on a
// copy that would otherwise succeed.
func (g *scene) spent() (moved, acted bool) {
	moved = !g.Clone().Controller(sim.Red).Move(0, -1, -1)
	c := g.Clone().Controller(sim.Red)
	if g.Bot(0).Holding == 0 {
		return moved, !c.Buy(0, sim.Goods(sim.Sauce), shop.X, shop.Y)
	}
	return moved, !c.Trash(0, trash.X, trash.Y)
}

func (g *scene) wantSpent(moved, acted bool) {
	g.t.Helper()
	if m, a := g.spent(); m != moved || a != acted {
		g.t.Fatalf("turn %d: spent: move %t, action %t; want %t, %t", g.Turn(), m, a, moved, acted)
	}
}

func actions() (fns []sim.Fn) {
	for fn := sim.FnPickup; fn <= sim.FnSubmit; fn++ {
		fns = append(fns, fn)
	}
	return fns
}

// argsOf returns the arguments of a call for a bot and a target; the goods are sauce.
func argsOf(fn sim.Fn, id any, target ...any) []any {
	if fn == sim.FnBuy || fn == sim.FnCanBuy {
		return append([]any{id, sim.Sauce}, target...)
	}
	return append([]any{id}, target...)
}

// A call for a bot of the other team or for an invalid id spends neither move nor action (step BOT).
func TestCallForOtherBotSpendsNothing(t *testing.T) {
	t.Parallel()
	ids := []any{
		1, 2, -1, int64(math.MaxInt64), int64(math.MinInt64), 0.5, math.NaN(), math.Inf(1), 1e300, nil,
		"0", sim.Egg, sim.BuyPan, sim.Red,
		object{},
	}
	for _, id := range ids {
		g := firstTurn(t, "")
		for _, fn := range actions() {
			g.red(sim.No, fn, argsOf(fn, id, shop)...)
		}
		g.red(sim.No, sim.FnMove, id, -1, -1)
		g.red(sim.No, sim.FnMove, id, nil, "x")
		g.wantSpent(false, false)
	}
}

// An unhashable id is a TypeError only for submit, which looks up its budget before it checks the bot.
func TestUnhashableBot(t *testing.T) {
	t.Parallel()
	g := firstTurn(t, "")
	for _, fn := range actions() {
		want := sim.No
		if fn == sim.FnSubmit {
			want = sim.TypeError
		}
		g.red(want, fn, argsOf(fn, unhashable{}, shop)...)
	}
	for _, fn := range []sim.Fn{sim.FnCanBuy, sim.FnCanStartCook, sim.FnCanSubmit} {
		g.red(sim.No, fn, argsOf(fn, unhashable{}, shop)...)
	}
	g.red(sim.No, sim.FnMove, unhashable{}, 1, 1)
	g.red(sim.No, sim.FnCanMove, unhashable{}, 1, 1)
	g.wantSpent(false, false)
}

// A wrong number of arguments is a TypeError, which spends nothing.
func TestWrongNumberOfArguments(t *testing.T) {
	t.Parallel()
	g := firstTurn(t, "SWITCH: turn=1 duration=5\n")
	const tried = 6
	for fn := sim.FnMove; fn.Name() != ""; fn++ {
		minArgs, maxArgs := 1, 3
		switch fn {
		case sim.FnMove, sim.FnCanMove:
			minArgs = 3
		case sim.FnBuy, sim.FnCanBuy:
			minArgs, maxArgs = 2, 4
		case sim.FnSwitchMaps, sim.FnCanSwitchMaps:
			minArgs, maxArgs = 0, 0
		}
		for n := range tried {
			if n >= minArgs && n <= maxArgs {
				continue
			}
			g.red(sim.TypeError, fn, make([]any, n)...) // all None
			g.red(sim.TypeError, fn, []any{0, 1, 0, 0, 0, 0}[:n]...)
		}
	}
	g.wantSpent(false, false)
	if g.Switched(sim.Red) {
		t.Error("RED has switched")
	}
}

// Before the first turn every bot's budgets are spent (rules section 4).
func TestNoBudgetBeforeFirstTurn(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), station)
	g.red(sim.No, sim.FnMove, 0, -1, -1)
	g.red(sim.No, sim.FnBuy, 0, sim.Sauce, shop)
	g.next(sim.FnMove, 0, -1, -1)
	g.red(sim.No, sim.FnMove, 0, 1, 1)
	g.next(sim.FnMove, 0, 1, 1)
	g.red(sim.Yes, sim.FnBuy, 0, sim.Sauce, shop)
	g.red(sim.No, sim.FnTrash, 0, trash)
	g.next(sim.FnTrash, 0, trash)
}

// callCase is an action of RED's bot in the middle of the station, after a set-up.
type callCase struct {
	name  string
	setup func(g *scene)
	fn    sim.Fn
	args  []any
	want  sim.Answer
}

func (c callCase) run(t *testing.T) {
	t.Parallel()
	g := firstTurn(t, "")
	if c.setup != nil {
		c.setup(g)
	}
	g.turns(1)
	before := dump(g.State)
	g.red(c.want, c.fn, c.args...)
	g.wantSpent(false, !c.fn.ReadOnly())
	if c.want != sim.Yes && c.fn != sim.FnPickup && dump(g.State) != before {
		t.Error("the failed call changed the state")
	}
}

func holding(goods any) func(*scene) {
	return func(g *scene) { g.next(sim.FnBuy, 0, goods, shop) }
}

// lying buys something and puts it on a tile.
func lying(goods any, at sim.Pos) func(*scene) {
	return func(g *scene) {
		g.next(sim.FnBuy, 0, goods, shop)
		g.next(sim.FnPlace, 0, at)
	}
}

func both(first, second func(*scene)) func(*scene) {
	return func(g *scene) { first(g); second(g) }
}

// Once an action is spent, its checks come in the order of the rules. TestRefusals tests those whose order does not matter.
func TestOrderOfChecks(t *testing.T) {
	t.Parallel()
	cookedMeat := sim.NewIngredient(sim.Meat, true, sim.Cooked)
	cases := []callCase{
		{"pickup", lying(sim.Egg, counter), sim.FnPickup, []any{0, counter}, sim.Yes},
		{"pickup full hands", holding(sim.Egg), sim.FnPickup, []any{0, cooker}, sim.No},
		{"pickup full hands before target", holding(sim.Egg), sim.FnPickup, []any{0, "x", 1}, sim.No},
		{"pickup odd target", nil, sim.FnPickup, []any{0, "x", 1}, sim.TypeError},

		{"place", holding(sim.Egg), sim.FnPlace, []any{0, counter}, sim.Yes},
		{"place nothing before target", nil, sim.FnPlace, []any{0, "x", 1}, sim.No},
		{"place odd target", holding(sim.Egg), sim.FnPlace, []any{0, 1, "x"}, sim.TypeError},
		{"place out of reach", holding(sim.Egg), sim.FnPlace, []any{0, 1, -1}, sim.No},
		{"place on own tile", holding(sim.Egg), sim.FnPlace, []any{0}, sim.Yes},

		{"trash food", holding(sim.Egg), sim.FnTrash, []any{0, trash}, sim.Yes},
		{"trash nothing before target", nil, sim.FnTrash, []any{0, "x", 1}, sim.No},
		{"trash odd target", holding(sim.Egg), sim.FnTrash, []any{0, sim.Egg, 1}, sim.TypeError},

		{"buy", nil, sim.FnBuy, []any{0, sim.BuyPan, shop}, sim.Yes},
		{"buy odd target", holding(sim.Egg), sim.FnBuy, []any{0, sim.Egg, unhashable{}, 1}, sim.TypeError},
		{"buy None", nil, sim.FnBuy, []any{0, nil, shop}, sim.No},
		{"buy number", nil, sim.FnBuy, []any{0, 2, shop}, sim.No},
		{"buy a team", nil, sim.FnBuy, []any{0, sim.Blue, shop}, sim.No},
		{"buy any object", nil, sim.FnBuy, []any{0, object{}, shop}, sim.No},
		{"buy unhashable elsewhere", nil, sim.FnBuy, []any{0, unhashable{}, counter}, sim.No},
		{"buy unhashable full hands", holding(sim.Egg), sim.FnBuy, []any{0, unhashable{}, shop}, sim.No},
		{"buy without target", nil, sim.FnBuy, []any{0, sim.Egg}, sim.No},
		{"buy with one coordinate", nil, sim.FnBuy, []any{0, sim.Egg, nil, shop.Y}, sim.Yes},

		{"chop", lying(sim.Onions, counter), sim.FnChop, []any{0, counter}, sim.Yes},
		{"chop pan", lying(sim.BuyPan, counter), sim.FnChop, []any{0, counter}, sim.No},
		{"chop elsewhere", lying(sim.Onions, sink), sim.FnChop, []any{0, sink}, sim.No},
		{"chop on own tile", lying(sim.Onions, middle), sim.FnChop, []any{0}, sim.No},
		{"chop odd target", holding(sim.Egg), sim.FnChop, []any{0, 0.5, 2}, sim.TypeError},

		{"start_cook", holding(sim.Meat), sim.FnStartCook, []any{0, cooker}, sim.Yes},
		{"start_cook plate", holding(sim.BuyPlate), sim.FnStartCook, []any{0, cooker}, sim.No},
		{"start_cook from a pan", func(g *scene) {
			g.preparePan(sim.NewIngredient(sim.Egg, false, sim.Raw))
		}, sim.FnStartCook, []any{0, cooker}, sim.No},
		{"start_cook odd target", nil, sim.FnStartCook, []any{0, 2.0, 2}, sim.TypeError},

		{"take_from_pan", lying(sim.Egg, cooker), sim.FnTakeFromPan, []any{0, cooker}, sim.Yes},
		{"take_from_pan full hands", both(lying(sim.Egg, cooker), holding(sim.Egg)), sim.FnTakeFromPan, []any{0, "x", 2}, sim.No},
		{"take_from_pan odd target", nil, sim.FnTakeFromPan, []any{0, "x", 2}, sim.TypeError},

		{"take_clean_plate lying there", lying(sim.BuyPlate, sinkTable), sim.FnTakeCleanPlate, []any{0, sinkTable}, sim.No},
		{"take_clean_plate full hands", holding(sim.Egg), sim.FnTakeCleanPlate, []any{0, "x", 1}, sim.No},
		{"take_clean_plate odd target", nil, sim.FnTakeCleanPlate, []any{0, "x", 1}, sim.TypeError},

		{"put_dirty_plate_in_sink before target", nil, sim.FnPutDirtyPlateInSink, []any{0, "x", 1}, sim.No},

		{"wash_sink odd target", holding(sim.Egg), sim.FnWashSink, []any{0, sim.Red, 1}, sim.TypeError},

		{"add plate to food", both(lying(sim.Egg, counter), holding(sim.BuyPlate)), sim.FnAddFoodToPlate, []any{0, counter}, sim.Yes},
		{"add food to plate", both(lying(sim.BuyPlate, counter), holding(sim.Egg)), sim.FnAddFoodToPlate, []any{0, counter}, sim.Yes},
		{"add plate to plate", both(lying(sim.BuyPlate, counter), holding(sim.BuyPlate)), sim.FnAddFoodToPlate, []any{0, counter}, sim.No},
		{"add food in pan", both(lying(sim.Egg, cooker), holding(sim.BuyPlate)), sim.FnAddFoodToPlate, []any{0, cooker}, sim.No},
		{"add pan to plate", both(lying(sim.BuyPlate, counter), holding(sim.BuyPan)), sim.FnAddFoodToPlate, []any{0, counter}, sim.No},
		{"add food to pan", holding(sim.Egg), sim.FnAddFoodToPlate, []any{0, cooker}, sim.No},
		{"add odd target", nil, sim.FnAddFoodToPlate, []any{0, "x", 1}, sim.TypeError},

		{"submit food", holding(sim.Egg), sim.FnSubmit, []any{0, serving}, sim.No},
		{"submit odd target", nil, sim.FnSubmit, []any{0, "x", 0}, sim.TypeError},

		{"can_buy", nil, sim.FnCanBuy, []any{0, sim.Egg, shop}, sim.Yes},
		{"can_buy full hands", holding(sim.Egg), sim.FnCanBuy, []any{0, sim.Egg, shop}, sim.No},
		{"can_buy elsewhere", nil, sim.FnCanBuy, []any{0, sim.Egg, counter}, sim.No},
		{"can_buy text", nil, sim.FnCanBuy, []any{0, "EGG", shop}, sim.No},
		{"can_buy unhashable", nil, sim.FnCanBuy, []any{0, unhashable{}, shop}, sim.TypeError},
		{"can_buy unhashable elsewhere", nil, sim.FnCanBuy, []any{0, unhashable{}, sink}, sim.No},
		{"can_buy unhashable full hands", holding(sim.Egg), sim.FnCanBuy, []any{0, unhashable{}, shop}, sim.No},
		{"can_buy odd target", holding(sim.Egg), sim.FnCanBuy, []any{0, sim.Egg, "x", 1}, sim.TypeError},
		{"can_buy out of reach", nil, sim.FnCanBuy, []any{0, sim.Egg, 1, 3}, sim.No},
		{"can_start_cook", holding(sim.Egg), sim.FnCanStartCook, []any{0, cooker}, sim.Yes},
		{"can_start_cook nothing", nil, sim.FnCanStartCook, []any{0, cooker}, sim.No},
		{"can_start_cook odd target", nil, sim.FnCanStartCook, []any{0, "x", 1}, sim.TypeError},
		{"can_submit without order", holding(sim.BuyPlate), sim.FnCanSubmit, []any{0, serving}, sim.Yes},
		{"can_submit no plate before target", holding(sim.Egg), sim.FnCanSubmit, []any{0, "x", 1}, sim.No},
		{"can_submit odd target", holding(sim.BuyPlate), sim.FnCanSubmit, []any{0, "x", 1}, sim.TypeError},

		{"far away float", nil, sim.FnPickup, []any{0, 2.5, 2}, sim.No},
		{"near float", nil, sim.FnPickup, []any{0, 1.5, 2}, sim.TypeError},
		{"whole float", nil, sim.FnPickup, []any{0, 2.0, 2.0}, sim.TypeError},
		{"None for both", lying(sim.Egg, middle), sim.FnPickup, []any{0, nil, nil}, sim.Yes},
		{"None for x", lying(sim.Egg, trash), sim.FnPickup, []any{0, nil, trash.Y}, sim.Yes},
		{"y left out", lying(sim.Egg, sink), sim.FnPickup, []any{0, sink.X}, sim.Yes},
		{"huge target", nil, sim.FnPickup, []any{0, int64(math.MaxInt64), int64(math.MinInt64)}, sim.No},
		{"float id", nil, sim.FnBuy, []any{0.0, sim.Egg, shop}, sim.Yes},
		{"chop cooked", func(g *scene) {
			g.prepare(sim.NewIngredient(sim.Meat, false, sim.Cooked))
			g.next(sim.FnPlace, 0, counter)
		}, sim.FnChop, []any{0, counter}, sim.Yes},
		{"chop again", func(g *scene) {
			g.prepare(cookedMeat)
			g.next(sim.FnPlace, 0, counter)
		}, sim.FnChop, []any{0, counter}, sim.Yes},
	}
	for _, c := range cases {
		t.Run(c.name, c.run)
	}
}

// A bot reaches the eight tiles around it.
func TestReach(t *testing.T) {
	t.Parallel()
	const side, centre = 7, 3
	g := stage(t, sim.Official(), strings.Repeat("$$$$$$$\n", centre)+"$$$b$$$\n"+strings.Repeat("$$$$$$$\n", centre))
	for x := -1; x <= side; x++ {
		for y := -1; y <= side; y++ {
			want := sim.No
			if dx, dy := x-centre, y-centre; dx*dx <= 1 && dy*dy <= 1 && (dx != 0 || dy != 0) {
				want = sim.Yes
			}
			g.red(want, sim.FnCanBuy, 0, sim.Sauce, x, y)
			g.turns(1)
			clone := &scene{g.Clone(), t}
			clone.red(want, sim.FnBuy, 0, sim.Sauce, x, y)
		}
	}
}

func TestTargetOffTheMap(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "$R\nbU")
	for _, at := range []sim.Pos{{X: -1}, {Y: -1}, {X: -1, Y: -1}, {X: -1, Y: 1}} {
		g.fails(sim.FnPickup, 0, at)
		g.red(sim.No, sim.FnBuy, 0, sim.Sauce, 0, 1)
	}
	g.fails(sim.FnPickup, 0, -0.5, 0) // off the map before a list is indexed
	g.next(sim.FnBuy, 0, sim.Sauce, 0, 1)
}
