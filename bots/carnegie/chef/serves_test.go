package chef_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// The bot serves orders that are hard to serve for various reasons, if each is the only one and pays well.
func TestServesHardOrders(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, c := range []struct {
		name        string
		seed, order int
	}{
		{"no turn to spare", 20, 1},
		{"acting before walking saves the last turn", 160, 1},
		{"two rooms, and no turn to spare", 343, 1},
		{"money for the last food arrives just in time", 54, 4},
		{"the plate waits at the shop for the money", 63, 1},
		{"one pan at the end of a long way", 131, 16},
		{"pans at both ends of a long way", 164, 24},
		{"food arrives while the only pan is in use", 457, 3},
		{"a counter in a dead end", 170, 9},
		{"walls with counters in reach of both sides", 276, 5},
		{"a long way from both sides", 277, 7},
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
			t.Errorf("order %d, %v in turns %d to %d, was not served; the reference cook serves it in turn %d",
				c.order, o.Required, o.Created, o.Expires, k.Assessments[c.order-1].Served)
		})
	}
}
