package sim_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/sim"
)

// eventful is a kitchen in which one bot reaches every kind of tile.
const eventful = `
C$K
SbT
URB
SWITCH: turn=2 duration=63
ORDERS:
start=1 duration=2 required=EGG reward=5 penalty=7
start=1 duration=200 required=SAUCE reward=9 penalty=3
`

// Every successful action is an event, and so is every automatic change.
func TestEvents(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), eventful)
	var events []sim.Event
	g.EmitTo(&events)
	c := g.Controller(sim.Red)
	raw, egg := sim.NewIngredient(sim.Sauce, false, sim.Raw).Item(), sim.NewIngredient(sim.Egg, false, sim.Raw).Item()
	onions := sim.NewIngredient(sim.Onions, false, sim.Raw).Item()
	red := func(kind sim.EventKind, at sim.Pos, it sim.Item) sim.Event {
		return sim.Event{Kind: kind, At: at, Item: it}
	}
	bought := func(it sim.Item) sim.Event {
		e := red(sim.EventBought, shop, it)
		e.Money = -int64(it.Goods().Price())
		return e
	}
	added := func(kind sim.EventKind, at sim.Pos, food, plate sim.Item) sim.Event {
		e := red(kind, at, food)
		e.Plate = plate
		return e
	}
	itself := func(kind sim.EventKind, t sim.Team, at sim.Pos, it sim.Item) sim.Event {
		return sim.Event{Kind: kind, Team: t, Bot: -1, Kitchen: t, At: at, Item: it}
	}
	missed := func(t sim.Team) sim.Event {
		return sim.Event{Kind: sim.EventMissed, Team: t, Bot: -1, Kitchen: t, Money: -7}
	}
	does := func(ok bool, want ...sim.Event) {
		t.Helper()
		if diff := cmp.Diff(want, events); !ok || diff != "" {
			t.Fatalf("turn %d: done: %t, events (-want +got):\n%s", g.Turn(), ok, diff)
		}
		events = nil
		g.BeginTurn()
	}
	buy := func(goods sim.Goods) bool { return c.Buy(0, goods, shop.X, shop.Y) }
	place := func(at sim.Pos) bool { return c.Place(0, at.X, at.Y) }
	add := func(at sim.Pos) bool { return c.AddFoodToPlate(0, at.X, at.Y) }
	pick := func(at sim.Pos) bool { return c.Pickup(0, at.X, at.Y) }
	g.BeginTurn()
	does(!pick(counter)) // refused calls are not events
	does(buy(sim.Goods(sim.Sauce)), bought(raw))
	does(place(box), red(sim.EventPutInBox, box, raw))
	does(buy(sim.Goods(sim.Sauce)), missed(sim.Red), missed(sim.Blue), bought(raw))
	does(place(box), red(sim.EventPutInBox, box, raw))
	does(buy(sim.BuyPlate), bought(sim.EmptyPlate))
	lost := itself(sim.EventLost, sim.Red, box, raw)
	does(add(box), added(sim.EventAddedToHeld, box, raw, sim.EmptyPlate), lost)
	sauced := g.Bot(0).Holding
	does(c.Submit(0, serving.X, serving.Y), sim.Event{Kind: sim.EventServed, At: serving, Item: sauced, Order: 1, Money: 9})
	does(c.WashSink(0, sink.X, sink.Y), red(sim.EventWashing, sink, 0))
	does(c.WashSink(0, sink.X, sink.Y), red(sim.EventWashing, sink, 0))
	plates := red(sim.EventPlateTaken, sinkTable, sim.EmptyPlate)
	does(c.TakeCleanPlate(0, sinkTable.X, sinkTable.Y), itself(sim.EventWashed, sim.Red, sink, 0), plates)
	does(place(counter), red(sim.EventPutDown, counter, sim.EmptyPlate))
	does(buy(sim.Goods(sim.Sauce)), bought(raw))
	does(add(counter), added(sim.EventAddedOnTile, counter, raw, sim.EmptyPlate))
	does(pick(counter), red(sim.EventPickedUp, counter, sauced))
	does(c.Trash(0, trash.X, trash.Y), red(sim.EventThrownAway, trash, sauced))
	does(place(sink), red(sim.EventPutDown, sink, sim.EmptyPlate))
	does(pick(cooker), red(sim.EventPickedUp, cooker, sim.EmptyPan))
	does(place(cooker), red(sim.EventPanPlaced, cooker, sim.EmptyPan))
	does(buy(sim.Goods(sim.Onions)), bought(onions))
	does(place(counter), red(sim.EventPutDown, counter, onions))
	does(c.Chop(0, counter.X, counter.Y), red(sim.EventChopped, counter, onions))
	does(buy(sim.Goods(sim.Egg)), bought(egg))
	does(c.StartCook(0, cooker.X, cooker.Y), red(sim.EventCookingBegan, cooker, egg))
	for range sim.BurntAt - 2 {
		g.BeginTurn()
	}
	fried := sim.NewIngredient(sim.Egg, false, sim.Cooked).Item()
	does(true, itself(sim.EventCooked, sim.Red, cooker, egg))
	does(c.SwitchMaps(), itself(sim.EventBurnt, sim.Red, cooker, fried), sim.Event{Kind: sim.EventSwitched, Bot: -1, Kitchen: sim.Blue})
	does(true, itself(sim.EventReturned, sim.Red, sim.Pos{}, 0))
}

// Copies of a state do not share its listener, and emitting does not allocate.
func TestListener(t *testing.T) { //nolint:paralleltest // AllocsPerRun counts all goroutines
	s := sim.NewState(newBoard(t, sim.Official(), busyKitchen))
	var events []sim.Event
	s.EmitTo(&events)
	for range 2 * cookSteps {
		busyTurn(s, nil)
	}
	if len(events) == 0 {
		t.Fatal("no events")
	}
	events = events[:0]
	busyTurn(s.Clone(), nil)
	if len(events) != 0 {
		t.Errorf("a copy emits %+v", events)
	}
	turn := func() {
		events = events[:0]
		busyTurn(s, nil)
	}
	if n := testing.AllocsPerRun(4*cookSteps, turn); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// replica tracks a match by its events alone.
type replica struct {
	events []sim.Event
	money  [2]int64
	hands  map[int]int // numbers of items; foods in pans and on plates do not count
	tiles  map[placeOf]int
}

type placeOf struct {
	kitchen sim.Team
	at      sim.Pos
}

func newReplica(s *sim.State) *replica {
	w := &replica{money: [2]int64{sim.StartMoney, sim.StartMoney}, hands: map[int]int{}, tiles: map[placeOf]int{}}
	for t := range sim.Team(2) {
		eachTile(s, t, func(p placeOf, items int) { w.tiles[p] = items })
	}
	s.EmitTo(&w.events)
	return w
}

// eachTile calls each with the number of items on each tile of a kitchen.
func eachTile(s *sim.State, t sim.Team, each func(p placeOf, items int)) {
	for x := range s.Board().Width {
		for y := range s.Board().Height {
			items := 0
			switch tile := s.Tile(t, x, y); {
			case tile.Item != 0 && tile.Kind == sim.Box:
				items = tile.Count
			case tile.Item != 0:
				items = 1
			}
			each(placeOf{t, sim.Pos{X: x, Y: y}}, items)
		}
	}
}

// update applies the events since its last call, and returns the number of events that calls caused.
func (w *replica) update() (calls int) {
	for i := range w.events {
		e := &w.events[i]
		p := placeOf{e.Kitchen, e.At}
		w.money[e.Team] += e.Money
		if e.Kind == sim.EventServed && e.Team != e.Kitchen {
			w.money[e.Team], w.money[e.Kitchen] = w.money[e.Team]-e.Money, w.money[e.Kitchen]+e.Money
		}
		if e.Bot >= 0 || e.Kind == sim.EventSwitched {
			calls++
		}
		switch e.Kind {
		case sim.EventBought, sim.EventPlateTaken, sim.EventTakenFromPan:
			w.hands[e.Bot]++
		case sim.EventPlateInSink, sim.EventCookingBegan, sim.EventAddedOnTile, sim.EventServed:
			w.hands[e.Bot]--
		case sim.EventPickedUp:
			w.hands[e.Bot], w.tiles[p] = w.hands[e.Bot]+1, w.tiles[p]-1
		case sim.EventPutDown, sim.EventPutInBox:
			w.hands[e.Bot], w.tiles[p] = w.hands[e.Bot]-1, w.tiles[p]+1
		case sim.EventPanPlaced:
			w.hands[e.Bot], w.tiles[p] = w.tiles[p], 1
		case sim.EventThrownAway:
			if e.Item.Class() == sim.FoodItem {
				w.hands[e.Bot]--
			}
		case sim.EventAddedToHeld:
			w.tiles[p]--
		case sim.EventLost:
			w.tiles[p] = 0
		}
	}
	w.events = w.events[:0]
	return calls
}

// check compares the replica with the state.
func (w *replica) check(t *testing.T, s *sim.State) {
	t.Helper()
	for team := range sim.Team(2) {
		if got, want := w.money[team]+int64(s.Turn())*sim.MoneyPerTurn, s.Money(team); got != want {
			t.Fatalf("turn %d: %v has %d, its events say %d", s.Turn(), team, want, got)
		}
		eachTile(s, team, func(p placeOf, items int) {
			if w.tiles[p] != items {
				t.Fatalf("turn %d: %+v has %d items, its events say %d", s.Turn(), p, items, w.tiles[p])
			}
		})
	}
	for id := range s.Bots() {
		if held := s.Bot(id).Holding != 0; held != (w.hands[id] == 1) {
			t.Fatalf("turn %d: bot %d holds something: %t, its events say %d", s.Turn(), id, held, w.hands[id])
		}
	}
}
