package plan

import (
	"math"
	"slices"
	"strings"
)

// floor is the ground plan of a kitchen.
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

// around returns the eight positions around one, always in the same order.
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

// ways holds the number of steps to the positions next to a goal.
type ways map[Pos]int

// steps computes the number of steps to where a goal is within reach.
func (f floor) steps(goal Pos, taken ...Pos) ways {
	w := ways{}
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

// far is longer than any way.
const far = math.MaxInt32

// at returns the number of steps from a position.
func (w ways) at(p Pos) int {
	if n, ok := w[p]; ok {
		return n
	}
	return far
}

// stepsNextTo returns the number of steps from the best position next to one.
func (w ways) stepsNextTo(p Pos) int {
	best := w.at(p)
	for _, q := range around(p) {
		best = min(best, w.at(q))
	}
	return best
}

func nearest(places []Pos, w ways) Pos {
	return slices.MinFunc(places, func(a, b Pos) int { return w.stepsNextTo(a) - w.stepsNextTo(b) })
}

// step returns the direction of a first step to where the goal is within reach, around the present positions of
// bots.
func (f floor) step(from, goal Pos, taken []Pos) (direction Pos, ok bool) {
	w := f.steps(goal, taken...)
	best := far
	for _, p := range around(from) {
		if n := w.at(p); n < best {
			best, direction = n, Pos{p.X - from.X, p.Y - from.Y}
		}
	}
	return direction, best < far
}
