package beam

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// shutOut is what a way counts that is closed.
const shutOut = 60

// obstruct computes how long the ways of a chef to all equipment are together, by where it and the other one stand.
func (t *terrain) obstruct() {
	t.ways = make([]int32, (t.floors+1)*t.floors)
	for other, at := range append(slices.Clone(t.cells), kitchen.NoCell) {
		for own, from := range t.cells {
			sum := 0
			for tile, cells := range t.crates {
				for _, c := range cells {
					if kitchen.Tile(tile) != kitchen.Table {
						sum += min(t.board.Paths.Distance(at, from, c), shutOut)
					}
				}
			}
			t.ways[other*t.floors+own] = int32(sum)
		}
	}
}

// waysFrom returns how long the ways of a chef from a spot are together.
func (t *terrain) waysFrom(own, other spot) int32 { return t.ways[int(other)*t.floors+int(own)] }

// inTheWay is where the partner stands that makes the chef's ways longest, of all spots within a turn's walk.
func (s *search) inTheWay(n *node) spot {
	best, most := n.mateAt, int32(-1)
	for at, walk := range s.walks(n.spot, n.mateAt) {
		if ways := s.waysFrom(n.spot, spot(at)); walk <= 1 && ways > most {
			best, most = spot(at), ways
		}
	}
	return best
}
