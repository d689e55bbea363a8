package field

import "slices"

// shuffle draws the order in which holes are tried as bridges. Holes under robots are no longer grass and are
// removed.
func (g *generator) shuffle() {
	g.holes = slices.DeleteFunc(g.holes, func(cell int) bool { return g.Units[cell] > 0 })
	for i := len(g.holes); i > 1; i-- {
		j := g.random.IntN(i)
		g.holes[i-1], g.holes[j] = g.holes[j], g.holes[i-1]
	}
}

// bridge fills holes until the islands are joined. Like the referee, it is inexact: a filled tile belongs to no
// island, and islands joined by the opposite tile are not merged. It may therefore fill holes of a connected map, and
// may leave islands unconnected.
func (g *generator) bridge() {
	island := g.islands()
	for {
		hole, found := g.findBridge(island)
		if !found {
			return
		}
		for _, cell := range []int{hole, g.opposite(hole)} {
			g.Scrap[cell] = bridgeScrap
			if i := slices.Index(g.holes, cell); i >= 0 {
				g.holes = slices.Delete(g.holes, i, i+1)
			}
		}
		g.mergeIslands(island, hole)
	}
}

// noIsland marks grass.
const noIsland = 0

// islands numbers the connected groups of tiles other than grass, from 1.
func (g *generator) islands() []int {
	island := make([]int, len(g.Scrap))
	count := 0
	for first, scrap := range g.Scrap {
		if scrap == 0 || island[first] != noIsland {
			continue
		}
		count++
		island[first] = count
		for next := []int{first}; len(next) > 0; {
			cell := next[len(next)-1]
			next = next[:len(next)-1]
			g.neighbours(cell, func(neighbour int) {
				if g.Scrap[neighbour] > 0 && island[neighbour] == noIsland {
					island[neighbour] = count
					next = append(next, neighbour)
				}
			})
		}
	}
	return island
}

// findBridge returns the first hole adjacent to at least two islands.
func (g *generator) findBridge(island []int) (hole int, found bool) {
	for _, hole := range g.holes {
		if len(g.adjacentIslands(island, hole)) > 1 {
			return hole, true
		}
	}
	return 0, false
}

// adjacentIslands returns the islands adjacent to a cell, each once.
func (g *generator) adjacentIslands(island []int, cell int) []int {
	var seen []int
	g.neighbours(cell, func(neighbour int) {
		if n := island[neighbour]; n != noIsland && !slices.Contains(seen, n) {
			seen = append(seen, n)
		}
	})
	return seen
}

// mergeIslands merges the islands adjacent to a cell.
func (g *generator) mergeIslands(island []int, cell int) {
	joined := g.adjacentIslands(island, cell)
	for i, n := range island {
		if slices.Contains(joined, n) {
			island[i] = joined[0]
		}
	}
}
