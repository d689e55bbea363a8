package chef_test

import (
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/bots/carnegie/idle"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// In kitchens where bots that plan only the current turn make a mistake, the bot earns more than those.
func TestFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kitchen string
		enemy   func(b *sim.Board) player
		min     int64 // minimum money; a bot that planned each turn separately had 2044, 966, 1232, 2812, 332 and 726
	}{
		{"handover", idleOpponent, 2044},
		{"trips", idleOpponent, 1256},
		{"twins", idleOpponent, 1848},
		{"greedy", idleOpponent, 2812},
		{"thieves", clearingRaider, 398},
		{"boxes", idleOpponent, 1379},
	} {
		t.Run(c.kitchen, func(t *testing.T) {
			t.Parallel()
			o := chef.Options{Nodes: 300}
			if c.kitchen == "thieves" { // replanning in each turn is slow
				tier.Gate(t)
				o.Nodes = chef.DefaultNodes
			}
			b := testKitchen(t, c.kitchen)
			if money := match(t, b, chef.New(b, sim.Red, o), c.enemy(b)).Money(sim.Red); money < c.min {
				t.Errorf("%d money, want at least %d", money, c.min)
			}
		})
	}
}

func idleOpponent(*sim.Board) player { return idle.New() }

func clearingRaider(b *sim.Board) player { return raider.New(b, sim.Blue, raider.Clear) }

// testKitchen returns the board of a kitchen in testdata.
func testKitchen(tb testing.TB, name string) *sim.Board {
	tb.Helper()
	text := rulestest.Content(tb, filepath.Join("testdata", name+".txt"))
	k := must.Get(maps.Parse(name, text))(tb)
	return rulestest.Board(tb, k, sim.Official())
}
