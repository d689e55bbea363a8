package chef_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// Orders of generated kitchens that are hard to serve, each for a reason of its own, are served if they are the only ones and
// worth any trouble.
func TestServesWhatIsHard(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, c := range []struct {
		name        string
		seed, order int
	}{
		{"no turn to lose", 20, 1},
		{"the last turn is spared by walking after acting", 160, 1},
		{"two rooms, and no turn to lose", 343, 1},
		{"money for the last food comes just in time", 54, 4},
		{"the plate has to wait at the shop for that money", 63, 1},
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
			k, _ := generatedWith(t, c.seed, "")
			one, o := k.Kitchen, k.Orders[c.order-1]
			o.Reward = 100_000
			one.Orders = []sim.Order{o}
			s := sim.NewState(rulestest.Board(t, one, sim.Official()))
			bot := chef.New(s.Board(), sim.Red, chef.Options{Nodes: 300})
			for range min(o.Expires, sim.DefaultTurns) {
				s.BeginTurn()
				must.Do(t, bot.Turn(s.Controller(sim.Red)))
				if s.Order(sim.Red, 0).Completed {
					return
				}
			}
			t.Errorf("order %d, %v in turns %d to %d, is not served; a plain cook serves it in turn %d",
				c.order, o.Required, o.Created, o.Expires, k.Assessments[c.order-1].Served)
		})
	}
}
