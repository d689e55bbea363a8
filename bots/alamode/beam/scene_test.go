package beam_test

import (
	"slices"
	"testing"

	"github.com/cookoff/cookoff/bots/alamode/idle"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// bistro is a hand-made kitchen with all equipment.
const bistro = `{
  "rows": [
    "###I#D#B###",
    "#....0....#",
    "S.####.##.C",
    "#.#..#..#.#",
    "H.##.####.O",
    "#....1....#",
    "#####W#####"
  ],
  "customers": [
    {"item": "DISH-ICE_CREAM-BLUEBERRIES", "award": 650},
    {"item": "DISH-CROISSANT-ICE_CREAM", "award": 1050},
    {"item": "DISH-BLUEBERRIES-CROISSANT", "award": 1100},
    {"item": "DISH-BLUEBERRIES-CHOPPED_STRAWBERRIES", "award": 850}
  ]
}`

// Cells of the bistro.
var (
	window = kitchen.At(5, 6)
	oven   = kitchen.At(10, 4)
	washer = kitchen.At(5, 0)
	ice    = kitchen.At(3, 0)
)

// scene is a position in the bistro, as changes to the start of a round.
type scene struct {
	turn        uint8 // 0: turn 1
	me, partner kitchen.Cell
	hands, held string
	tables      map[kitchen.Cell]string
	oven        kitchen.Oven
}

func item(t *testing.T, text string) kitchen.Item {
	t.Helper()
	if text == "" {
		return kitchen.None
	}
	it := must.Get(kitchen.ParseItem(text))(t)
	return it
}

// state returns the position. The remaining dishes are in the dishwasher.
func (sc *scene) state(t *testing.T) (*kitchen.Board, kitchen.State) {
	t.Helper()
	k := must.Get(kitchen.ParseScenario([]byte(bistro)))(t)
	b := must.Get(kitchen.NewBoard(k, nil))(t)
	s := b.NewState([2]bool{})
	s.Turn = max(sc.turn, 1)
	s.Chefs[s.Acting()] = kitchen.Chef{Hands: item(t, sc.hands), Cell: sc.me}
	s.Chefs[1-s.Acting()] = kitchen.Chef{Hands: item(t, sc.held), Cell: sc.partner}
	for c, text := range sc.tables {
		s.Tables[c] = item(t, text)
	}
	s.Oven = sc.oven
	s.InStack = 0
	s.InStack = uint8(kitchen.Dishes - s.CountDishes())
	return b, s
}

func TestScenes(t *testing.T) {
	t.Parallel()
	counter := kitchen.At(5, 2)
	tests := map[string]struct {
		scene
		want []kitchen.Action
	}{
		"delivers": {
			scene{me: kitchen.At(5, 5), partner: kitchen.At(1, 1), hands: "DISH-ICE_CREAM-BLUEBERRIES"},
			[]kitchen.Action{use(window)},
		},
		"washes a useless dish": {
			scene{
				me: kitchen.At(5, 1), partner: kitchen.At(1, 5), hands: "DISH-TART",
				tables: map[kitchen.Cell]string{kitchen.At(0, 1): "DISH-TART", kitchen.At(10, 1): "DISH-TART"},
			},
			[]kitchen.Action{use(washer)},
		},
		"takes a useless dish if there is no other": {
			scene{
				me: kitchen.At(5, 1), partner: kitchen.At(1, 5), tables: map[kitchen.Cell]string{
					counter: "DISH-TART", kitchen.At(0, 1): "DISH-TART", kitchen.At(10, 1): "DISH-TART",
				},
			},
			[]kitchen.Action{use(counter), {Verb: kitchen.Move, Target: kitchen.At(9, 1)}}, // to the dish at 10 1
		},
		"takes the croissant out before it burns": {
			scene{
				me: kitchen.At(9, 5), partner: kitchen.At(1, 1), turn: 31,
				oven: kitchen.Oven{Food: kitchen.Croissant, Timer: 2},
			},
			[]kitchen.Action{use(oven)},
		},
		"waits next to the oven": {
			scene{
				me: kitchen.At(9, 5), partner: kitchen.At(1, 1), turn: 31, hands: "DISH-ICE_CREAM",
				oven:   kitchen.Oven{Food: kitchen.Dough, Timer: 2},
				tables: map[kitchen.Cell]string{kitchen.At(2, 4): "DISH-BLUEBERRIES-TART", kitchen.At(2, 2): "DISH-BLUEBERRIES-TART"},
			},
			[]kitchen.Action{{Verb: kitchen.Wait}},
		},
		"hands a finished dish to a partner closer to the window": {
			scene{me: kitchen.At(1, 3), partner: kitchen.At(1, 5), hands: "DISH-ICE_CREAM-BLUEBERRIES"},
			[]kitchen.Action{use(kitchen.At(0, 4)), use(kitchen.At(2, 4))},
		},
		"hands ice cream to a partner whose dish lacks it": {
			scene{me: kitchen.At(4, 1), partner: kitchen.At(6, 1), hands: "ICE_CREAM", held: "DISH-BLUEBERRIES", turn: 193},
			[]kitchen.Action{use(counter)},
		},
		"prefers a dish that can still be delivered": {
			scene{
				me: kitchen.At(2, 1), partner: kitchen.At(9, 5), hands: "DISH-BLUEBERRIES", turn: 191,
			},
			[]kitchen.Action{use(ice)},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, s := test.state(t)
			got := newBeam(b, 5000).Bot.Act(&s, turnLimit)
			if !slices.Contains(test.want, got) {
				t.Errorf("action %d (%d,%d)", got.Verb, got.Target.X(), got.Target.Y())
			}
		})
	}
}

func use(c kitchen.Cell) kitchen.Action { return kitchen.Action{Verb: kitchen.Use, Target: c} }

// In a repeated position the bot takes a different action each time.
func TestBreaksLoops(t *testing.T) {
	t.Parallel()
	sc := scene{me: kitchen.At(4, 1), partner: kitchen.At(7, 1)}
	b, s := sc.state(t)
	bot := newBeam(b, 500).Bot
	seen := map[kitchen.Action]bool{}
	for range 4 {
		a := bot.Act(&s, turnLimit)
		if seen[a] && a.Verb != kitchen.Wait {
			t.Errorf("action %v was repeated", a)
		}
		seen[a] = true
		s.Turn += 2
	}
}

// If a partner in a corner prevents all orders from being completed, the bot prepares as much as possible.
func TestBlockedCorner(t *testing.T) {
	t.Parallel()
	k, err := kitchen.ParseScenario([]byte(`{
	  "rows": [
	    "I##########",
	    "#0.......1#",
	    "#.####.##.#",
	    "#.#..#..#.#",
	    "#.##.####.#",
	    "#.........#",
	    "B####WD####"
	  ],
	  "customers": [{"item": "DISH-ICE_CREAM-BLUEBERRIES", "award": 650}]
	}`))
	if err != nil {
		t.Fatal(err)
	}
	b := must.Get(kitchen.NewBoard(k, nil))(t)
	refused, ready := 0, false
	each := func(m *kitchen.Match, _ int, _ kitchen.Action, r kitchen.ActionResult) {
		if r == kitchen.Refused {
			refused++
		}
		ready = ready || m.State.Chefs[1].Hands == item(t, "DISH-BLUEBERRIES")
	}
	play(t, b, 1, [kitchen.Players]player{idle.New(), newBeam(b, 500), idle.New()}, each)
	if refused > 0 {
		t.Errorf("%d actions were refused", refused)
	}
	if !ready {
		t.Error("no dish with blueberries was prepared for the ice cream")
	}
}
