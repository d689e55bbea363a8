package carnegie_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	mapfiles "github.com/cookoff/cookoff/maps"
)

func floorOf(tb testing.TB, rows string) *floor.Floor {
	tb.Helper()
	k := must.Get(maps.Parse("kitchen.txt", []byte(strings.TrimSpace(rows))))(tb)
	return floor.New(rulestest.Board(tb, k, sim.Official()))
}

func TestFloorReach(t *testing.T) {
	t.Parallel()
	f := floorOf(t, `
$#....
.#.##.
...##K
`)
	at := func(x, y int) int { return f.Cell(sim.Pos{X: x, Y: y}) }
	shop, cooker := at(0, 2), at(5, 0)
	for _, c := range []struct{ tile, from, want int }{
		{shop, at(0, 1), 0},
		{shop, at(0, 0), 1},
		{shop, at(2, 2), 3}, // via (2,1) and (1,0) to (0,1): diagonal steps pass the corner
		{shop, at(5, 1), 5},
		{cooker, at(5, 1), 0},
		{cooker, at(4, 2), 1},
		{cooker, at(0, 1), 5},
	} {
		if got := int(f.Reach(c.tile)[c.from]); got != c.want {
			t.Errorf("%v: %d moves to reach %v, want %d", f.Pos(c.from), got, f.Pos(c.tile), c.want)
		}
	}
	if got := f.Between(shop, cooker); got != 5 {
		t.Errorf("%d moves between shop and cooker, want 5", got)
	}
}

func TestFloorRooms(t *testing.T) {
	t.Parallel()
	f := floorOf(t, `
..C..
..#..
..#..
`)
	at := func(x, y int) int { return f.Cell(sim.Pos{X: x, Y: y}) }
	if f.Rooms() != 2 || f.Room(at(0, 0)) == f.Room(at(4, 0)) || f.Room(at(2, 0)) != floor.NoRoom {
		t.Fatalf("%d rooms; left %d, right %d, wall %d", f.Rooms(), f.Room(at(0, 0)), f.Room(at(4, 0)), f.Room(at(2, 0)))
	}
	for _, side := range []int{at(0, 0), at(4, 0)} {
		if !f.Reaches(f.Room(side), at(2, 2)) {
			t.Errorf("the counter cannot be reached from %v", f.Pos(side))
		}
		if f.Reach(at(2, 2))[side] != 1 {
			t.Errorf("%v: %d moves to the counter, want 1", f.Pos(side), f.Reach(at(2, 2))[side])
		}
	}
	if far := f.Between(at(0, 0), at(4, 0)); far != floor.Far {
		t.Errorf("%d moves to the other room, want Far", far)
	}
}

// On all built-in maps the distances of neighbouring cells differ by at most one, and exactly the cells next to a tile are within
// reach of it.
func TestFloorDistancesOfNeighbours(t *testing.T) {
	t.Parallel()
	for _, name := range mapfiles.Names() {
		text, _ := mapfiles.Read(name)
		f := floorOf(t, string(text))
		var around [9]int
		for tile := range f.Cells() {
			reach := f.Reach(tile)
			for c := range f.Cells() {
				if !f.Walkable(c) {
					if reach[c] != floor.Far {
						t.Fatalf("%s: %v is not walkable, but reaches %v", name, f.Pos(c), f.Pos(tile))
					}
					continue
				}
				p, q := f.Pos(c), f.Pos(tile)
				adjacent := max(p.X-q.X, q.X-p.X, p.Y-q.Y, q.Y-p.Y) <= 1
				if adjacent != (reach[c] == 0) {
					t.Fatalf("%s: %v is %d moves from reaching %v", name, p, reach[c], q)
				}
				for _, n := range f.Around(c, around[:0]) {
					if f.Walkable(n) && reach[n] > reach[c]+1 {
						t.Fatalf("%s: %v is %d moves from %v, its neighbour %v %d", name, p, reach[c], q, f.Pos(n), reach[n])
					}
				}
			}
		}
	}
}
