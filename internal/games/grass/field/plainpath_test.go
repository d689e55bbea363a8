package field_test

import (
	"math/rand/v2"
	"testing"

	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/tier"
)

// Routes equal those of a search with an ordinary heap, as in the referee.
func TestRoutesEqualPlainSearch(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // boards
	var resolver field.Resolver
	for range tier.Count(200, 5000) {
		state, rows := randomObstacles(t, random)
		for range 20 {
			b := state.Board()
			from, toX, toY := random.IntN(b.Tiles()), random.IntN(b.Width+4)-2, random.IntN(b.Height+4)-2
			want := plainRoute(state, from, toX, toY)
			if got := resolver.Route(state, from, int32(toX), int32(toY)); got != want {
				t.Fatalf("%q: from %d to (%d, %d): %v, want %v", rows, from, toX, toY, got, want)
			}
		}
	}
}

// randomObstacles returns a map of random size with no, few or many obstacles.
func randomObstacles(t *testing.T, random *rand.Rand) (state *field.State, rows []string) {
	t.Helper()
	rows = make([]string, 1+random.IntN(field.MaxHeight))
	width, tenths := 1+random.IntN(field.MaxWidth), random.IntN(6)
	for y := range rows {
		row := make([]byte, width)
		for x := range row {
			row[x] = '.'
			if random.IntN(10) < tenths {
				row[x] = '#'
			}
		}
		rows[y] = string(row)
	}
	return obstacles(t, rows), rows
}

// plainVisit is a path to a tile.
type plainVisit struct{ tile, step, length int }

// plainRoute searches all reachable tiles, first for the goal and then for the path to it.
func plainRoute(s *field.State, from, toX, toY int) (r field.Route) {
	b := s.Board()
	better := func(v, than int) bool {
		d, e := distance(b, v, toX, toY), distance(b, than, toX, toY)
		return d < e || d == e && fromCentre(b, v) < fromCentre(b, than)
	}
	best := plainVisit{tile: from, step: from}
	plainSearch(s, from, func(v plainVisit) {
		if better(v.tile, best.tile) {
			best = v
		}
	})
	return field.Route{Step: best.step, End: best.tile, Length: best.length}
}

// plainSearch visits all reachable tiles, the nearest first.
func plainSearch(s *field.State, from int, settle func(plainVisit)) {
	settled := make([]bool, s.Board().Tiles())
	heap := []plainVisit{{tile: from, step: from}}
	for len(heap) > 0 {
		v := heap[0]
		heap = sink(heap)
		if settled[v.tile] {
			continue
		}
		settled[v.tile] = true
		settle(v)
		for _, near := range s.Board().Near(v.tile) {
			beside := int(near)
			if t := s.Tile(beside); t.Scrap == 0 || t.Recycler || settled[beside] {
				continue
			}
			next := plainVisit{beside, v.step, v.length + 1}
			if v.length == 0 {
				next.step = beside
			}
			heap = append(heap, next) // never shorter than those in the heap
		}
	}
}

// sink pops the first visit from the heap, moving the last one to its place.
func sink(heap []plainVisit) []plainVisit {
	last := heap[len(heap)-1]
	heap = heap[:len(heap)-1]
	k := 0
	for 2*k+1 < len(heap) {
		child := 2*k + 1
		if child+1 < len(heap) && heap[child+1].length < heap[child].length {
			child++
		}
		if last.length <= heap[child].length {
			break
		}
		heap[k], k = heap[child], child
	}
	if len(heap) > 0 {
		heap[k] = last
	}
	return heap
}

func distance(b *field.Board, cell, x, y int) int {
	cellX, cellY := b.Coordinates(cell)
	return abs(cellX-x) + abs(cellY-y)
}

// fromCentre returns four times the squared distance from the centre of the map.
func fromCentre(b *field.Board, cell int) int {
	x, y := b.Coordinates(cell)
	dx, dy := b.Width-2*x, b.Height-2*y
	return dx*dx + dy*dy
}

func abs(n int) int { return max(n, -n) }
