package chef1

import (
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// maxPlaces is how many tiles of a kind a team knows: those nearest to where its bots start. A map
// with more than these has no need of the others.
const maxPlaces = 64

// places are the tiles of each kind.
type places struct {
	floor *floor.Floor
	of    [sim.KindCount][]int
}

func newPlaces(f *floor.Floor, start sim.Pos) places {
	p := places{floor: f}
	for tile := range f.Cells() {
		if kind := f.Kind(tile); kind != sim.Floor && kind != sim.Wall {
			p.of[kind] = append(p.of[kind], tile)
		}
	}
	for kind, tiles := range p.of {
		if len(tiles) > maxPlaces {
			slices.SortStableFunc(tiles, func(a, b int) int {
				return cmp.Compare(floor.Distance(f.Pos(a), start), floor.Distance(f.Pos(b), start))
			})
			p.of[kind] = tiles[:maxPlaces]
		}
	}
	return p
}

// nearest is the tile of a kind that is nearest to a cell, with the moves to reach it; nothing and
// floor.Far if there is none.
func (p *places) nearest(kind sim.Kind, cell int) (tile, moves int) {
	tile, moves = nothing, floor.Far
	for _, t := range p.of[kind] {
		if d := int(p.floor.Reach(t)[cell]); d < moves {
			tile, moves = t, d
		}
	}
	return tile, moves
}
