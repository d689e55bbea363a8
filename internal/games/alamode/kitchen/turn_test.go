package kitchen_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Dough put into the oven in turn 1 bakes for nine visible turns, is ready for ten, and burns.
func TestOvenTimeline(t *testing.T) {
	t.Parallel()
	for raw, baked := range map[kitchen.Item]kitchen.Item{dough: croissant, rawTart: tart} {
		s := stage(t)
		s.standAt(t, oven)
		s.Chefs[0].Hands = raw
		s.act(use(oven))
		for turn := 2; turn <= 22; turn++ {
			s.begin()
			want := kitchen.Oven{}
			switch since := turn - 1; {
			case since < 10:
				want = kitchen.Oven{Food: raw, Timer: uint8(10 - since)}
			case since < 20:
				want = kitchen.Oven{Food: baked, Timer: uint8(20 - since)}
			}
			if s.Oven != want {
				t.Errorf("turn %d: %s %d, want %s %d", turn, s.Oven.Food, s.Oven.Timer, want.Food, want.Timer)
			}
			s.act(kitchen.Action{Verb: kitchen.Wait})
		}
	}
}

// The oven accepts dough in the turn in which food burns.
func TestBurningOvenTakesDough(t *testing.T) {
	t.Parallel()
	s := stage(t)
	s.standAt(t, oven)
	s.Oven = kitchen.Oven{Food: tart, Timer: 2}
	s.pass(3)
	s.Chefs[0].Hands = dough
	if got := s.act(use(oven)); got != kitchen.OK || s.Oven != (kitchen.Oven{Food: dough, Timer: 10}) {
		t.Errorf("result %s, oven %+v", got, s.Oven)
	}
}

func TestDelivery(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		dish   kitchen.Item
		score  int32
		awards [kitchen.WaitingCount]int32 // after the turn
	}{
		{"highest award of two", dish(blue, ice), 700, [...]int32{649, 1849, 700}},
		{"desserts in another order", dish(croissant, tart), 1850, [...]int32{649, 1850, 699}},
		{"too few desserts", dish(tart), 0, [...]int32{649, 1849, 699}},
		{"too many desserts", dish(ice, blue, tart), 0, [...]int32{649, 1849, 699}},
		{"empty dish", plate, 0, [...]int32{649, 1849, 699}},
		{"order of a customer who is not waiting yet", dish(chopped, ice, croissant), 0, [...]int32{649, 1849, 699}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := stage(t)
			s.standAt(t, window)
			s.Chefs[0].Hands, s.InStack = tt.dish, 2
			s.Queue.Waiting[2].Award = 700
			if got := s.act(use(window)); got != kitchen.OK {
				t.Errorf("result %s", got)
			}
			if s.Score != tt.score || s.InStack != 3 || s.Chefs[0].Hands != nothing {
				t.Errorf("score %d, dishes %d, hands %s; want score %d", s.Score, s.InStack, s.Chefs[0].Hands, tt.score)
			}
			for i, w := range s.Queue.Waiting {
				if w.Award != tt.awards[i] {
					t.Errorf("award %d is %d, want %d", i, w.Award, tt.awards[i])
				}
			}
		})
	}
}

// Of several customers with the same order and award, the first one is served.
func TestFirstOfEqualCustomers(t *testing.T) {
	t.Parallel()
	s := stage(t)
	s.standAt(t, window)
	s.Chefs[0].Hands = dish(ice, blue)
	s.act(use(window))
	if got := customers(s); got != "0/650 served,1/1849,2/649" {
		t.Errorf("customers %s", got)
	}
	s.begin()
	if got := customers(s); got != "1/1849,2/649,3/1450" {
		t.Errorf("next turn: customers %s", got)
	}
}

// customers returns index and award of the waiting customers.
func customers(s *scene) (text string) {
	for i, w := range s.Queue.Waiting {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf("%d/%d", w.Customer, w.Award)
		if w.Served {
			text += " served"
		}
	}
	return text
}

// A customer who comes again while still waiting has two places in the queue (section 9 of the rules).
func TestCustomerInTwoPlaces(t *testing.T) {
	t.Parallel()
	s := stage(t)
	serve := func(order kitchen.Item, want int32) {
		t.Helper()
		if award, ok := s.Queue.Serve(s.Customers, order); award != want || !ok {
			t.Errorf("%s pays %d, %t; want %d", order, award, ok, want)
		}
		s.Queue.Decay()
		s.Queue.Refill(s.Customers)
	}
	s.Queue.Waiting[2].Award++         // so that customer 2 is preferred to customer 0
	serve(dish(tart, croissant), 1850) // 1 leaves, 3 comes
	serve(dish(ice, blue), 650)        // 2 leaves, 0 comes again
	if got := customers(s); got != "0/650,3/1449,0/650" {
		t.Fatalf("customers %s", got)
	}
	s.Queue.Decay()
	if got := customers(s); got != "0/648,3/1448,0/648" {
		t.Errorf("after a turn: customers %s", got)
	}
	serve(dish(ice, blue), 648)
	if got := customers(s); got != "3/1447,1/1850,2/650" {
		t.Errorf("when served: customers %s", got)
	}
}

// In the turns of an eliminated player food bakes on and served customers stay.
func TestWaitingAfterElimination(t *testing.T) {
	t.Parallel()
	s := stage(t)
	s.act(kitchen.Action{}) // turn 1
	s.begin()               // turn 2
	s.Oven = kitchen.Oven{Food: dough, Timer: 5}
	s.Chefs[1] = kitchen.Chef{Cell: kitchen.At(5, 5), Hands: dish(croissant, tart)}
	s.act(use(window))
	if s.begin() {
		t.Error("the eliminated player has a turn")
	}
	if got := customers(s); got != "0/648,1/1849 served,2/648" || s.Oven.Timer != 4 {
		t.Errorf("turn 3: oven at %d, customers %s", s.Oven.Timer, got)
	}
	if got := s.act(kitchen.Action{Verb: kitchen.Wait}); got != refused {
		t.Errorf("an eliminated chef acts: %s", got)
	}
}

func TestEliminatedPlayerIsSkipped(t *testing.T) {
	t.Parallel()
	s := stage(t)
	s.act(kitchen.Action{})
	s.pass(2)
	s.begin()
	s.begin() // turn 4
	if got := customers(s); got != "0/649,1/1849,2/649" || s.Acting() != 1 {
		t.Errorf("customers %s, chef %d acts", got, s.Acting())
	}
	if got := string(s.AppendTurn(nil, &s.State)); got[:len("196\n5 5 NONE\n-1 -1 NONE\n")] != "196\n5 5 NONE\n-1 -1 NONE\n" {
		t.Errorf("input\n%s", got)
	}
}

func TestMove(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		from    kitchen.Cell
		partner kitchen.Cell
		target  kitchen.Cell
		want    kitchen.Cell
	}{
		{"four steps", spawn0, spawn1, kitchen.At(1, 1), kitchen.At(1, 1)},
		{"stay", spawn0, spawn1, spawn0, spawn0},
		{"adjacent table", spawn0, spawn1, counter, spawn0},
		{"equally long ways around the ring", kitchen.At(1, 1), kitchen.NoCell, kitchen.At(9, 5), kitchen.At(5, 1)},
		{"onto the partner", spawn0, kitchen.At(3, 1), kitchen.At(3, 1), kitchen.At(4, 1)},
		{"behind the partner", kitchen.At(4, 5), kitchen.At(4, 4), kitchen.At(3, 3), kitchen.At(4, 5)},
		{"enclosed by the partner", kitchen.At(3, 3), kitchen.At(4, 3), kitchen.At(9, 5), kitchen.At(3, 3)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := stage(t)
			s.Chefs[0].Cell, s.Chefs[1].Cell = tt.from, tt.partner
			if got := s.act(move(tt.target)); got != kitchen.OK || s.Chefs[0].Cell != tt.want {
				end := s.Chefs[0].Cell
				t.Errorf("result %s at (%d,%d), want (%d,%d)", got, end.X(), end.Y(), tt.want.X(), tt.want.Y())
			}
		})
	}
}

func TestActionOffGridEliminates(t *testing.T) {
	t.Parallel()
	for _, verb := range []kitchen.Verb{kitchen.Move, kitchen.Use, kitchen.Verb(99)} {
		s := stage(t)
		if got := s.act(kitchen.Action{Verb: verb, Target: kitchen.NoCell}); got != eliminated {
			t.Errorf("verb %d: result %s", verb, got)
		}
	}
}
