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

// defaultSpawn is where the contest puts the bots of a map without spawns: on the first walkable
// tile in growing squares around the centre (x outer), else the first of the map (y outer).
func defaultSpawn(k sim.Kitchen) (sim.Pos, bool) {
	walkable := func(x, y int) bool {
		return x >= 0 && y >= 0 && x < k.Width && y < k.Height && k.At(x, y).Walkable()
	}
	for r := range min(k.Width, k.Height) {
		for x := k.Width/2 - r; x <= k.Width/2+r; x++ {
			for y := k.Height/2 - r; y <= k.Height/2+r; y++ {
				if walkable(x, y) {
					return sim.Pos{X: x, Y: y}, true
				}
			}
		}
	}
	for y := range k.Height {
		for x := range k.Width {
			if walkable(x, y) {
				return sim.Pos{X: x, Y: y}, true
			}
		}
	}
	return sim.Pos{}, false
}
