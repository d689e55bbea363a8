package sim_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenjson"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

// station is a kitchen in which one bot per team, RED's 0 and BLUE's 1, reaches every kind of tile
// from its place in the middle. The first order is never active; its negative penalty makes both
// teams rich in turn 1.
const station = `
C$K
SbT
URB
ORDERS:
start=-9 duration=1 required= reward=0 penalty=-100000
`

// serveNothing is an order for an empty plate, to be added to the orders of the station.
const serveNothing = "start=1 duration=9999 required= reward=7 penalty=0\n"

// Places of the station.
var (
	counter   = sim.Pos{X: 0, Y: 2}
	shop      = sim.Pos{X: 1, Y: 2}
	cooker    = sim.Pos{X: 2, Y: 2}
	sink      = sim.Pos{X: 0, Y: 1}
	middle    = sim.Pos{X: 1, Y: 1}
	sinkTable = sim.Pos{X: 2, Y: 1}
	serving   = sim.Pos{X: 0, Y: 0}
	trash     = sim.Pos{X: 1, Y: 0}
	box       = sim.Pos{X: 2, Y: 0}
)

// scene is a match that a test plays call by call.
type scene struct {
	*sim.State
	t testing.TB
}

func stage(tb testing.TB, rules sim.Rules, text string) *scene {
	tb.Helper()
	return &scene{sim.NewState(newBoard(tb, rules, text)), tb}
}

// firstTurn returns the station in turn 1 under the official rules; more is added to its map file.
func firstTurn(tb testing.TB, more string) *scene {
	tb.Helper()
	g := stage(tb, sim.Official(), station+more)
	g.turns(1)
	return g
}

func newBoard(tb testing.TB, rules sim.Rules, text string) *sim.Board {
	tb.Helper()
	k := must.Get(maps.Parse("kitchen", []byte(text)))(tb)
	return must.Get(sim.NewBoard(k, rules))(tb)
}

// Arguments that are not numbers.
type (
	unhashable struct{}
	object     struct{}
)

// values returns the arguments of a call; a place stands for two of them.
func values(args []any) (vs []sim.Value) {
	for _, arg := range args {
		switch v := arg.(type) {
		case nil:
			vs = append(vs, sim.Value{})
		case int:
			vs = append(vs, sim.IntValue(v))
		case int64:
			vs = append(vs, sim.Value{Kind: sim.IntKind, Int: v})
		case float64:
			vs = append(vs, sim.Value{Kind: sim.FloatKind, Float: v})
		case string:
			vs = append(vs, sim.Value{Kind: sim.StringKind, Text: v})
		case sim.Goods:
			vs = append(vs, sim.GoodsValue(v))
		case sim.Food:
			vs = append(vs, sim.GoodsValue(sim.Goods(v)))
		case sim.Team:
			vs = append(vs, sim.TeamValue(v))
		case sim.Pos:
			vs = append(vs, sim.IntValue(v.X), sim.IntValue(v.Y))
		case unhashable:
			vs = append(vs, sim.Value{Kind: sim.UnhashableKind})
		case object:
			vs = append(vs, sim.Value{Kind: sim.ObjectKind, Text: "object"})
		default:
			panic(fmt.Sprintf("no value for %T", arg))
		}
	}
	return vs
}

func (g *scene) turns(n int) {
	for range n {
		g.BeginTurn()
	}
}

// until begins turns up to the given one.
func (g *scene) until(turn int) { g.turns(turn - g.Turn()) }

func (g *scene) call(team sim.Team, want sim.Answer, fn sim.Fn, args []any) {
	g.t.Helper()
	if got := g.Controller(team).Call(fn, values(args)); got != want {
		g.t.Fatalf("turn %d: %v's %s%v is %s, want %s", g.Turn(), team, fn.Name(), args, word(got), word(want))
	}
}

// red makes a call of RED in this turn and checks the answer.
func (g *scene) red(want sim.Answer, fn sim.Fn, args ...any) {
	g.t.Helper()
	g.call(sim.Red, want, fn, args)
}

func (g *scene) blue(want sim.Answer, fn sim.Fn, args ...any) {
	g.t.Helper()
	g.call(sim.Blue, want, fn, args)
}

// next begins a turn in which RED's call succeeds.
func (g *scene) next(fn sim.Fn, args ...any) {
	g.t.Helper()
	g.BeginTurn()
	g.call(sim.Red, sim.Yes, fn, args)
}

// fails begins a turn in which RED's call does not succeed.
func (g *scene) fails(fn sim.Fn, args ...any) {
	g.t.Helper()
	g.BeginTurn()
	g.call(sim.Red, sim.No, fn, args)
}

func word(a sim.Answer) string {
	return [...]string{sim.No: "No", sim.Yes: "Yes", sim.TypeError: "TypeError"}[a]
}

// hands checks the item of a bot, as text of describe.
func (g *scene) hands(id int, want string) {
	g.t.Helper()
	if got := describe(g.State, g.Bot(id).Holding); got != want {
		g.t.Fatalf("turn %d: bot %d holds %s, want %s", g.Turn(), id, got, want)
	}
}

// slot checks the item on a tile.
func (g *scene) slot(team sim.Team, at sim.Pos, want string) {
	g.t.Helper()
	if got := describe(g.State, g.Tile(team, at.X, at.Y).Item); got != want {
		g.t.Fatalf("turn %d: %v's (%d,%d) has %s, want %s", g.Turn(), team, at.X, at.Y, got, want)
	}
}

func (g *scene) money(red, blue int64) {
	g.t.Helper()
	if g.Money(sim.Red) != red || g.Money(sim.Blue) != blue {
		g.t.Fatalf("turn %d: RED has %d and BLUE %d, must have %d and %d",
			g.Turn(), g.Money(sim.Red), g.Money(sim.Blue), red, blue)
	}
}

// at checks the position of a bot.
func (g *scene) at(id int, kitchen sim.Team, x, y int) {
	g.t.Helper()
	if b := g.Bot(id); b.Map != kitchen || b.X != x || b.Y != y {
		g.t.Fatalf("turn %d: bot %d stands on %v's (%d,%d), want %v's (%d,%d)",
			g.Turn(), id, b.Map, b.X, b.Y, kitchen, x, y)
	}
}

// occupant checks the bot in the occupancy grid; -1: none.
func (g *scene) occupant(team sim.Team, x, y, want int) {
	g.t.Helper()
	if got := g.Occupant(team, x, y); got != want {
		g.t.Fatalf("turn %d: %v's (%d,%d) is occupied by %d, want %d", g.Turn(), team, x, y, got, want)
	}
}

// describe returns an item in words: "-", "MEAT chopped cooked", "plate(EGG, SAUCE)", "pan()".
func describe(s *sim.State, it sim.Item) string {
	var foods []string
	name := "pan"
	switch food, ok := it.Ingredient(); it.Class() {
	case sim.NoItem:
		return "-"
	case sim.FoodItem:
		return describeFood(food)
	case sim.PanItem:
		if ok {
			foods = append(foods, describeFood(food))
		}
	case sim.PlateItem:
		name = "plate"
		if it.Dirty() {
			name = "dirty plate"
		}
		for _, food := range s.PlateFoods(it, nil) {
			foods = append(foods, describeFood(food))
		}
	}
	return name + "(" + strings.Join(foods, ", ") + ")"
}

func describeFood(i sim.Ingredient) string {
	text := i.Kind().Name()
	if i.Chopped() {
		text += " chopped"
	}
	return text + [...]string{sim.Raw: "", sim.Cooked: " cooked", sim.Burnt: " burnt"}[i.Stage()]
}

// prepare makes a food and leaves it in the hands of RED's bot at the station. The counter must be
// free and the pan on the cooker empty.
func (g *scene) prepare(i sim.Ingredient) {
	g.t.Helper()
	g.next(sim.FnBuy, 0, i.Kind(), shop)
	if i.Chopped() {
		g.next(sim.FnPlace, 0, counter)
		g.next(sim.FnChop, 0, counter)
		g.next(sim.FnPickup, 0, counter)
	}
	if i.Stage() != sim.Raw {
		g.next(sim.FnStartCook, 0, cooker)
		g.turns(sim.CookedAt * i.Stage())
		g.red(sim.Yes, sim.FnTakeFromPan, 0, cooker)
	}
	g.hands(0, describeFood(i))
}

// preparePlate makes a plate with foods, on the sink, and leaves it in the hands of RED's bot.
func (g *scene) preparePlate(foods ...sim.Ingredient) {
	g.t.Helper()
	g.next(sim.FnBuy, 0, sim.BuyPlate, shop)
	g.next(sim.FnPlace, 0, sink)
	for _, food := range foods {
		g.prepare(food)
		g.next(sim.FnAddFoodToPlate, 0, sink)
	}
	g.next(sim.FnPickup, 0, sink)
}

// preparePan makes a pan with a food and leaves it in the hands of RED's bot; the cooker gets
// another pan.
func (g *scene) preparePan(food sim.Ingredient) {
	g.t.Helper()
	g.prepare(food)
	g.next(sim.FnStartCook, 0, cooker)
	g.next(sim.FnPickup, 0, cooker)
	g.next(sim.FnPlace, 0, trash)
	g.next(sim.FnBuy, 0, sim.BuyPan, shop)
	g.next(sim.FnPlace, 0, cooker)
	g.next(sim.FnPickup, 0, trash)
}

// dump returns everything that a trace records of a state.
func dump(s *sim.State) string {
	w := kitchenjson.New()
	kitchenjson.State(w.Writer, s)
	return string(w.Buf)
}
