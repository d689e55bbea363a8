package witness

import "github.com/cookoff/cookoff/internal/sim"

// maxRegions is how many regions a set of them can hold. A map with more is not cooked in.
const maxRegions = 64

// region is a part of the floor with the one bot that works there.
type region struct {
	bot   int
	floor []bool // by cell: where the bot can walk while the other bots stay at their start
}

// ground is what the cook knows of a kitchen: who can reach what.
type ground struct {
	board    *sim.Board
	regions  []region
	reach    []uint64 // by cell: the regions whose bots can use it
	stations []int    // cells of everything that is neither floor nor wall
}

// survey finds the regions. Of the bots in one part of the floor the one that can get around most
// works, the first of several.
func survey(b *sim.Board) ground {
	g := ground{board: b, reach: make([]uint64, len(b.Tiles))}
	for c, kind := range b.Tiles {
		if kind != sim.Floor && kind != sim.Wall {
			g.stations = append(g.stations, c)
		}
	}
	state := sim.NewState(b)
	taken := make([]bool, len(b.Tiles)) // cells that bots start on
	var starts []int
	for id := range b.BotsPerTeam() {
		at := state.Bot(id)
		starts = append(starts, g.cell(at.X, at.Y))
		taken[starts[id]] = true
	}
	parts := make([]int, len(b.Tiles)) // by cell: region number plus one
	sizes := []int{}
	for id, start := range starts {
		floor, size := g.flood(start, taken)
		if part := parts[start]; part > 0 {
			if size > sizes[part-1] {
				sizes[part-1], g.regions[part-1] = size, region{id, floor}
			}
			continue
		}
		if len(g.regions) == maxRegions {
			return ground{board: b}
		}
		g.regions = append(g.regions, region{id, floor})
		sizes = append(sizes, size)
		part, _ := g.flood(start, make([]bool, len(b.Tiles)))
		for c, in := range part {
			if in {
				parts[c] = len(g.regions)
			}
		}
	}
	g.markReach()
	return g
}

func (g *ground) markReach() {
	for r := range g.regions {
		for c, in := range g.regions[r].floor {
			if in {
				g.around(c, func(near int) { g.reach[near] |= 1 << r })
			}
		}
	}
}

// flood finds the cells that a bot can walk to without stepping on a taken one.
func (g *ground) flood(start int, taken []bool) (floor []bool, size int) {
	floor = make([]bool, len(g.board.Tiles))
	floor[start] = true
	for open := []int{start}; len(open) > 0; size++ {
		c := open[len(open)-1]
		open = open[:len(open)-1]
		g.around(c, func(next int) {
			if g.board.Tiles[next].Walkable() && !taken[next] && !floor[next] {
				floor[next] = true
				open = append(open, next)
			}
		})
	}
	return floor, size
}

// cell is the index of (x, y) in the kitchen's tiles.
func (g *ground) cell(x, y int) int { return x*g.board.Height + y }

// around calls visit for the cell and its neighbours in all eight directions.
func (g *ground) around(cell int, visit func(int)) {
	cx, cy := cell/g.board.Height, cell%g.board.Height
	for x := max(cx-1, 0); x <= min(cx+1, g.board.Width-1); x++ {
		for y := max(cy-1, 0); y <= min(cy+1, g.board.Height-1); y++ {
			visit(g.cell(x, y))
		}
	}
}
