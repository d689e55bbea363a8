package witness

import (
	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// maxRegions is the number of bits of a set of regions. The cook gives up on maps with more.
const maxRegions = 64

// region is a connected part of the floor and the only bot that works there.
type region struct {
	bot   int
	floor []int // by cell: moves from the bot's start while the other bots stand still
}

// reachability is the regions of a kitchen and the cells that their bots can use.
type reachability struct {
	board    *sim.Board
	regions  []region
	reach    []uint64 // by cell: regions whose bots can use it
	stations []int    // cells that are neither floor nor wall
	station  []bool   // by cell: whether it is a station
	around   [][]int  // by cell: cells within reach
	scratch  *scratch
}

// scratch is reusable memory for searches; only one play at a time uses it.
type scratch struct {
	before []int // by cell
	open   []int
}

// findRegions finds the regions. In each part of the floor, the bot that can reach most cells works, the first of several.
func findRegions(b *sim.Board) reachability {
	g := reachability{board: b, reach: make([]uint64, len(b.Tiles)), scratch: &scratch{before: make([]int, len(b.Tiles))}}
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
	starts, _ := walk.Starts(&b.Kitchen) // a board always has start positions
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
			return reachability{board: b}
		}
		g.regions = append(g.regions, r)
		for c, moves := range walk.Distances(&b.Kitchen, nil, start) {
			if moves != walk.Unreachable {
				parts[c] = len(g.regions)
			}
		}
	}
	for i, r := range g.regions {
		for c, moves := range walk.ToUse(&b.Kitchen, r.floor) {
			if moves != walk.Unreachable {
				g.reach[c] |= 1 << i
			}
		}
	}
	return g
}

// size returns the number of cells that a bot can reach.
func size(floor []int) int {
	n := 0
	for _, moves := range floor {
		if moves != walk.Unreachable {
			n++
		}
	}
	return n
}
