package beam

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// blockedLength is the length of a blocked path.
const blockedLength = 60

// measureAccess computes the total length of a chef's paths to all equipment, by its spot and the other chef's.
func (t *terrain) measureAccess() {
	t.access = make([]int32, (t.floors+1)*t.floors)
	for other, at := range append(slices.Clone(t.cells), kitchen.NoCell) {
		for own, from := range t.cells {
			sum := 0
			for tile, cells := range t.equipment {
				for _, c := range cells {
					if kitchen.Tile(tile) != kitchen.Table {
						sum += min(t.board.Paths.Distance(at, from, c), blockedLength)
					}
				}
			}
			t.access[other*t.floors+own] = int32(sum)
		}
	}
}

// accessFrom returns the total length of a chef's paths from a spot to all equipment.
func (t *terrain) accessFrom(own, other spot) int32 { return t.access[int(other)*t.floors+int(own)] }

// blockingSpot returns the spot, within one turn of the partner, that makes the chef's paths longest.
func (s *search) blockingSpot(n *node) spot {
	best, most := n.partnerSpot, int32(-1)
	for at, walk := range s.walks(n.spot, n.partnerSpot) {
		if access := s.accessFrom(n.spot, spot(at)); walk <= 1 && access > most {
			best, most = spot(at), access
		}
	}
	return best
}
