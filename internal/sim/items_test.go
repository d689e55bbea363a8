package sim_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

// Items can lie on any tile, and the tile still works (rules section 13, cases 1 and 2).
func TestPlaceAnywhere(t *testing.T) {
	t.Parallel()
	g := firstTurn(t, serveNothing)
	for _, at := range []sim.Pos{counter, shop, sink, middle, sinkTable, serving, trash} {
		g.next(sim.FnBuy, 0, sim.Sauce, shop)
		g.next(sim.FnPlace, 0, at)
		g.slot(sim.Red, at, "SAUCE")
		g.slot(sim.Blue, at, "-")
	}
	g.next(sim.FnBuy, 0, sim.BuyPlate, shop)
	g.next(sim.FnSubmit, 0, serving)
	g.next(sim.FnWashSink, 0, sink)
	g.next(sim.FnWashSink, 0, sink)
	g.next(sim.FnTakeCleanPlate, 0, sinkTable)
	g.next(sim.FnTrash, 0, trash) // not the item on the tile
	g.hands(0, "plate()")
	g.slot(sim.Red, trash, "SAUCE")
	g.next(sim.FnAddFoodToPlate, 0, sinkTable)
	g.hands(0, "plate(SAUCE)")
	g.next(sim.FnTrash, 0, trash)
	g.next(sim.FnMove, 0, -1, -1) // onto a tile with an item
	g.slot(sim.Red, serving, "SAUCE")
}

func TestPlaceOnWallsAndFloor(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "#$\nb.")
	for _, at := range []sim.Pos{{X: 0, Y: 1}, {X: 1, Y: 0}, {X: 0, Y: 0}} {
		g.next(sim.FnBuy, 0, sim.Sauce, 1, 1)
		g.next(sim.FnPlace, 0, at)
		g.next(sim.FnPickup, 0, at)
		g.hands(0, "SAUCE")
		g.next(sim.FnPlace, 0, at)
	}
	g.next(sim.FnMove, 0, 1, 0) // onto an item
	g.slot(sim.Red, sim.Pos{X: 1}, "SAUCE")
}

// boxHas checks the count and the item of the box.
func (g *scene) boxHas(count int, item string) {
	g.t.Helper()
	g.slot(sim.Red, box, item)
	if got := g.Tile(sim.Red, box.X, box.Y).Count; got != count {
		g.t.Fatalf("turn %d: the box counts %d, want %d", g.Turn(), got, count)
	}
}

// store buys something and puts it into the box.
func (g *scene) store(goods any) {
	g.t.Helper()
	g.next(sim.FnBuy, 0, goods, shop)
	g.next(sim.FnPlace, 0, box)
}

func TestBox(t *testing.T) {
	t.Parallel()
	t.Run("counts", func(t *testing.T) {
		t.Parallel()
		g := firstTurn(t, "")
		g.fails(sim.FnPickup, 0, box)
		g.store(sim.Egg)
		g.store(sim.Egg)
		g.boxHas(2, "EGG")
		g.next(sim.FnBuy, 0, sim.Sauce, shop)
		g.fails(sim.FnPlace, 0, box)
		g.next(sim.FnTrash, 0, trash)
		g.next(sim.FnPickup, 0, box)
		g.boxHas(1, "EGG")
		g.next(sim.FnTrash, 0, trash)
		g.next(sim.FnPickup, 0, box)
		g.hands(0, "EGG")
		g.boxHas(0, "-")
	})
	t.Run("copies are independent", func(t *testing.T) { // case 5
		t.Parallel()
		g := firstTurn(t, "")
		g.store(sim.BuyPlate)
		g.store(sim.BuyPlate)
		g.next(sim.FnPickup, 0, box)
		g.next(sim.FnPlace, 0, counter)
		g.next(sim.FnBuy, 0, sim.Sauce, shop)
		g.next(sim.FnAddFoodToPlate, 0, counter)
		g.next(sim.FnPickup, 0, box)
		g.hands(0, "plate()")
		g.slot(sim.Red, counter, "plate(SAUCE)")
	})
	t.Run("food multiplies", func(t *testing.T) { // case 3
		t.Parallel()
		g := firstTurn(t, "")
		g.store(sim.BuyPlate)
		g.store(sim.BuyPlate)
		g.next(sim.FnBuy, 0, sim.Sauce, shop)
		g.next(sim.FnAddFoodToPlate, 0, box)
		g.hands(0, "-")
		g.boxHas(2, "plate(SAUCE)")
		g.next(sim.FnPickup, 0, box)
		g.next(sim.FnPlace, 0, counter)
		g.next(sim.FnPickup, 0, box)
		g.hands(0, "plate(SAUCE)")
		g.slot(sim.Red, counter, "plate(SAUCE)")
	})
	for _, after := range []string{"pickup", "place"} { // case 4
		t.Run("food is lost before "+after, func(t *testing.T) {
			t.Parallel()
			g := firstTurn(t, "")
			for range 3 {
				g.store(sim.Egg)
			}
			g.next(sim.FnBuy, 0, sim.BuyPlate, shop)
			g.next(sim.FnAddFoodToPlate, 0, box)
			g.hands(0, "plate(EGG)")
			g.boxHas(3, "-")
			if after == "place" {
				g.next(sim.FnPlace, 0, box)
				g.boxHas(1, "plate(EGG)")
				return
			}
			g.next(sim.FnPlace, 0, counter)
			g.fails(sim.FnPickup, 0, box)
			g.boxHas(0, "-")
		})
	}
}

// A box only accepts items equal to the one in it (rules section 6).
func TestBoxSignatures(t *testing.T) {
	t.Parallel()
	type builder = func(g *scene)
	food := func(kind sim.Food, chopped bool, stage int) builder {
		return func(g *scene) { g.prepare(sim.NewIngredient(kind, chopped, stage)) }
	}
	plate := func(foods ...sim.Ingredient) builder { return func(g *scene) { g.preparePlate(foods...) } }
	pan := func(i sim.Ingredient) builder { return func(g *scene) { g.preparePan(i) } }
	emptyPan := func(g *scene) { g.next(sim.FnBuy, 0, sim.BuyPan, shop) }
	egg, sauce := sim.NewIngredient(sim.Egg, false, sim.Raw), sim.NewIngredient(sim.Sauce, false, sim.Raw)
	cookedEgg := sim.NewIngredient(sim.Egg, false, sim.Cooked)
	onions, chopped := sim.NewIngredient(sim.Onions, false, sim.Raw), sim.NewIngredient(sim.Onions, true, sim.Raw)
	cases := []struct {
		name          string
		first, second builder
		same          bool
	}{
		{"food", food(sim.Meat, true, sim.Cooked), food(sim.Meat, true, sim.Cooked), true},
		{"kind", food(sim.Egg, false, sim.Raw), food(sim.Sauce, false, sim.Raw), false},
		{"chopped", food(sim.Meat, true, sim.Raw), food(sim.Meat, false, sim.Raw), false},
		{"raw and cooked", food(sim.Egg, false, sim.Raw), food(sim.Egg, false, sim.Cooked), false},
		{"cooked and burnt", food(sim.Egg, false, sim.Cooked), food(sim.Egg, false, sim.Burnt), false},
		{"empty plates", plate(), plate(), true},
		{"plates", plate(cookedEgg, chopped, sauce), plate(cookedEgg, chopped, sauce), true},
		{"order on plates", plate(egg, sauce), plate(sauce, egg), false},
		{"more on plate", plate(egg), plate(egg, egg), false},
		{"chopped on plate", plate(chopped), plate(onions), false},
		{"cooked on plate", plate(cookedEgg), plate(egg), false},
		{"plate with food and food", plate(egg), food(sim.Egg, false, sim.Raw), false},
		{"empty plate and empty pan", plate(), emptyPan, false},
		{"empty pans", emptyPan, emptyPan, true},
		{"pans", pan(cookedEgg), pan(cookedEgg), true},
		{"empty and full pan", emptyPan, pan(egg), false},
		{"cooked in pan", pan(cookedEgg), pan(egg), false},
		{"kind in pan", pan(egg), pan(sim.NewIngredient(sim.Meat, false, sim.Raw)), false},
		{"pan with food and food", pan(egg), food(sim.Egg, false, sim.Raw), false},
	}
	for _, c := range cases {
		for i, pair := range [][2]builder{{c.first, c.second}, {c.second, c.first}} {
			t.Run(fmt.Sprintf("%s/%d", c.name, i), func(t *testing.T) {
				t.Parallel()
				g := firstTurn(t, "")
				pair[0](g)
				first := describe(g.State, g.Bot(0).Holding)
				g.next(sim.FnPlace, 0, box)
				pair[1](g)
				if c.same {
					g.next(sim.FnPlace, 0, box)
					g.boxHas(2, first)
					g.next(sim.FnPickup, 0, box)
					g.hands(0, first)
				} else {
					g.fails(sim.FnPlace, 0, box)
					g.boxHas(1, first)
				}
			})
		}
	}
}

func TestTrash(t *testing.T) { // case 11
	t.Parallel()
	egg := sim.NewIngredient(sim.Egg, false, sim.Cooked)
	cases := []struct {
		name string
		make func(g *scene)
		want string
	}{
		{"food", func(g *scene) { g.prepare(egg) }, "-"},
		{"plate", func(g *scene) { g.preparePlate(egg, egg) }, "plate()"},
		{"empty plate", func(g *scene) { g.preparePlate() }, "plate()"},
		{"pan", func(g *scene) { g.preparePan(egg) }, "pan()"},
		{"empty pan", func(g *scene) { g.next(sim.FnBuy, 0, sim.BuyPan, shop) }, "pan()"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := firstTurn(t, "")
			c.make(g)
			g.next(sim.FnTrash, 0, trash)
			g.hands(0, c.want)
			g.slot(sim.Red, trash, "-")
		})
	}
}

func TestPlates(t *testing.T) {
	t.Parallel()
	g := firstTurn(t, "")
	meat := sim.NewIngredient(sim.Meat, true, sim.Cooked)
	egg := sim.NewIngredient(sim.Egg, false, sim.Raw)
	g.preparePlate(meat, egg, meat)
	g.hands(0, "plate(MEAT chopped cooked, EGG, MEAT chopped cooked)")
	g.next(sim.FnPlace, 0, counter)
	g.next(sim.FnBuy, 0, sim.Sauce, shop)
	g.next(sim.FnPlace, 0, middle)
	g.next(sim.FnPickup, 0, counter)
	g.next(sim.FnAddFoodToPlate, 0) // from the bot's own tile
	g.hands(0, "plate(MEAT chopped cooked, EGG, MEAT chopped cooked, SAUCE)")
	g.slot(sim.Red, middle, "-")
	g.fails(sim.FnAddFoodToPlate, 0, cooker) // an empty pan is not food
}

// A state can hold more different plates than a new state or a copy has memory for. Foods come from hands and from tiles.
func TestManyDifferentPlates(t *testing.T) {
	t.Parallel()
	g := firstTurn(t, "")
	kinds := [...]sim.Food{sim.Egg, sim.Onions, sim.Meat, sim.Noodles, sim.Sauce}
	for n := range len(kinds) * len(kinds) * len(kinds) {
		var want []sim.Ingredient
		g.preparePlate()
		for i, kind := range [...]sim.Food{kinds[n/25], kinds[n/5%5], kinds[n%5]} {
			if i == 1 { // hold the plate and add the item on the tile
				g.next(sim.FnPlace, 0, sink)
				g.next(sim.FnBuy, 0, kind, shop)
				g.next(sim.FnPlace, 0, counter)
				g.next(sim.FnPickup, 0, sink)
				g.State = g.Clone() // a copy has no spare memory
				g.next(sim.FnAddFoodToPlate, 0, counter)
				g.slot(sim.Red, counter, "-")
			} else {
				g.next(sim.FnPlace, 0, sink)
				g.next(sim.FnBuy, 0, kind, shop)
				g.State = g.Clone()
				g.next(sim.FnAddFoodToPlate, 0, sink)
				g.hands(0, "-")
				g.next(sim.FnPickup, 0, sink)
			}
			want = append(want, sim.NewIngredient(kind, false, sim.Raw))
			g.hands(0, describePlate(want))
		}
		g.next(sim.FnTrash, 0, trash)
		g.next(sim.FnPlace, 0, box) // one of many empty plates
	}
}

// A purchase costs exactly the price, paid by the bot's home team.
func TestPurchases(t *testing.T) {
	t.Parallel()
	prices := map[sim.Goods]int64{
		sim.Goods(sim.Egg): 20, sim.Goods(sim.Onions): 30, sim.Goods(sim.Meat): 80,
		sim.Goods(sim.Noodles): 40, sim.Goods(sim.Sauce): 10, sim.BuyPlate: 2, sim.BuyPan: 4,
	}
	items := [...]string{"EGG", "ONIONS", "MEAT", "NOODLES", "SAUCE", "plate()", "pan()"}
	for goods := range sim.Goods(sim.GoodsCount) {
		g := stage(t, sim.Official(), "b$")
		g.next(sim.FnBuy, 0, goods, 1, 0)
		g.hands(0, items[goods])
		g.money(151-prices[goods], 151)
	}
}

// Money equal to the price is enough, and less is not (case 20).
func TestPurchaseNeedsMoney(t *testing.T) {
	t.Parallel()
	// Turn 3 begins with 150+3-153 = 0, turn 4 with 1.
	g := stage(t, sim.Official(), "b$\nORDERS:\nstart=0 duration=2 required=EGG penalty=153\n")
	g.until(3)
	g.money(0, 0)
	g.red(sim.No, sim.FnCanBuy, 0, sim.BuyPlate, 1, 0)
	g.fails(sim.FnBuy, 0, sim.BuyPlate, 1, 0)
	g.fails(sim.FnBuy, 0, sim.BuyPan, 1, 0)
	g.red(sim.Yes, sim.FnCanBuy, 0, sim.BuyPlate, 1, 0)
	g.red(sim.No, sim.FnBuy, 0, sim.BuyPlate, 1, 0) // the action is spent
	g.turns(1)
	g.red(sim.No, sim.FnCanBuy, 0, sim.BuyPan, 1, 0) // 3 are not enough
	g.next(sim.FnBuy, 0, sim.BuyPan, 1, 0)
	g.money(0, 4)
}
