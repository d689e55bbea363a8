package carnegie_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/bots/carnegie/traffic"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

func floorOn(tb testing.TB, k sim.Kitchen) *floor.Floor {
	tb.Helper()
	b := must.Get(sim.NewBoard(k, sim.Official()))(tb)
	return floor.New(b)
}

type path = [traffic.Horizon + 1]int32

// check verifies that bots moving one after the other can follow the paths turn by turn.
func check(t *testing.T, f *floor.Floor, paths []path, others []int) {
	t.Helper()
	for turn := range traffic.Horizon {
		at := map[int32]bool{}
		for _, c := range others {
			at[int32(c)] = true
		}
		for i, w := range paths {
			if at[w[turn]] {
				t.Fatalf("turn %d: walker %d is in another bot's cell: %v", turn, i, paths)
			}
			at[w[turn]] = true
		}
		left := make([]int, 0, len(paths))
		for i, w := range paths {
			if w[turn] != w[turn+1] {
				left = append(left, i)
			}
		}
		for again := true; again; {
			again = false
			left = slices.DeleteFunc(left, func(i int) bool {
				from, to := paths[i][turn], paths[i][turn+1]
				if at[to] {
					return false
				}
				delete(at, from)
				at[to] = true
				again = true
				return true
			})
		}
		if len(left) > 0 {
			t.Fatalf("turn %d: walkers %v are blocked: %v", turn, left, paths)
		}
	}
	for i, w := range paths {
		for turn := range traffic.Horizon {
			p, q := f.Pos(int(w[turn])), f.Pos(int(w[turn+1]))
			if max(p.X-q.X, q.X-p.X, p.Y-q.Y, q.Y-p.Y) > 1 || !f.Walkable(int(w[turn+1])) {
				t.Fatalf("walker %d goes from %v to %v", i, p, q)
			}
		}
	}
}

// Paths of idle bots and of bots with any destination never collide, on floors of any shape.
func TestNoCollisions(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for range 1500 {
		k := sim.Kitchen{Width: 1 + rng.IntN(8), Height: 1 + rng.IntN(8)}
		var free []int
		for c := range k.Width * k.Height {
			kind := sim.Floor
			if rng.IntN(3) == 0 {
				kind = sim.Wall
			} else {
				free = append(free, c)
			}
			k.Tiles = append(k.Tiles, kind)
		}
		if len(free) == 0 {
			continue
		}
		f := floorOn(t, k)
		rng.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		n := 1 + rng.IntN(min(len(free), 6))
		walkers := make([]traffic.Walker, n)
		for i := range walkers {
			walkers[i].Cell = free[i]
			if rng.IntN(4) > 0 {
				walkers[i].Goal = f.Reach(rng.IntN(f.Cells()))
			}
		}
		others := free[n:min(len(free), n+rng.IntN(3))]
		paths := traffic.New(f).Plan(walkers, others)
		for i := range paths {
			if int(paths[i][0]) != walkers[i].Cell {
				t.Fatalf("the path of walker %d begins at %v", i, f.Pos(int(paths[i][0])))
			}
		}
		check(t, f, paths, others)
	}
}

func TestShortestPath(t *testing.T) {
	t.Parallel()
	f := floorOf(t, `
......
.####.
.####K
C.....
`)
	at := func(x, y int) int { return f.Cell(sim.Pos{X: x, Y: y}) }
	w := traffic.Walker{Cell: at(1, 0), Goal: f.Reach(at(5, 1))}
	paths := traffic.New(f).Plan([]traffic.Walker{w}, nil)
	if end := paths[0][3]; int(end) != at(4, 0) {
		t.Errorf("after 3 moves the walker is at %v, want next to the cooker", f.Pos(int(end)))
	}
}

// In a corridor one bot has to step aside into the only niche.
func TestStepsAside(t *testing.T) {
	t.Parallel()
	f := floorOf(t, `
####.####
C.......C
#########
`)
	at := func(x, y int) int { return f.Cell(sim.Pos{X: x, Y: y}) }
	planner := traffic.New(f)
	walkers := []traffic.Walker{
		{Cell: at(3, 1), Goal: f.Reach(at(8, 1))},
		{Cell: at(5, 1), Goal: f.Reach(at(0, 1))},
	}
	for range 30 {
		paths := planner.Plan(walkers, nil)
		check(t, f, paths, nil)
		for i := range walkers {
			walkers[i].Cell = int(paths[i][1])
		}
		if walkers[0].Goal[walkers[0].Cell] == 0 {
			return
		}
	}
	t.Errorf("after 30 turns the walkers are at %v and %v", f.Pos(walkers[0].Cell), f.Pos(walkers[1].Cell))
}

// Three bots in a ring cannot all move on at once, since bots move one after the other.
func TestNoRing(t *testing.T) {
	t.Parallel()
	f := floorOf(t, `
..
.#
`)
	at := func(x, y int) int { return f.Cell(sim.Pos{X: x, Y: y}) }
	cells := []int{at(0, 0), at(0, 1), at(1, 1)}
	walkers := make([]traffic.Walker, len(cells))
	for i, c := range cells {
		goal := make([]int16, f.Cells())
		for j := range goal {
			goal[j] = 1
		}
		goal[cells[(i+1)%len(cells)]] = 0
		walkers[i] = traffic.Walker{Cell: c, Goal: goal}
	}
	check(t, f, traffic.New(f).Plan(walkers, nil), nil)
}

// An idle bot leaves a dead end if another bot wants to go there and blocks the way at first.
func TestLeavesDeadEnd(t *testing.T) {
	t.Parallel()
	f := floorOf(t, `
####.
C...#
####.
`)
	at := func(x, y int) int { return f.Cell(sim.Pos{X: x, Y: y}) }
	planner := traffic.New(f)
	walkers := []traffic.Walker{
		{Cell: at(2, 1), Goal: f.Reach(at(0, 1))},
		{Cell: at(1, 1)},
	}
	for range 10 {
		paths := planner.Plan(walkers, nil)
		check(t, f, paths, nil)
		for i := range walkers {
			walkers[i].Cell = int(paths[i][1])
		}
		if walkers[0].Cell == at(1, 1) {
			return
		}
	}
	t.Errorf("after 10 turns the walkers are at %v and %v", f.Pos(walkers[0].Cell), f.Pos(walkers[1].Cell))
}
