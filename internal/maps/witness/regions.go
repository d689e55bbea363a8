package witness

import (
	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// maxRegions is how many regions a set of them can hold. A map with more is not cooked in.
const maxRegions = 64

// region is a part of the floor with the one bot that works there.
type region struct {
	bot   int
	floor []int // by cell: moves from the bot's start while the other bots stay at theirs
}

// ground is what the cook knows of a kitchen: who can reach what.
type ground struct {
	board    *sim.Board
	regions  []region
	reach    []uint64 // by cell: the regions whose bots can use it
	stations []int    // cells of everything that is neither floor nor wall
	station  []bool   // by cell: it is one of them
	around   [][]int  // by cell: what is in reach from there
	scratch  *scratch
}

// scratch is the memory of a search, which one play uses at a time.
type scratch struct {
	before []int // by cell
	open   []int
}

// survey finds the regions. Of the bots in one part of the floor the one that can get around most
// works, the first of several.
func survey(b *sim.Board) ground {
	g := ground{board: b, reach: make([]uint64, len(b.Tiles)), scratch: &scratch{before: make([]int, len(b.Tiles))}}
	g.station, g.around = make([]bool, len(b.Tiles)), make([][]int, len(b.Tiles))
	const most = 9 // cells in reach
	cells := make([]int, 0, most*len(b.Tiles))
	for c, kind := range b.Tiles {
		if kind != sim.Floor && kind != sim.Wall {
			g.stations = append(g.stations, c)
			g.station[c] = true
		}
		first := len(cells)
		walk.Around(&b.Kitchen, c, func(near int) { cells = append(cells, near) })
		g.around[c] = cells[first:]
	}
	starts, _ := walk.Starts(&b.Kitchen) // a board has places to start on
	taken := make([]bool, len(b.Tiles))
	for _, c := range starts {
		taken[c] = true
	}
	parts := make([]int, len(b.Tiles)) // by cell: region number plus one
	for id, start := range starts {
		r := region{id, walk.Distances(&b.Kitchen, taken, start)}
		if part := parts[start]; part > 0 {
			if size(r.floor) > size(g.regions[part-1].floor) {
				g.regions[part-1] = r
			}
			continue
		}
		if len(g.regions) == maxRegions {
			return ground{board: b}
		}
		g.regions = append(g.regions, r)
		for c, moves := range walk.Distances(&b.Kitchen, nil, start) {
			if moves != walk.Far {
				parts[c] = len(g.regions)
			}
		}
	}
	for i, r := range g.regions {
		for c, moves := range walk.ToUse(&b.Kitchen, r.floor) {
			if moves != walk.Far {
				g.reach[c] |= 1 << i
			}
		}
	}
	return g
}

// size returns the number of cells that a bot can get to.
func size(floor []int) int {
	n := 0
	for _, moves := range floor {
		if moves != walk.Far {
			n++
		}
	}
	return n
}
