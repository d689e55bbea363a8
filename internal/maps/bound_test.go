package maps_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/maps/bound"
	"github.com/cookoff/cookoff/internal/maps/witness"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

const (
	// one has one bot with everything within reach from its start.
	one = "$CK\nUb#\n"
	// two has two such bots.
	two = "$CK\nUbb\n$CK\n"
	// long has one bot, far from the submit tile.
	long = "#############\n$b..........U\n"
	// far has many cookers, far from the shop.
	far = "##########KKKK\n$b...........U\n"
)

func TestBound(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, rows, orders string
		turns              int
		own, any           int64
	}{
		{"no orders", one, "", 500, 650, 650},
		{"no turns", one, "start=0 duration=9 required= reward=9", 0, 150, 150},
		{"one plate", one, "start=0 duration=9 required= reward=9", 2, 159, 161},
		{"too late for one plate", one, "start=0 duration=9 required= reward=9 penalty=0", 1, 151, 151},
		{"food is paid for", one, "start=0 duration=99 required=SAUCE,NOODLES reward=80", 20, 170 + 28, 170 + 80},
		{"unprofitable order", one, "start=0 duration=99 required=MEAT reward=70", 50, 200, 270},
		{"unprofitable order with a penalty", one, "start=0 duration=40 required=MEAT reward=70 penalty=30", 50, 188, 270 - 30 + 30},
		{"a penalty after the end", one, "start=0 duration=50 required=MEAT reward=70 penalty=30", 50, 200, 270},
		{"a penalty in the last turn", one, "start=0 duration=49 required=MEAT reward=0 penalty=30", 50, 170, 200},
		{"never open", one, "start=9 duration=-1 required= reward=100 penalty=7", 50, 193, 193},
		{"negative penalty", one, "start=1 duration=9 required= reward=3 penalty=-7", 50, 207, 207},
		{"cooking in time", one, "start=0 duration=24 required=EGG reward=50 penalty=0", 50, 228, 250},
		{"cooking too late", one, "start=0 duration=23 required=EGG reward=50 penalty=0", 50, 200, 200},
		{"too late for one bot", one, "start=0 duration=5 required=NOODLES,SAUCE reward=90 penalty=0", 50, 200, 290},
		{"no cooker", "$CU\n#b#", "start=0 duration=99 required=EGG reward=50 penalty=0", 50, 200, 200},
		{"a cooker out of reach", "$CU#K\n#b###", "start=0 duration=99 required=EGG reward=50 penalty=0", 50, 200, 250},
		{"no bot", "$CU", "start=0 duration=99 required=SAUCE reward=50 penalty=0", 50, 200, 250},
		{"a long way", "b....\n####.\n$C#..\n##U..\n", "start=1 duration=8 required=SAUCE reward=50 penalty=0", 50, 200, 250},
		{"reward below the price of a plate", one, "start=0 duration=9 required= reward=1 penalty=0", 50, 200, 201},
		{"plates are washed", one + "ST#", repeat(3, "start=0 duration=90 required= reward=9 penalty=0"), 50, 200 + 25, 200 + 27},
		// Five actions each: buy and put down the sauce, buy a plate, add, hand in.
		{"ten turns for two", one, repeat(3, "start=1 duration=9 required=SAUCE reward=50 penalty=0"), 10, 160 + 76, 160 + 150},
		{"four for two bots", two, repeat(5, "start=1 duration=9 required=SAUCE reward=50 penalty=0"), 10, 160 + 152, 160 + 250},
		{"one pan", one, repeat(5, "start=1 duration=59 required=EGG reward=50 penalty=0"), 60, 210 + 56, 210 + 250},
		{"four pans", two, repeat(5, "start=1 duration=59 required=EGG reward=50 penalty=0"), 60, 210 + 112, 210 + 250},
		// Ten levels each, and 60 turns: seven plates, if they are constantly put down and picked up on the way.
		{"a long distance for each plate", long, repeat(9, "start=1 duration=59 required= reward=9 penalty=0"), 60, 210 + 49, 210 + 81},
		{"a long distance for each food", far, repeat(9, "start=1 duration=79 required=EGG reward=50 penalty=0"), 80, 230 + 140, 230 + 450},
		// From turn 2 to turn 48 one bot cooks one food, as it has to put down the first, and two bots cook two.
		{"a single bot at the pan", "$CK\nUb#\n", repeat(3, "start=1 duration=45 required=EGG reward=50 penalty=0"), 46, 196 + 28, 196 + 150},
		{"two bots at the pan", "$CKC\nUbb#\n", repeat(3, "start=1 duration=45 required=EGG reward=50 penalty=0"), 46, 196 + 56, 196 + 150},
		{
			"most profitable first", one, repeat(2, "start=1 duration=9 required=SAUCE reward=50 penalty=0") +
				"start=1 duration=19 required=SAUCE reward=100 penalty=0\n", 20,
			170 + 38 + 38 + 88, 170 + 200,
		},
		{
			"deadlines", one, repeat(3, "start=1 duration=9 required=SAUCE reward=50 penalty=0") +
				"start=1 duration=19 required=SAUCE reward=20 penalty=0\n", 20,
			170 + 38 + 38 + 8, 170 + 170,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			k := mustParse(t, tt.rows+"\nORDERS:\n"+tt.orders)
			if b := bound.Of(&k, tt.turns); b.Own != tt.own || b.Any != tt.any {
				t.Errorf("bound %d, %d with help; want %d, %d", b.Own, b.Any, tt.own, tt.any)
			}
		})
	}
}

// The reference cook, serving a single order, stays within the bounds of time and money.
func TestReferenceCookWithinBounds(t *testing.T) {
	t.Parallel()
	for seed := range tier.Count(40, 150) {
		k := mustGenerate(t, fmt.Sprintf("seed=%d", seed))
		b := bound.Of(&k.Kitchen, sim.DefaultTurns)
		cook := must.Get(witness.New(k.Kitchen, sim.DefaultTurns))(t)
		nothing := forNothing(&k.Kitchen, sim.DefaultTurns)
		for i, o := range k.Orders {
			turn, ok := cook.Serve(o.Required)
			if ok && (b.Orders[i].Earliest == 0 || int64(turn) < b.Orders[i].Earliest) {
				t.Errorf("seed %d, order %d: served in turn %d, earliest %d", seed, i+1, turn, b.Orders[i].Earliest)
			}
			if ok && int64(turn) <= o.Expires && int64(turn) >= o.Created {
				money := nothing + o.Reward - int64(sim.BuyPlate.Price())
				if o.Expires < sim.DefaultTurns {
					money += o.Penalty
				}
				for _, f := range o.Required {
					money -= int64(f.Price())
				}
				if money > b.Own {
					t.Errorf("seed %d, order %d: served in turn %d, with %d money, more than the bound of %d", seed, i+1, turn, money, b.Own)
				}
			}
			if k.Assessments[i].Servable() && !b.Orders[i].Possible {
				t.Errorf("seed %d, order %d: served in turn %d, but the bound says impossible", seed, i+1, k.Assessments[i].Served)
			}
			if !k.Assessments[i].Servable() && b.Orders[i].Possible {
				t.Errorf("seed %d, order %d: impossible, but the bound says possible", seed, i+1)
			}
		}
	}
}

// The reference cook stays within the bound of time on any map.
func TestReferenceCookOnAnyFloor(t *testing.T) {
	t.Parallel()
	rapid.Check(t, checkAnyFloor)
}

func FuzzAnyFloor(f *testing.F) { f.Fuzz(rapid.MakeFuzz(checkAnyFloor)) }

func checkAnyFloor(t *rapid.T) {
	width, height := rapid.IntRange(1, 9).Draw(t, "width"), rapid.IntRange(1, 7).Draw(t, "height")
	var text strings.Builder
	for range height {
		for range width {
			text.WriteByte(rapid.SampledFrom([]byte("...#bCCBSTKRU$")).Draw(t, "tile"))
		}
		text.WriteByte('\n')
	}
	k, err := maps.Parse("map", []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	foods := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, sim.FoodCount-1), func(n int) sim.Food { return sim.Food(n) }), 0, 4).Draw(t, "foods")
	const turns = 200
	k.Orders = []sim.Order{{Required: foods, Created: 1, Expires: turns, Reward: 1000}}
	cook, err := witness.New(k, turns)
	if err != nil {
		return // no walkable tile
	}
	turn, ok := cook.Serve(foods)
	if b := bound.Of(&k, turns); ok && (!b.Orders[0].Possible || int64(turn) < b.Orders[0].Earliest || b.Own < 1000) {
		t.Fatalf("%v served in turn %d on\n%s\nbound %+v", foods, turn, &text, b)
	}
}

// Another order never lowers the bounds, and no bound is below the money of a team that serves nothing.
func TestBoundsGrowWithOrders(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		text.WriteString(rapid.SampledFrom([]string{one, two}).Draw(t, "rows") + "ORDERS:\n")
		for range rapid.IntRange(0, 12).Draw(t, "orders") {
			fmt.Fprintf(&text, "start=%d duration=%d required=%s reward=%d penalty=%d\n",
				rapid.IntRange(-5, 200).Draw(t, "start"), rapid.IntRange(-2, 100).Draw(t, "duration"),
				rapid.SampledFrom([]string{"", "EGG", "SAUCE", "MEAT,EGG", "ONIONS,NOODLES"}).Draw(t, "foods"),
				rapid.IntRange(-20, 300).Draw(t, "reward"), rapid.IntRange(-5, 40).Draw(t, "penalty"))
		}
		k, err := maps.Parse("map", []byte(text.String()))
		if err != nil {
			t.Fatal(err)
		}
		turns := rapid.IntRange(0, 250).Draw(t, "turns")
		b := bound.Of(&k, turns)
		nothing := forNothing(&k, turns)
		if b.Own < nothing || b.Any < b.Own {
			t.Fatalf("bounds %d, %d with help; a team that serves nothing has %d", b.Own, b.Any, nothing)
		}
		if len(k.Orders) == 0 {
			return
		}
		more := k
		more.Orders = append(more.Orders[:len(k.Orders):len(k.Orders)], sim.Order{
			Required: []sim.Food{sim.Sauce}, Created: 1, Expires: int64(turns), Reward: 50,
		})
		if c := bound.Of(&more, turns); c.Own < b.Own || c.Any < b.Any {
			t.Fatalf("with another order %+v, without %+v", c, b)
		}
	})
}

// forNothing returns the money of a team that serves nothing.
func forNothing(k *sim.Kitchen, turns int) int64 {
	money := int64(sim.StartMoney + turns)
	for _, o := range k.Orders {
		if o.Expires < int64(turns) {
			money -= o.Penalty
		}
	}
	return money
}

func repeat(n int, line string) string { return strings.Repeat(line+"\n", n) }
