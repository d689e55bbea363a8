package rulestest

import (
	"math/rand/v2"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

// Board returns the board of a valid kitchen.
func Board(t testing.TB, k sim.Kitchen, rules sim.Rules) *sim.Board {
	t.Helper()
	return must.Get(sim.NewBoard(k, rules))(t)
}

// AnyKitchen returns a kitchen of random shape, tiles and orders, with at least one floor tile.
func AnyKitchen(rng *rand.Rand) sim.Kitchen {
	k := sim.Kitchen{
		Width:          1 + rng.IntN(12),
		Height:         1 + rng.IntN(9),
		SwitchTurn:     int64(rng.IntN(60)),
		SwitchDuration: int64(rng.IntN(60)),
	}
	k.Tiles = make([]sim.Kind, k.Width*k.Height)
	for i := range k.Tiles {
		if rng.IntN(3) == 0 {
			k.Tiles[i] = sim.Kind(rng.IntN(sim.KindCount))
		}
	}
	k.Tiles[rng.IntN(len(k.Tiles))] = sim.Floor
	for x := range k.Width {
		for y := range k.Height {
			if k.At(x, y) == sim.Floor && rng.IntN(9) == 0 {
				k.Spawns = append(k.Spawns, sim.Pos{X: x, Y: y})
			}
		}
	}
	for range rng.IntN(9) {
		created := int64(rng.IntN(80)) - 5
		o := sim.Order{Created: created, Expires: created + int64(rng.IntN(90)) - 5, Reward: int64(rng.IntN(900)) - 50, Penalty: int64(rng.IntN(20)) - 3}
		for range rng.IntN(11) {
			o.Required = append(o.Required, sim.Food(rng.IntN(sim.FoodCount)))
		}
		k.Orders = append(k.Orders, o)
	}
	return k
}
