package maps

import (
	"slices"

	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// kinds is a set of kinds of tiles.
type kinds [sim.KindCount]bool

// has tells whether the map has a tile of the kind.
func has(k *sim.Kitchen, kind sim.Kind) bool { return slices.Contains(k.Tiles, kind) }

// usable are the kinds of the tiles that bots can use from where they start.
func usable(k *sim.Kitchen, starts ...int) kinds {
	var near kinds
	for c, moves := range walk.ToUse(k, walk.Distances(k, nil, starts...)) {
		if moves != walk.Far {
			near[k.Tiles[c]] = true
		}
	}
	return near
}
