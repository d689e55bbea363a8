package carnegie_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

// raided returns a kitchen in the first turn of its switch window, with the opponent's bot in the start cell of
// the team's bot.
func raided(tb testing.TB, text string) *sim.State {
	tb.Helper()
	k := must.Get(maps.Parse("raided", []byte(text)))(tb)
	b := must.Get(sim.NewBoard(k, sim.Official()))(tb)
	s := sim.NewState(b)
	s.BeginTurn()
	red := s.Controller(sim.Red)
	if id := s.FirstBot(sim.Red); !red.Move(id, -1, 0) {
		tb.Fatal("the bot could not step aside")
	}
	if s.BeginTurn(); !s.Controller(sim.Blue).SwitchMaps() {
		tb.Fatal("the opponent could not switch kitchens")
	}
	return s
}

// With an idle opponent in the kitchen, items stay assigned, bots continue with their goals, and they walk
// around the opponent.
func TestIdleOpponent(t *testing.T) {
	t.Parallel()
	s := raided(t, `
#######
#.....#
#$.b.U#
#...C.#
#######
SWITCH: turn=2 duration=400
ORDERS:
start=1 duration=400 required=ONIONS,SAUCE reward=300 penalty=0
start=1 duration=400 required=SAUCE,NOODLES,ONIONS reward=300 penalty=0
start=1 duration=400 required=SAUCE,SAUCE reward=300 penalty=0
`)
	p := planFor(s, sim.Red)
	p.Improve(20_000)
	for s.Turn() < 120 {
		for _, call := range p.Turn(nil) {
			if !call.Make(s.Controller(sim.Red)) {
				t.Errorf("turn %d: %v of bot %d: unexpected result", s.Turn(), call.Fn.Name(), call.Bot)
			}
		}
		s.BeginTurn()
		p.Repair(s)
		p.Improve(1000)
	}
	for i := range 3 {
		if !s.Order(sim.Red, i).Completed {
			t.Errorf("order %d was not served", i+1)
		}
	}
}
