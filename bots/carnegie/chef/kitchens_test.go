package chef_test

import (
	"flag"
	"strconv"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/internal/maps/generate"
	"github.com/cookoff/cookoff/internal/sim"
)

// How many generated kitchens the tests play in; make soak asks for more.
var kitchens = flag.Int("kitchens", 5, "generated kitchens to play in")

func generated(tb testing.TB, seed int) *generate.Kitchen {
	tb.Helper()
	k, err := generate.New(map[string]string{generate.Seed: strconv.Itoa(seed)})
	if err != nil {
		tb.Fatal(err)
	}
	return k
}

func board(tb testing.TB, k sim.Kitchen, rules sim.Rules) *sim.Board {
	tb.Helper()
	b, err := sim.NewBoard(k, rules)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// alone plays a match of @chef as RED without an opponent.
func alone(tb testing.TB, b *sim.Board, turns int) *sim.State {
	tb.Helper()
	s := sim.NewState(b)
	bot := chef.New(b, sim.Red)
	for range turns {
		s.BeginTurn()
		if err := bot.Turn(s.Controller(sim.Red)); err != nil {
			tb.Fatal(err)
		}
	}
	return s
}

// TestServesWhatCanBeServed plays a match for each order that the generator has proved to be
// servable, with that order alone and a reward that is worth any trouble. Estimates are on the safe
// side, so that a few orders which can only just be served are given up.
func TestServesWhatCanBeServed(t *testing.T) {
	t.Parallel()
	const givenUp = 200 // one in so many
	missed, all := 0, 0
	for seed := 1; seed <= *kitchens; seed++ {
		k := generated(t, seed)
		for i, o := range k.Orders {
			if !k.Verdicts[i].Servable() {
				continue
			}
			one := k.Kitchen
			o.Reward = 100_000
			one.Orders = []sim.Order{o}
			s := alone(t, board(t, one, sim.Official()), int(min(o.Expires, sim.DefaultTurns)))
			all++
			if !s.Order(sim.Red, 0).Completed {
				missed++
				t.Logf("seed %d: order %d, %v in turns %d to %d, is not served; a plain cook serves it in turn %d",
					seed, i+1, o.Required, o.Created, o.Expires, k.Verdicts[i].Served)
			}
		}
	}
	t.Logf("%d of %d orders are not served", missed, all)
	if missed*givenUp > all {
		t.Errorf("%d of %d orders are not served, at most one in %d may be given up", missed, all, givenUp)
	}
}
