package maps_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/sim"
)

func TestFormat(t *testing.T) {
	t.Parallel()
	const want = `#b$
.UK

SWITCH: turn=7 duration=100

ORDERS:
start=3     duration=4   required=EGG,MEAT  reward=10  penalty=9
start=-120  duration=50  required=          reward=5   penalty=2
`
	got := maps.Format(mustParse(t, "switch:turn=7\n#b$ \n.UK\norders:\n"+
		"penalty=9 reward=10 start=3 duration=4 required=egg,meat # x\nstart=-120 duration=50 required=\n"), maps.Notes{})
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Error(diff)
	}
}

func TestFormatWithoutOrders(t *testing.T) {
	t.Parallel()
	got := string(maps.Format(mustParse(t, "b"), maps.Notes{}))
	if diff := cmp.Diff("b\n\nSWITCH: turn=250 duration=100\n", got); diff != "" {
		t.Error(diff)
	}
}

// checkRoundTrip formats a random kitchen and parses it.
func checkRoundTrip(t *rapid.T) {
	want := drawKitchen(t)
	text := maps.Format(want, maps.Notes{})
	got, err := maps.Parse("m.txt", text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s in\n%s", diff, text)
	}
	if again := maps.Format(got, maps.Notes{}); string(again) != string(text) {
		t.Fatalf("formatted again:\n%s\nfirst:\n%s", again, text)
	}
	maps.Check(got)
}

func TestFormatRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, checkRoundTrip)
}

func FuzzFormat(f *testing.F) { f.Fuzz(rapid.MakeFuzz(checkRoundTrip)) }

func drawKitchen(t *rapid.T) sim.Kitchen {
	side := rapid.IntRange(1, 12)
	turn := rapid.OneOf(rapid.Int64Range(-10, 600), rapid.Int64Range(-sim.MaxMoney, sim.MaxMoney))
	k := sim.Kitchen{
		Width: side.Draw(t, "width"), Height: side.Draw(t, "height"),
		SwitchTurn: turn.Draw(t, "switch turn"), SwitchDuration: turn.Draw(t, "switch duration"),
	}
	k.Tiles = rapid.SliceOfN(rapid.Map(rapid.Uint8Range(0, sim.KindCount-1), func(n uint8) sim.Kind {
		return sim.Kind(n)
	}), k.Width*k.Height, k.Width*k.Height).Draw(t, "tiles")
	for y := k.Height - 1; y >= 0; y-- {
		for x := range k.Width {
			if k.At(x, y) == sim.Floor && rapid.Bool().Draw(t, "spawn") {
				k.Spawns = append(k.Spawns, sim.Pos{X: x, Y: y})
			}
		}
	}
	const maxOrders = 8
	for range rapid.IntRange(0, maxOrders).Draw(t, "orders") {
		k.Orders = append(k.Orders, drawOrder(t, turn))
	}
	return k
}

func drawOrder(t *rapid.T, turn *rapid.Generator[int64]) sim.Order {
	const maxAmount = sim.MaxMoney / 16
	money := rapid.OneOf(rapid.Int64Range(-50, 500), rapid.Int64Range(-maxAmount, maxAmount))
	o := sim.Order{
		Created: turn.Draw(t, "created"), Expires: turn.Draw(t, "expires"),
		Reward: money.Draw(t, "reward"), Penalty: money.Draw(t, "penalty"),
	}
	for range rapid.IntRange(0, 4).Draw(t, "foods") {
		o.Required = append(o.Required, sim.Food(rapid.Uint8Range(0, sim.FoodCount-1).Draw(t, "food")))
	}
	return o
}
