package maps

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// kinds is a set of kinds of tiles.
type kinds [sim.KindCount]bool

// has tells whether the map has a tile of the kind.
func has(k sim.Kitchen, kind sim.Kind) bool { return slices.Contains(k.Tiles, kind) }

// reachable are the kinds of tiles that bots can use when they walk from the starts: all within one
// step, also diagonally, of a tile they can stand on.
func reachable(k sim.Kitchen, starts []sim.Pos) kinds {
	var near kinds
	seen := make([]bool, len(k.Tiles))
	var open []sim.Pos
	visit := func(p sim.Pos) {
		kind := k.At(p.X, p.Y)
		near[kind] = true
		if i := p.X*k.Height + p.Y; kind.Walkable() && !seen[i] {
			seen[i] = true
			open = append(open, p)
		}
	}
	for _, p := range starts {
		visit(p)
	}
	for len(open) > 0 {
		p := open[len(open)-1]
		open = open[:len(open)-1]
		for x := max(p.X-1, 0); x <= min(p.X+1, k.Width-1); x++ {
			for y := max(p.Y-1, 0); y <= min(p.Y+1, k.Height-1); y++ {
				visit(sim.Pos{X: x, Y: y})
			}
		}
	}
	return near
}
