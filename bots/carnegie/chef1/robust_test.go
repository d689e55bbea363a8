package chef1_test

import (
	"math/rand/v2"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/chef1"
	"github.com/cookoff/cookoff/bots/carnegie/random"
	"github.com/cookoff/cookoff/bots/carnegie/report"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// relay has one bot play so many turns, and another one all that follow.
type relay struct {
	turns         int
	first, second player
}

func (r *relay) Turn(c sim.Controller) error {
	if r.turns--; r.turns >= 0 {
		return r.first.Turn(c)
	}
	return r.second.Turn(c)
}

// FuzzPlaysAnyMap plays in kitchens of any shape against an enemy that comes over and takes and puts
// down whatever it likes. Nothing may panic, whatever the kitchen, and whatever others have made of it in
// the turns before.
func FuzzPlaysAnyMap(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed, uint8(7*seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, before uint8) {
		const turns = 10 // few, as it thinks in each
		rng := rand.New(rand.NewPCG(seed, 7))
		k := contesttest.AnyKitchen(rng)
		rules := []sim.Rules{sim.Official(), sim.Report()}[seed%2]
		b := contesttest.Board(t, k, rules)
		var players [2]player
		for team := range players {
			players[team] = random.New(b, sim.Team(team), seed+uint64(team))
		}
		us := seed / 2 % 2
		players[us] = &relay{int(before), players[us], chef1.New(b, sim.Team(us))}
		match(t, b, players[sim.Red], players[sim.Blue], int(before)+turns)
	})
}

// On a floor with thousands of stations, where nobody could measure the way to each.
func TestPlaysLargeMaps(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const side, turns = 120, 25
	k := sim.Kitchen{Width: side, Height: side, Tiles: make([]sim.Kind, side*side), SwitchTurn: 10, SwitchDuration: 10}
	for c := range k.Tiles {
		if x, y := c/side, c%side; x%2 == 1 && y%2 == 1 {
			k.Tiles[c] = []sim.Kind{sim.Counter, sim.Shop, sim.Cooker, sim.Submit, sim.Sink, sim.SinkTable, sim.Box}[(x+y)/2%7]
		}
	}
	for x := range 40 {
		k.Spawns = append(k.Spawns, sim.Pos{X: 2 * x, Y: 60})
	}
	for i := range 300 {
		k.Orders = append(k.Orders, sim.Order{
			Required: []sim.Food{sim.Food(i % sim.FoodCount)}, Created: int64(i), Expires: int64(i + 100), Reward: 200,
		})
	}
	b := contesttest.Board(t, k, sim.Official())
	s, _ := match(t, b, chef1.New(b, sim.Red), report.New(b, sim.Blue), turns)
	served := 0
	for i := range k.Orders {
		if s.Order(sim.Red, i).Completed {
			served++
		}
	}
	if served == 0 {
		t.Error("nothing is served")
	}
}
