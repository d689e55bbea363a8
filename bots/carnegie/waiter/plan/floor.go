package plan

import (
	"math"
	"slices"
	"strings"
)

// floor is the map of a kitchen, by row.
type floor []string // the bottom row first

func newFloor(rows []string) floor {
	f := floor(slices.Clone(rows))
	slices.Reverse(f)
	return f
}

// all returns the positions with a letter, by column.
func (f floor) all(letter byte) (found []Pos) {
	for x := range f.width() {
		for y := range f {
			if f[y][x] == letter {
				found = append(found, Pos{x, y})
			}
		}
	}
	return found
}

func (f floor) width() int {
	if len(f) == 0 {
		return 0
	}
	return len(f[0])
}

func (f floor) walkable(p Pos) bool {
	return p.Y >= 0 && p.Y < len(f) && p.X >= 0 && p.X < len(f[p.Y]) && strings.IndexByte(".U", f[p.Y][p.X]) >= 0
}

// around returns the eight positions around one, in a fixed order.
func around(p Pos) (places []Pos) {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if dx != 0 || dy != 0 {
				places = append(places, Pos{p.X + dx, p.Y + dy})
			}
		}
	}
	return places
}

// distances maps positions to the number of steps until a goal is in reach.
type distances map[Pos]int

// distancesTo computes the number of steps from each position until a goal is in reach.
func (f floor) distancesTo(goal Pos, taken ...Pos) distances {
	w := distances{}
	var queue []Pos
	reach := func(p Pos, n int) {
		if _, seen := w[p]; !seen && f.walkable(p) && !slices.Contains(taken, p) {
			w[p] = n
			queue = append(queue, p)
		}
	}
	for _, p := range append(around(goal), goal) {
		reach(p, 0)
	}
	for len(queue) > 0 {
		here := queue[0]
		queue = queue[1:]
		for _, p := range around(here) {
			reach(p, w[here]+1)
		}
	}
	return w
}

// far is more than any distance.
const far = math.MaxInt32

// from returns the number of steps from a position.
func (w distances) from(p Pos) int {
	if n, ok := w[p]; ok {
		return n
	}
	return far
}

// fromReachOf returns the minimum number of steps from a position or its neighbours.
func (w distances) fromReachOf(p Pos) int {
	best := w.from(p)
	for _, q := range around(p) {
		best = min(best, w.from(q))
	}
	return best
}

func nearest(places []Pos, w distances) Pos {
	return slices.MinFunc(places, func(a, b Pos) int { return w.fromReachOf(a) - w.fromReachOf(b) })
}

// step returns the direction of the first step on the shortest path to a goal around other bots.
func (f floor) step(from, goal Pos, taken []Pos) (direction Pos, ok bool) {
	w := f.distancesTo(goal, taken...)
	best := far
	for _, p := range around(from) {
		if n := w.from(p); n < best {
			best, direction = n, Pos{p.X - from.X, p.Y - from.Y}
		}
	}
	return direction, best < far
}
