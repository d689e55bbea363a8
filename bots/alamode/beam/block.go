package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// shutOut is what a way counts that is closed.
const shutOut = 60

// obstruct computes how long the ways of a chef to all equipment are together, by where it and the other one stand.
func (t *terrain) obstruct() {
	t.ways = make([]int32, t.floors*t.floors)
	for other, at := range t.cells {
		for own, from := range t.cells {
			sum := 0
			for tile, cells := range t.crates {
				for _, c := range cells {
					if kitchen.Tile(tile) != kitchen.Table {
						sum += min(t.board.Paths.Distance(at, from, c), shutOut)
					}
				}
			}
			t.ways[own*t.floors+other] = int32(sum)
		}
	}
}

// inTheWay is where the partner stands that makes the chef's ways longest, of all spots within a turn's walk.
func (s *search) inTheWay(n *node) spot {
	best, most := n.mateAt, int32(-1)
	walks, ways := s.walks(n.spot, n.mateAt), s.ways[int(n.spot)*s.floors:]
	for at := range s.floors {
		if walks[at] <= 1 && ways[at] > most {
			best, most = spot(at), ways[at]
		}
	}
	return best
}
