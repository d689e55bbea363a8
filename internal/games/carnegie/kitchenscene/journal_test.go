package kitchenscene_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// recorded is a match with a journal.
type recorded struct {
	*match
	journal *kitchenscene.Journal
}

func record(t *testing.T, text string) *recorded {
	t.Helper()
	m := play(t, text)
	return &recorded{m, kitchenscene.NewJournal(m.State)}
}

func (w *recorded) turns(n int) {
	for range n {
		w.journal.BeginTurn(w.State)
	}
}

// call makes a call of RED; arguments are numbers, goods and texts.
func (w *recorded) call(fn sim.Fn, args ...any) sim.Refusal { return w.of(sim.Red, fn, args...) }

func (w *recorded) of(team sim.Team, fn sim.Fn, args ...any) sim.Refusal {
	var values []sim.Value
	for _, arg := range args {
		switch v := arg.(type) {
		case int:
			values = append(values, sim.IntValue(v))
		case sim.Pos:
			values = append(values, sim.IntValue(v.X), sim.IntValue(v.Y))
		case sim.Goods:
			values = append(values, sim.GoodsValue(v))
		case sim.Food:
			values = append(values, sim.GoodsValue(sim.Goods(v)))
		case string:
			values = append(values, sim.Value{Kind: sim.StringKind, Text: v})
		default:
			w.t.Fatalf("no value for %T", arg)
		}
	}
	return w.journal.Attempt(w.Controller(team), fn, values)
}

// events returns the events of the turn, one per line: kind, tone, place, sprite and entry if any, text.
func (w *recorded) events() string {
	var lines []string
	for _, e := range w.scenes.Scene(w.State, w.journal).Events {
		line := e.Kind + " " + string(e.Tone)
		if e.Board >= 0 {
			line += fmt.Sprintf(" %d:%d,%d", e.Board, e.X, e.Y)
		}
		for _, id := range []string{e.Sprite, e.Entry} {
			if id != "" {
				line += " [" + id + "]"
			}
		}
		lines = append(lines, line+" "+e.Text)
	}
	return strings.Join(lines, "\n")
}

func (w *recorded) wantEvents(want string) {
	w.t.Helper()
	if diff := cmp.Diff(strings.TrimSpace(want), w.events()); diff != "" {
		w.t.Errorf("turn %d (-want +got):\n%s", w.Turn(), diff)
	}
}

// Each kind of successful call, and each automatic change, has its event.
func TestEvents(t *testing.T) {
	t.Parallel()
	w := record(t, station)
	does := func(want string, fn sim.Fn, args ...any) {
		t.Helper()
		w.turns(1)
		if r := w.call(fn, args...); r != sim.Done {
			t.Fatalf("turn %d: %v", w.Turn(), r)
		}
		w.wantEvents(want)
	}
	waits := func(turns int, want string) {
		t.Helper()
		w.turns(turns)
		w.wantEvents(want)
	}
	does(`
missed bad [RED order 1] RED missed an empty plate: +100000
missed bad [BLUE order 1] BLUE missed an empty plate: +100000
bought detail 0:1,2 [bot 0] bot 0 bought MEAT: -80`, sim.FnBuy, 0, sim.Meat, shop)
	does("placed detail 0:0,2 [bot 0] bot 0 put MEAT down at (0,2)", sim.FnPlace, 0, counter)
	does("chopped detail 0:0,2 [bot 0] bot 0 chopped MEAT at (0,2)", sim.FnChop, 0, counter)
	does("picked up detail 0:0,2 [bot 0] bot 0 picked up chopped MEAT at (0,2)", sim.FnPickup, 0, counter)
	does("cooking detail 0:2,2 [bot 0] bot 0 started cooking chopped MEAT at (2,2)", sim.FnStartCook, 0, cooker)
	waits(5, "")
	waits(1, "missed bad [RED order 2] RED missed ONIONS: -2\nmissed bad [BLUE order 2] BLUE missed ONIONS: -2")
	waits(14, "cooked note 0:2,2 [RED (2,2)] chopped MEAT was cooked at (2,2)")
	waits(20, "burnt bad 0:2,2 [RED (2,2)] chopped cooked MEAT burnt at (2,2)")
	does("taken detail 0:2,2 [bot 0] bot 0 took chopped burnt MEAT out of the pan at (2,2)", sim.FnTakeFromPan, 0, cooker)
	does("thrown away detail 0:1,0 [bot 0] bot 0 threw away chopped burnt MEAT", sim.FnTrash, 0, 1, 0)
	does("bought detail 0:1,2 [bot 0] bot 0 bought PLATE: -2", sim.FnBuy, 0, sim.BuyPlate, shop)
	does("served good 0:0,0 [bot 0] [RED order 3] bot 0 served an empty plate: +9", sim.FnSubmit, 0, serving)
	does("washing detail 0:0,1 [bot 0] bot 0 washes plates at (0,1)", sim.FnWashSink, 0, sink)
	does("washing detail 0:0,1 [bot 0] bot 0 washes plates at (0,1)", sim.FnWashSink, 0, sink)
	does(`
washed detail 0:0,1 [RED (0,1) dirty plates] a plate was washed at (0,1)
taken detail 0:2,1 [bot 0] bot 0 took a clean plate at (2,1)`, sim.FnTakeCleanPlate, 0, sinkTable)
	does("placed detail 0:2,0 [bot 0] bot 0 put an empty plate into the box at (2,0)", sim.FnPlace, 0, box)
	does("bought detail 0:1,2 [bot 0] bot 0 bought SAUCE: -10", sim.FnBuy, 0, sim.Sauce, shop)
	does("added detail 0:2,0 [bot 0] bot 0 added SAUCE to an empty plate at (2,0)", sim.FnAddFoodToPlate, 0, box)
	does("picked up detail 0:2,0 [bot 0] bot 0 picked up a plate with SAUCE at (2,0)", sim.FnPickup, 0, box)
	does("thrown away detail 0:1,0 [bot 0] bot 0 emptied a plate with SAUCE", sim.FnTrash, 0, 1, 0)
	acted := fmt.Sprintf("turn %d: emptied a plate with SAUCE", w.Turn())
	does("", sim.FnMove, 0, -1, -1)
	bots := w.scenes.Scene(w.State, w.journal).Sprites
	want := fields("holding", "an empty plate", "last move", fmt.Sprintf("turn %d", w.Turn()), "last action", acted)
	must.Be(t, "bot 0", want, bots[len(bots)-2].Fields)
}

// A bot in the other kitchen serves for the owner of that kitchen, and returns when the window closes.
func TestSwitchEvents(t *testing.T) {
	t.Parallel()
	w := record(t, strings.Replace(station, "turn=150", "turn=2", 1))
	w.turns(1)
	w.call(sim.FnSwitchMaps)
	w.wantEvents(`
missed bad [RED order 1] RED missed an empty plate: +100000
missed bad [BLUE order 1] BLUE missed an empty plate: +100000
refused detail RED: switch_maps: the switch window is open from turn 2 to 21`)
	w.turns(1)
	w.of(sim.Blue, sim.FnBuy, 1, sim.BuyPlate, shop)
	w.of(sim.Blue, sim.FnSwitchMaps)
	w.of(sim.Blue, sim.FnSwitchMaps)
	w.wantEvents(`
bought detail 1:1,2 [bot 1] bot 1 bought PLATE: -2
switched note BLUE switched kitchens
refused detail BLUE: switch_maps: the team has already switched`)
	w.turns(1)
	w.of(sim.Blue, sim.FnMove, 1, 1, 1)
	w.of(sim.Blue, sim.FnSubmit, 1, serving)
	if r := w.events(); !strings.Contains(r, "bot 1 served an empty plate for RED: +9") || !strings.Contains(r, "[RED order 3]") {
		t.Errorf("turn %d: %s", w.Turn(), r)
	}
	w.turns(19)
	w.wantEvents("returned note BLUE's bots are back in their own kitchen")
}

// The event of a refused call says why.
func TestRefusedEvents(t *testing.T) {
	t.Parallel()
	w := record(t, strings.Replace(station, "penalty=-100000", "penalty=0", 1))
	tries := func(want string, fn sim.Fn, args ...any) {
		t.Helper()
		w.turns(1)
		if r := w.call(fn, args...); r == sim.Done {
			t.Fatalf("turn %d: %s%v is not refused", w.Turn(), fn.Name(), args)
		}
		events := w.scenes.Scene(w.State, w.journal).Events
		if got := events[len(events)-1]; got.Text != want || got.Kind != "refused" || got.Tone != scene.Detail {
			t.Errorf("turn %d: %+v, want %q", w.Turn(), got, want)
		}
	}
	buys := func(goods any) {
		t.Helper()
		w.turns(1)
		if r := w.call(sim.FnBuy, 0, goods, shop); r != sim.Done {
			t.Fatal(r)
		}
	}
	puts := func(at sim.Pos) {
		t.Helper()
		w.turns(1)
		if r := w.call(sim.FnPlace, 0, at); r != sim.Done {
			t.Fatal(r)
		}
	}
	tries("RED: move: bot 1 is not one of its bots", sim.FnMove, 1, 0, 0)
	tries("RED: pickup: it does not name a bot", sim.FnPickup, "x")
	tries("RED: move: wrong number of arguments", sim.FnMove)
	tries("bot 0: buy: wrong number of arguments", sim.FnBuy, 0)
	tries("bot 0: move: argument of a wrong type", sim.FnMove, 0, "x", 0)
	tries("bot 0: move to (1,2): a shop is in the way", sim.FnMove, 0, 0, 1)
	tries("bot 0: move to (3,1): not a step to a neighbouring tile", sim.FnMove, 0, 2, 0)
	tries("bot 0: pickup at (9,9): too far from (1,1)", sim.FnPickup, 0, 9, 9)
	tries("bot 0: pickup at (0,2): nothing is there", sim.FnPickup, 0, counter)
	tries("bot 0: place at (0,2): the bot holds nothing", sim.FnPlace, 0, counter)
	tries("bot 0: submit: the bot holds nothing, not a plate", sim.FnSubmit, 0, serving)
	tries("bot 0: wash_sink at (1,2): a shop, not a sink", sim.FnWashSink, 0, shop)
	tries("bot 0: buy at (1,2): not for sale", sim.FnBuy, 0, "EGG", shop)
	buys(sim.Noodles)
	tries("bot 0: buy EGG at (1,2): the bot holds NOODLES", sim.FnBuy, 0, sim.Egg, shop)
	tries("bot 0: start_cook at (2,2): NOODLES cannot be cooked", sim.FnStartCook, 0, cooker)
	tries("bot 0: add_food_to_plate at (2,2): the bot holds NOODLES, and there is an empty pan; one must be a plate, the other a food", sim.FnAddFoodToPlate, 0, cooker)
	puts(counter)
	tries("bot 0: chop at (0,2): NOODLES cannot be chopped", sim.FnChop, 0, counter)
	buys(sim.BuyPlate)
	tries("bot 0: place at (0,2): NOODLES is already there", sim.FnPlace, 0, counter)
	puts(box)
	buys(sim.Egg)
	tries("bot 0: place at (2,0): the box has an empty plate", sim.FnPlace, 0, box)
	puts(cooker)
	buys(sim.Noodles)
	w.turns(1)
	w.call(sim.FnTrash, 0, 1, 0)
	tries("bot 0: buy MEAT at (1,2): it costs 80, and RED has "+fmt.Sprint(w.Money(sim.Red)+1), sim.FnBuy, 0, sim.Meat, shop)
	buys(sim.Egg)
	tries("bot 0: start_cook at (2,2): there is already EGG in the pan", sim.FnStartCook, 0, cooker)
	w.turns(1)
	w.call(sim.FnTrash, 0, 1, 0)
	w.turns(1)
	w.call(sim.FnPickup, 0, box)
	w.turns(1)
	w.call(sim.FnAddFoodToPlate, 0, counter)
	tries("bot 0: submit: no active order wants NOODLES; order 3 wants an empty plate", sim.FnSubmit, 0, serving)
	w.turns(1)
	w.call(sim.FnMove, 0, -1, -1)
	w.call(sim.FnMove, 0, 1, 1)
	w.wantEvents("refused detail 0:1,1 [bot 0] bot 0: move to (1,1): the bot has already moved in this turn")
}

// For random calls, the journal returns the answers of the rules, and has an event for each refused call.
func TestRandomCalls(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	w := record(t, strings.Replace(station, "turn=150", "turn=20", 1))
	plain := w.Clone()
	odd := []sim.Value{
		{},
		{Kind: sim.FloatKind, Float: 0.5},
		{Kind: sim.FloatKind, Float: math.NaN()},
		{Kind: sim.StringKind, Text: "x"},
		{Kind: sim.UnhashableKind},
		sim.TeamValue(sim.Red), sim.GoodsValue(200), sim.IntValue(math.MaxInt64), sim.IntValue(math.MinInt64), sim.IntValue(2), sim.IntValue(-1),
	}
	value := func() sim.Value {
		switch n := rng.IntN(20); {
		case n == 0:
			return odd[rng.IntN(len(odd))]
		case n < 4:
			return sim.GoodsValue(sim.Goods(rng.IntN(sim.GoodsCount)))
		}
		return sim.IntValue(rng.IntN(3))
	}
	for range tier.Count(300, 20_000) {
		w.turns(1)
		plain.BeginTurn()
		refused := 0
		for range rng.IntN(6) {
			team, fn := sim.Team(rng.IntN(2)), sim.FnMove+sim.Fn(rng.IntN(int(sim.FnSwitchMaps)))
			args := make([]sim.Value, rng.IntN(6))
			for i := range args {
				args[i] = value()
			}
			got, want := w.journal.Attempt(w.Controller(team), fn, args), plain.Controller(team).Attempt(fn, args)
			if got != want {
				t.Fatalf("turn %d: %s%v: %v, want %v", w.Turn(), fn.Name(), args, got, want)
			}
			if got != sim.Done {
				refused++
			}
		}
		for _, e := range w.scenes.Scene(w.State, w.journal).Events {
			if e.Kind == "refused" {
				refused--
			}
			if e.Kind == "" || strings.Contains(e.Text, "  ") || strings.HasSuffix(e.Text, ": ") {
				t.Fatalf("turn %d: invalid event %+v", w.Turn(), e)
			}
		}
		if refused != 0 {
			t.Fatalf("turn %d: %d refused calls have no event", w.Turn(), refused)
		}
	}
}

// The number of events about refused calls in a scene is limited.
func TestManyRefusedCalls(t *testing.T) {
	t.Parallel()
	w := record(t, station)
	w.turns(2)
	for range 10_000 {
		w.call(sim.FnPlace, 0, counter)
	}
	events := w.scenes.Scene(w.State, w.journal).Events
	if last := events[len(events)-1]; len(events) != 101 || last.Text != "RED: 9900 more calls were refused" {
		t.Errorf("%d events, the last one %+v", len(events), last)
	}
}

// A failure is an event of its turn.
func TestFailureEvent(t *testing.T) {
	t.Parallel()
	w := record(t, station)
	w.turns(2)
	w.journal.Failed(sim.Blue, "timed_out")
	w.wantEvents("failed bad BLUE failed: timed out")
}
