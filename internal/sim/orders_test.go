package sim_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

// A plate is served if its foods are exactly those of the order, prepared, in any order.
func TestSubmitMatches(t *testing.T) {
	t.Parallel()
	in := sim.NewIngredient
	egg, meat := in(sim.Egg, false, sim.Cooked), in(sim.Meat, true, sim.Cooked)
	onions, sauce := in(sim.Onions, true, sim.Raw), in(sim.Sauce, false, sim.Raw)
	noodles := in(sim.Noodles, false, sim.Raw)
	plate := func(foods ...sim.Ingredient) []sim.Ingredient { return foods }
	cases := []struct {
		name, required string
		plate          []sim.Ingredient
		want           sim.Answer
	}{
		{"all foods", "SAUCE,MEAT,EGG,ONIONS,NOODLES", plate(egg, noodles, onions, meat, sauce), sim.Yes},
		{"other order", "EGG,SAUCE", plate(sauce, egg), sim.Yes},
		{"nothing for nothing", "", plate(), sim.Yes},
		{"something for nothing", "", plate(sauce), sim.No},
		{"nothing for something", "SAUCE", plate(), sim.No},
		{"raw egg", "EGG", plate(in(sim.Egg, false, sim.Raw)), sim.No},
		{"burnt egg", "EGG", plate(in(sim.Egg, false, sim.Burnt)), sim.No},
		{"whole onions", "ONIONS", plate(in(sim.Onions, false, sim.Raw)), sim.No},
		{"unchopped meat", "MEAT", plate(in(sim.Meat, false, sim.Cooked)), sim.No},
		{"raw meat", "MEAT", plate(in(sim.Meat, true, sim.Raw)), sim.No},
		{"one missing", "SAUCE,SAUCE", plate(sauce), sim.No},
		{"one too many", "SAUCE", plate(sauce, sauce), sim.No},
		{"twice the other", "SAUCE,SAUCE,EGG", plate(sauce, egg, egg), sim.No},
		{"twice", "SAUCE,EGG,SAUCE", plate(sauce, sauce, egg), sim.Yes},
		{"another food", "SAUCE", plate(noodles), sim.No},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := stage(t, sim.Official(), station+
				"start=1 duration=999 required="+c.required+" reward=1000 penalty=0\n")
			g.turns(1)
			g.preparePlate(c.plate...)
			before := g.Money(sim.Red) + 1
			g.turns(1)
			g.red(sim.Yes, sim.FnCanSubmit, 0, serving)
			g.red(c.want, sim.FnSubmit, 0, serving)
			if c.want == sim.No {
				g.money(before, g.Money(sim.Blue))
				g.hands(0, describePlate(c.plate))
				return
			}
			g.money(before+1000, g.Money(sim.Blue))
			g.hands(0, "-")
			want := sim.OrderState{Completed: true, ClaimedBy: 0, Turn: g.Turn()}
			if got := g.Order(sim.Red, 1); got != want {
				t.Errorf("order is %+v, want %+v", got, want)
			}
			if got := g.Order(sim.Blue, 1); got != (sim.OrderState{}) {
				t.Errorf("BLUE's order is %+v", got)
			}
			if got := g.Tile(sim.Red, sink.X, sink.Y).DirtyPlates; got != 1 {
				t.Errorf("%d dirty plates, want 1", got)
			}
		})
	}
}

func describePlate(foods []sim.Ingredient) string {
	var words []string
	for _, f := range foods {
		words = append(words, describeFood(f))
	}
	return "plate(" + strings.Join(words, ", ") + ")"
}

// If several orders match, the first active one is served (case 19).
func TestFirstOrderWins(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), station+`
start=100 duration=9  required=            reward=1 penalty=0
start=1   duration=1  required=            reward=2 penalty=0
start=1   duration=99 required=SAUCE       reward=4 penalty=0
start=1   duration=99 required=            reward=8 penalty=0
start=1   duration=99 required=            reward=16 penalty=0
start=1   duration=99 required=EGG,NOODLES reward=32 penalty=0
`)
	g.until(9)
	for n, want := range []int{4, 5} {
		g.next(sim.FnBuy, 0, sim.BuyPlate, shop)
		before := g.Money(sim.Red)
		g.next(sim.FnSubmit, 0, serving)
		if !g.Order(sim.Red, want).Completed || g.Money(sim.Red) != before+1+8<<n {
			t.Errorf("order %d is %+v; %d were paid", want, g.Order(sim.Red, want), g.Money(sim.Red)-before-1)
		}
	}
	g.next(sim.FnBuy, 0, sim.BuyPlate, shop)
	g.fails(sim.FnSubmit, 0, serving)
	g.hands(0, "plate()")
}

// An order is active from its start until it expires, and its penalty is due in the turn after that (cases 17 and 18).
func TestActive(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), `b
ORDERS:
start=3  duration=2   required=EGG penalty=1
start=4  duration=0   required=EGG penalty=10
start=4  duration=-2  required=EGG penalty=100
start=9  duration=-20 required=EGG penalty=1000
start=0  duration=3   required=EGG penalty=-10000
start=50 duration=50  required=EGG penalty=100000
`)
	active := [][]int{0: {4}, 1: {4}, 2: {4}, 3: {0, 4}, 4: {0, 1}, 5: {0}, 6: nil, 7: nil}
	taken := [...]int64{0, 1000, 1000, 1100, 1100 - 10000, 1110 - 10000, 1111 - 10000, 1111 - 10000}
	for turn := range active {
		if turn > 0 {
			g.turns(1)
		}
		want := sim.StartMoney + int64(turn)*sim.MoneyPerTurn - taken[turn]
		g.money(want, want)
		for i := range g.Board().Orders {
			if got := g.OrderActive(sim.Red, i); got != slices.Contains(active[turn], i) {
				t.Errorf("turn %d: order %d active: %t", turn, i, got)
			}
		}
	}
	for i, want := range []bool{true, true, true, true, true, false} {
		if got := g.Order(sim.Blue, i); got != (sim.OrderState{Missed: want}) {
			t.Errorf("order %d is %+v", i, got)
		}
	}
}

// An order can be served in the turn in which it expires, and then has no penalty for that team (case 17).
func TestLastTurnOfAnOrder(t *testing.T) {
	t.Parallel()
	const kitchen = "$bU\nORDERS:\nstart=1 duration=%d required= reward=50 penalty=20\n"
	for late := range 2 {
		g := stage(t, sim.Official(), strings.Replace(kitchen, "%d", []string{"2", "1"}[late], 1))
		g.turns(1)
		g.next(sim.FnBuy, 0, sim.BuyPlate, 0, 0)
		g.turns(1)
		g.red([]sim.Answer{sim.Yes, sim.No}[late], sim.FnSubmit, 0, 2, 0)
		g.turns(5)
		g.money([]int64{158 - 2 + 50, 158 - 2 - 20}[late], 158-20)
	}
}

// A negative reward is deducted, and the order is completed (case 21).
func TestNegativeReward(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "$bU\nORDERS:\nstart=1 duration=9 required= reward=-500 penalty=-7\n")
	g.next(sim.FnBuy, 0, sim.BuyPlate, 0, 0)
	g.next(sim.FnSubmit, 0, 2, 0)
	g.money(152-2-500, 152)
	g.turns(18)
	g.money(170-2-500, 170+7)
	if got := g.Order(sim.Red, 0); got != (sim.OrderState{Completed: true, Turn: 2}) {
		t.Errorf("order is %+v", got)
	}
}

// A bot can submit while standing on the submit tile.
func TestSubmitOnSubmitTile(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "$bU\nORDERS:\nstart=1 duration=9 required= reward=5\n")
	g.next(sim.FnBuy, 0, sim.BuyPlate, 0, 0)
	g.next(sim.FnMove, 0, 1, 0)
	g.red(sim.Yes, sim.FnSubmit, 0) // there is no sink: the plate is lost
	g.money(152-2+5, 152)
}

// If the enemy serves in a kitchen, the order is one of that kitchen and its owner is paid (rules section 7).
func TestEnemyServes(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), `
$b.
SU.
SWITCH: turn=2 duration=9
ORDERS:
start=1 duration=9 required= reward=100 penalty=0
`)
	g.turns(1)
	g.blue(sim.Yes, sim.FnBuy, 1, sim.BuyPlate, 0, 1)
	g.turns(1)
	g.blue(sim.Yes, sim.FnSwitchMaps)
	g.at(1, sim.Red, 2, 0)
	g.blue(sim.Yes, sim.FnSubmit, 1, 1, 0)
	g.money(152+100, 152-2)
	if got := g.Order(sim.Red, 0); got != (sim.OrderState{Completed: true, ClaimedBy: 1, Turn: 2}) {
		t.Errorf("RED's order is %+v", got)
	}
	if g.Order(sim.Blue, 0).Completed || g.Tile(sim.Red, 0, 0).DirtyPlates != 1 || g.Tile(sim.Blue, 0, 0).DirtyPlates != 0 {
		t.Error("the dirty plate or the completed order is in BLUE's kitchen, want RED's")
	}
	g.turns(1)
	g.blue(sim.Yes, sim.FnMove, 1, -1, 0)
	g.blue(sim.Yes, sim.FnBuy, 1, sim.Egg, 0, 1) // the home team pays abroad
	g.money(153+100, 153-2-20)
	g.turns(1)
	g.blue(sim.Yes, sim.FnWashSink, 1, 0, 0) // helps RED
	if !g.Tile(sim.Red, 0, 0).Using {
		t.Error("RED's sink is not in use")
	}
}

// Serving an order in one kitchen does not complete it in the other.
func TestOrdersBelongToKitchen(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "$bU.\nSWITCH: turn=3 duration=9\nORDERS:\nstart=1 duration=99 required= reward=5 penalty=0\n")
	g.turns(1)
	g.blue(sim.Yes, sim.FnBuy, 1, sim.BuyPlate, 0, 0)
	g.turns(1)
	g.blue(sim.Yes, sim.FnSubmit, 1, 2, 0)
	g.blue(sim.Yes, sim.FnMove, 1, 1, 0)
	g.turns(1)
	g.red(sim.Yes, sim.FnBuy, 0, sim.BuyPlate, 0, 0)
	g.red(sim.Yes, sim.FnMove, 0, 1, 0)
	g.blue(sim.Yes, sim.FnSwitchMaps)
	g.at(1, sim.Red, 1, 0)
	g.turns(1)
	g.blue(sim.Yes, sim.FnBuy, 1, sim.BuyPlate, 0, 0)
	g.turns(1)
	g.blue(sim.Yes, sim.FnSubmit, 1, 2, 0) // still open in RED's kitchen
	g.money(155-2+5, 155-2+5-2)
	g.fails(sim.FnSubmit, 0, 2, 0) // RED's own order is served
	g.red(sim.Yes, sim.FnSwitchMaps)
	g.turns(1)
	g.red(sim.No, sim.FnSubmit, 0, 2, 0) // and so is BLUE's
}

func TestWinner(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "b$")
	if team, ok := g.Winner(); ok {
		t.Errorf("%v wins a draw", team)
	}
	g.next(sim.FnBuy, 0, sim.Egg, 1, 0)
	if team, ok := g.Winner(); !ok || team != sim.Blue {
		t.Errorf("winner is %v, %t", team, ok)
	}
	g.blue(sim.Yes, sim.FnBuy, 1, sim.Meat, 1, 0)
	if team, ok := g.Winner(); !ok || team != sim.Red {
		t.Errorf("winner is %v, %t", team, ok)
	}
}
