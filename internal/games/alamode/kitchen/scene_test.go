package kitchen_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// bistro is a hand-made kitchen with all equipment. The first chef can reach every table.
const bistro = `{
  "game": "alamode",
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
    {"item": "DISH-TART-CROISSANT", "award": 1850},
    {"item": "DISH-BLUEBERRIES-ICE_CREAM", "award": 650},
    {"item": "DISH-CHOPPED_STRAWBERRIES-ICE_CREAM-CROISSANT", "award": 1450}
  ]
}`

// Cells of the bistro.
var (
	spawn0  = kitchen.At(5, 1)
	spawn1  = kitchen.At(5, 5)
	oven    = kitchen.At(10, 4)
	washer  = kitchen.At(5, 0)
	window  = kitchen.At(5, 6)
	counter = kitchen.At(4, 0)
)

// dish returns a dish with the desserts in the given order.
func dish(desserts ...kitchen.Item) kitchen.Item {
	it := kitchen.Dish
	for _, d := range desserts {
		it, _ = it.With(d)
	}
	return it
}

// scene is a round in progress.
type scene struct {
	*kitchen.Board
	kitchen.State
}

// stage returns the bistro after the first turn has begun.
func stage(t testing.TB) *scene {
	t.Helper()
	k := must.Get(kitchen.ParseScenario([]byte(bistro)))(t)
	b := newBoard(t, k, standardPaths())
	s := &scene{b, b.NewState([2]bool{})}
	s.begin()
	return s
}

// begin begins the next turn.
func (s *scene) begin() bool { return s.BeginTurn(&s.State) }

func (s *scene) act(a kitchen.Action) kitchen.ActionResult { return s.Act(&s.State, a) }

// pass lets both chefs wait until the given turn begins.
func (s *scene) pass(turn uint8) {
	for s.Turn < turn {
		s.act(kitchen.Action{Verb: kitchen.Wait})
		s.begin()
	}
}

// standAt puts the first chef next to a cell, away from the second one.
func (s *scene) standAt(t testing.TB, target kitchen.Cell) {
	t.Helper()
	for c := range kitchen.Cell(kitchen.Cells) {
		if s.Tiles[c] == kitchen.Floor && c != s.Chefs[1].Cell && c.Touches(target) {
			s.Chefs[0].Cell = c
			return
		}
	}
	t.Fatalf("no floor next to (%d,%d)", target.X(), target.Y())
}

func use(c kitchen.Cell) kitchen.Action  { return kitchen.Action{Verb: kitchen.Use, Target: c} }
func move(c kitchen.Cell) kitchen.Action { return kitchen.Action{Verb: kitchen.Move, Target: c} }

// checkState checks invariants of a match.
func checkState(t testing.TB, m *kitchen.Match) {
	t.Helper()
	s := &m.State
	if n := s.CountDishes(); n != kitchen.Dishes {
		t.Errorf("%d dishes", n)
	}
	if s.Chefs[0].Cell == s.Chefs[1].Cell && !s.Chefs[0].Out() {
		t.Errorf("both chefs stand on (%d,%d)", s.Chefs[0].Cell.X(), s.Chefs[0].Cell.Y())
	}
	for i, chef := range s.Chefs {
		if !chef.Out() && m.Board.Tiles[chef.Cell] != kitchen.Floor {
			t.Errorf("chef %d stands on a table", i)
		}
		if _, err := kitchen.ParseItem(chef.Hands.String()); err != nil {
			t.Errorf("chef %d: %v", i, err)
		}
	}
	for c, it := range s.Tables {
		if it != kitchen.None && m.Board.Tiles[c] != kitchen.Table {
			t.Errorf("%s is on a cell that is not a plain table", it)
		}
	}
	if s.Queue.Count != kitchen.WaitingCount {
		t.Errorf("%d customers wait", s.Queue.Count)
	}
	if (s.Oven.Food == kitchen.None) != (s.Oven.Timer == 0) || s.Oven.Timer > 10 {
		t.Errorf("oven %s %d", s.Oven.Food, s.Oven.Timer)
	}
	if s.Turn > kitchen.Turns || m.Round > kitchen.Rounds {
		t.Errorf("round %d, turn %d", m.Round, s.Turn)
	}
	checkJSON(t, m)
}

// checkJSON checks that a match survives writing and reading.
func checkJSON(t testing.TB, m *kitchen.Match) {
	t.Helper()
	text := rulestest.JSON(m)
	var compact bytes.Buffer
	if err := json.Compact(&compact, text); err != nil || !bytes.Equal(text, compact.Bytes()) {
		t.Errorf("not compact JSON (%v): %s", err, text)
	}
	read, err := kitchen.ReadMatch(m.Board, text)
	if err != nil {
		t.Errorf("%v: %s", err, text)
	}
	if read != *m {
		t.Errorf("state %s is parsed as %s", text, rulestest.JSON(&read))
	}
}
