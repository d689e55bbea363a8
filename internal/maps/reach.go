package maps

import (
	"slices"

	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// reach holds the cells that bots can use from their start positions.
type reach struct {
	cells []bool // by cell
	kinds [sim.KindCount]bool
}

func reachOf(k *sim.Kitchen, starts []int) reach {
	r := reach{cells: make([]bool, len(k.Tiles))}
	for c, moves := range walk.ToUse(k, walk.Distances(k, nil, starts...)) {
		if moves != walk.Unreachable {
			r.cells[c] = true
			r.kinds[k.Tiles[c]] = true
		}
	}
	return r
}

// NeedsTeamwork reports whether every bot lacks access to a kind of tile that another bot can use: shop, submit tile,
// counter or cooker.
func NeedsTeamwork(k *sim.Kitchen) bool {
	starts, _ := walk.Starts(k)
	together := reachOf(k, starts)
	return len(starts) > 0 && !slices.ContainsFunc(starts, func(start int) bool {
		alone := reachOf(k, []int{start})
		for _, kind := range []sim.Kind{sim.Shop, sim.Submit, sim.Counter, sim.Cooker} {
			if together.kinds[kind] && !alone.kinds[kind] {
				return false
			}
		}
		return true
	})
}
