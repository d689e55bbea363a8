package chef_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/bots/carnegie/chef1"
	"github.com/cookoff/cookoff/bots/carnegie/idle"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// TestFaults plays in kitchens each of which shows a fault of a bot that only looks at the turn it is in, and compares the
// money of a bot that plans with that of @chef1.
func TestFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kitchen string
		enemy   func(b *sim.Board) player
		percent int64 // of the money of @chef1 that a plan brings at least
	}{
		{"handover", nobody, 100},
		{"trips", nobody, 130},
		{"twins", nobody, 150},
		{"greedy", nobody, 100},
		{"thieves", thief, 120},
		{"boxes", nobody, 190},
	} {
		t.Run(c.kitchen, func(t *testing.T) {
			t.Parallel()
			o := chef.Options{Nodes: 300}
			if c.kitchen == "thieves" { // to plan anew in each turn takes long
				tier.Gate(t)
				o.Nodes = chef.DefaultNodes
			}
			b := testKitchen(t, c.kitchen)
			now := match(t, b, chef.New(b, sim.Red, o), c.enemy(b)).Money(sim.Red)
			old := match(t, b, chef1.New(b, sim.Red), c.enemy(b)).Money(sim.Red)
			t.Logf("%s: %d money, @chef1 %d", c.kitchen, now, old)
			if 100*now < c.percent*old {
				t.Errorf("%d money, want %d %% of the %d of @chef1", now, c.percent, old)
			}
		})
	}
}

func nobody(*sim.Board) player { return idle.New() }

func thief(b *sim.Board) player { return raider.New(b, sim.Blue, raider.Clear) }

// testKitchen is the board of a kitchen in testdata.
func testKitchen(tb testing.TB, name string) *sim.Board {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
	if err != nil {
		tb.Fatal(err)
	}
	k, err := maps.Parse(name, text)
	if err != nil {
		tb.Fatal(err)
	}
	return contesttest.Board(tb, k, sim.Official())
}
