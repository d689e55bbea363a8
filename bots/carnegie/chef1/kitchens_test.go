package chef1_test

import (
	"flag"
	"strconv"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/chef1"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/maps/generate"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// How many generated kitchens the tests play in; make soak asks for more.
var kitchens = flag.Int("kitchens", tier.Count(1, 5), "generated kitchens to play in")

func generated(tb testing.TB, seed int) *generate.Kitchen {
	tb.Helper()
	k, err := generate.New(map[string]string{generate.Seed: strconv.Itoa(seed)})
	if err != nil {
		tb.Fatal(err)
	}
	return k
}

// alone plays a match of @chef as RED without an opponent.
func alone(tb testing.TB, b *sim.Board, turns int) *sim.State {
	tb.Helper()
	s := sim.NewState(b)
	bot := chef1.New(b, sim.Red)
	for range turns {
		s.BeginTurn()
		if err := bot.Turn(s.Controller(sim.Red)); err != nil {
			tb.Fatal(err)
		}
	}
	return s
}

// TestServesWhatCanBeServed plays a match for each order that the generator has proved to be
// servable, with that order alone and a reward that is worth any trouble.
func TestServesWhatCanBeServed(t *testing.T) {
	t.Parallel()
	for seed := 1; seed <= *kitchens; seed++ {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			t.Parallel()
			k := generated(t, seed)
			for i, v := range k.Verdicts {
				if v.Servable() {
					mustServe(t, k, i)
				}
			}
		})
	}
}

// Orders of generated kitchens that are hard to serve, each for a reason of its own.
func TestServesWhatIsHard(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name        string
		seed, order int
	}{
		{"no turn to lose", 20, 1},
		{"the last turn is spared by walking after acting", 160, 1},
		{"two rooms, and no turn to lose", 343, 1},
		{"money for the last food comes just in time", 54, 4},
		{"the plate has to wait at the shop for that money", 63, 1},
		{"only one counter near the shop", 104, 1},
		{"one pan at the end of a long way", 131, 16},
		{"pans at both ends of a long way", 164, 24},
		{"food comes while the only pan is in use", 457, 3},
		{"a counter in a dead end", 170, 9},
		{"walls with counters that both sides reach", 276, 5},
		{"a way on that is long from both sides", 277, 7},
		{"all parts of the way equally short", 346, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			mustServe(t, generated(t, c.seed), c.order-1)
		})
	}
}

// mustServe holds that @chef, alone as RED, serves an order that is the only one of its kitchen.
func mustServe(t *testing.T, k *generate.Kitchen, order int) {
	t.Helper()
	one, o := k.Kitchen, k.Orders[order]
	o.Reward = 100_000
	one.Orders = []sim.Order{o}
	s := sim.NewState(contesttest.Board(t, one, sim.Official()))
	bot := chef1.New(s.Board(), sim.Red)
	for range min(o.Expires, sim.DefaultTurns) {
		s.BeginTurn()
		if err := bot.Turn(s.Controller(sim.Red)); err != nil {
			t.Fatal(err)
		}
		if s.Order(sim.Red, 0).Completed {
			return
		}
	}
	t.Errorf("order %d, %v in turns %d to %d, is not served; a plain cook serves it in turn %d",
		order+1, o.Required, o.Created, o.Expires, k.Verdicts[order].Served)
}
