package kitchenscene_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

// station is a kitchen in which one bot per team, RED's 0 and BLUE's 1, reaches every kind of tile from its place in the
// middle. The first order makes both teams rich in turn 1.
const station = `
C$K
SbT
URB
SWITCH: turn=150 duration=20
ORDERS:
start=-9 duration=1 required= reward=0 penalty=-100000
start=2 duration=8 required=ONIONS reward=7
start=1 duration=99 required= reward=9
`

// Places of the station.
var (
	counter   = sim.Pos{X: 0, Y: 2}
	shop      = sim.Pos{X: 1, Y: 2}
	cooker    = sim.Pos{X: 2, Y: 2}
	sink      = sim.Pos{X: 0, Y: 1}
	sinkTable = sim.Pos{X: 2, Y: 1}
	serving   = sim.Pos{X: 0, Y: 0}
	box       = sim.Pos{X: 2, Y: 0}
)

type match struct {
	*sim.State
	t      *testing.T
	scenes *kitchenscene.Maker
}

func play(t *testing.T, text string) *match {
	t.Helper()
	kitchen := must.Get(maps.Parse("kitchen", []byte(text)))(t)
	board := must.Get(sim.NewBoard(kitchen, sim.Official()))(t)
	return &match{sim.NewState(board), t, kitchenscene.New(board)}
}

// next starts a turn in which RED's bot makes a successful call.
func (m *match) next(call func(id, x, y int) bool, at sim.Pos) {
	m.t.Helper()
	m.BeginTurn()
	if !call(0, at.X, at.Y) {
		m.t.Fatalf("turn %d: the call was refused", m.Turn())
	}
}

// buy begins a turn in which RED's bot buys.
func (m *match) buy(goods sim.Goods) {
	m.t.Helper()
	m.next(func(id, x, y int) bool { return m.Controller(sim.Red).Buy(id, goods, x, y) }, shop)
}

// look is the part of a sprite that viewers show.
type look struct {
	Badge    string
	Progress float64
	Alarm    bool
	Fields   []scene.Field
	Item     string // as letters, parts in brackets
}

func (m *match) sprite(id string) look {
	m.t.Helper()
	for _, s := range m.scenes.Scene(m.State, nil).Sprites {
		if s.ID == id {
			return look{s.Badge, s.Progress, s.Alarm, s.Fields, letters(m.t, m.Board(), s.Item)}
		}
	}
	m.t.Fatalf("turn %d: no sprite %q", m.Turn(), id)
	return look{}
}

func letters(t *testing.T, b *sim.Board, it scene.Item) string {
	t.Helper()
	text := kitchenscene.Stage("carnegie", b, 500).Things[it.Thing].Letter
	if it.State != "" {
		text += " " + it.State
	}
	if len(it.Parts) > 0 {
		text += "("
		for i, part := range it.Parts {
			if i > 0 {
				text += ", "
			}
			text += letters(t, b, part)
		}
		text += ")"
	}
	return text
}

func (m *match) wantSprite(id string, want look) {
	m.t.Helper()
	if diff := cmp.Diff(want, m.sprite(id)); diff != "" {
		m.t.Errorf("turn %d: %s (-want +got):\n%s", m.Turn(), id, diff)
	}
}

func fields(pairs ...string) (list []scene.Field) {
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, scene.Field{Name: pairs[i], Value: pairs[i+1]})
	}
	return list
}

// Things in a kitchen have sprites with their progress, and bots have sprites with their items.
func TestSprites(t *testing.T) {
	t.Parallel()
	m := play(t, station)
	c := m.Controller(sim.Red)
	m.wantSprite("RED (2,2)", look{Item: "u", Fields: fields("item", "an empty pan")})
	m.buy(sim.Goods(sim.Meat))
	m.wantSprite("bot 0", look{Badge: "0", Item: "b(m)", Fields: fields("holding", "MEAT")})
	m.next(c.Place, counter)
	m.next(c.Chop, counter)
	m.wantSprite("RED (0,2)", look{Item: "m chopped", Fields: fields("item", "chopped MEAT")})
	m.next(c.Pickup, counter)
	m.next(c.StartCook, cooker)
	m.wantSprite("RED (2,2)", look{Item: "u(m chopped)", Fields: fields("item", "a pan with chopped MEAT", "cooked", "in 20 turns")})
	for range 19 {
		m.BeginTurn()
	}
	m.wantSprite("RED (2,2)", look{Item: "u(m chopped)", Progress: 0.95, Fields: fields("item", "a pan with chopped MEAT", "cooked", "in 1 turn")})
	for range 6 {
		m.BeginTurn()
	}
	m.wantSprite("RED (2,2)", look{
		Item: "u(m chopped cooked)", Progress: 0.25, Alarm: true,
		Fields: fields("item", "a pan with chopped cooked MEAT", "burnt", "in 15 turns"),
	})
	for range 30 {
		m.BeginTurn()
	}
	m.wantSprite("RED (2,2)", look{Item: "u(m chopped burnt)", Progress: 1, Alarm: true, Fields: fields("item", "a pan with chopped burnt MEAT")})

	m.buy(sim.BuyPlate)
	m.next(c.Submit, serving)
	m.wantSprite("RED (0,1) dirty plates", look{Badge: "1", Item: "d", Fields: fields("dirty plates", "1")})
	m.next(c.WashSink, sink)
	m.BeginTurn()
	m.wantSprite("RED (0,1) dirty plates", look{Badge: "1", Item: "d", Progress: 0.5, Fields: fields("dirty plates", "1", "washed", "1 of 2 turns")})
	m.next(c.WashSink, sink)
	m.BeginTurn()
	m.wantSprite("RED (2,1) clean plates", look{Badge: "1", Item: "p", Fields: fields("clean plates", "1")})
	m.next(c.TakeCleanPlate, sinkTable)
	m.next(c.Place, box)
	m.buy(sim.BuyPlate)
	m.next(c.Place, box)
	m.wantSprite("RED (2,0)", look{Badge: "2", Item: "p", Fields: fields("item", "an empty plate", "count", "2")})
	m.buy(sim.Goods(sim.Sauce))
	m.next(c.AddFoodToPlate, box)
	m.next(c.Pickup, box)
	m.wantSprite("bot 0", look{Badge: "0", Item: "b(p(s))", Fields: fields("holding", "a plate with SAUCE")})
}

// After a switch a bot is in the other kitchen, in its own colour.
func TestSwitched(t *testing.T) {
	t.Parallel()
	m := play(t, station)
	for m.Turn() < 150 {
		m.BeginTurn()
	}
	if !m.Controller(sim.Blue).SwitchMaps() {
		t.Fatal("BLUE cannot switch")
	}
	s := m.scenes.Scene(m.State, nil)
	bot := s.Sprites[len(s.Sprites)-1]
	if bot.ID != "bot 1" || bot.Owner != 1 || bot.Board != 0 || !bot.Actor {
		t.Errorf("sprite of the bot: %+v", bot)
	}
	if got, want := s.Panels[1].Figures[3].Value, "turn 150, away"; got != want {
		t.Errorf("switched %q, want %q", got, want)
	}
	if diff := cmp.Diff([]scene.Span{{Name: "switch window", From: 150, To: 169}}, kitchenscene.Stage("carnegie", m.Board(), 500).Spans); diff != "" {
		t.Error(diff)
	}
	if spans := kitchenscene.Stage("carnegie", m.Board(), 100).Spans; spans != nil {
		t.Errorf("spans of a match that ends before the window: %v", spans)
	}
}

// Of hundreds of orders only those near the current turn are shown.
func TestManyOrders(t *testing.T) {
	t.Parallel()
	text := station
	for i := range 300 {
		text += fmt.Sprintf("start=%d duration=4 required=EGG\n", 4+i)
	}
	m := play(t, text)
	for m.Turn() < 120 {
		m.BeginTurn()
	}
	entries := m.scenes.Scene(m.State, nil).Panels[0].Entries
	counts := map[string]int{}
	last := 0
	for _, e := range entries {
		counts[e.State]++
		var n int
		if _, err := fmt.Sscanf(e.ID, "RED order %d", &n); err != nil || n <= last {
			t.Errorf("%s follows order %d (error %v)", e.ID, last, err)
		}
		last = n
	}
	if len(entries) != 64 || counts["open"] != 5 || counts["waiting"] < 20 || counts["missed"] < 20 {
		t.Errorf("%d entries: %v", len(entries), counts)
	}
}

// Orders are pending, then open with a decreasing share of time left, then served or missed.
func TestOrders(t *testing.T) {
	t.Parallel()
	m := play(t, station)
	states := func() (list [][2]any) {
		for _, e := range m.scenes.Scene(m.State, nil).Panels[0].Entries {
			list = append(list, [2]any{e.State, e.Left})
		}
		return list
	}
	wants := func(want ...[2]any) {
		t.Helper()
		must.Be(t, fmt.Sprintf("turn %d", m.Turn()), want, states())
	}
	wants([2]any{"waiting", 1.0}, [2]any{"waiting", 1.0}, [2]any{"waiting", 1.0})
	m.buy(sim.BuyPlate)
	wants([2]any{"missed", 0.0}, [2]any{"waiting", 1.0}, [2]any{"open", 1.0})
	m.next(m.Controller(sim.Red).Submit, serving)
	m.BeginTurn()
	wants([2]any{"missed", 0.0}, [2]any{"open", 8.0 / 9}, [2]any{"served", 0.0})
	for m.Turn() < 11 {
		m.BeginTurn()
	}
	wants([2]any{"missed", 0.0}, [2]any{"missed", 0.0}, [2]any{"served", 0.0})
	s := m.scenes.Scene(m.State, nil)
	if diff := cmp.Diff(fields("served", "1", "missed", "2", "washed", "0", "switched", "no"), s.Panels[0].Figures); diff != "" {
		t.Error(diff)
	}
	if e := s.Panels[0].Entries[1]; e.ID != "RED order 2" || e.Until != 10 || e.Worth != 7 || letters(t, m.Board(), e.Items[0]) != "o chopped" {
		t.Errorf("order 2: %+v", e)
	}
	if items := s.Panels[0].Entries[2].Items; len(items) != 1 || letters(t, m.Board(), items[0]) != "p" {
		t.Errorf("items of an empty order: %+v", items)
	}
	if s.Values[1][0] != 1 || s.Values[0][0] != m.Money(sim.Red) {
		t.Errorf("values %v", s.Values)
	}
}
