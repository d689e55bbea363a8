package beam

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// shutOut is the length of a blocked way.
const shutOut = 60

// obstruct computes the total length of a chef's ways to all equipment, by its position and the other chef's.
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

// waysFrom returns the total length of a chef's ways from a spot.
func (t *terrain) waysFrom(own, other spot) int32 { return t.ways[int(other)*t.floors+int(own)] }

// inTheWay returns the spot within the partner's reach of one turn that makes the chef's ways longest.
func (s *search) inTheWay(n *node) spot {
	best, most := n.mateAt, int32(-1)
	for at, walk := range s.walks(n.spot, n.mateAt) {
		if ways := s.waysFrom(n.spot, spot(at)); walk <= 1 && ways > most {
			best, most = spot(at), ways
		}
	}
	return best
}
