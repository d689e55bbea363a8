// Package traffic routes the bots of a team through a kitchen without collisions: each takes the shortest path
// in space and time that avoids the cells and turns reserved by bots before it. It imports only the floor.
package traffic

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
)

// Horizon is the number of turns for which paths are reserved. Beyond it only distances count.
const Horizon = 12

// Walker is a bot with a destination.
type Walker struct {
	Cell int
	// Goal is the distance of each cell from the destination (floor.Reach); nil: no destination.
	Goal []int16
}

// Planner plans the paths of a team's bots. It is not safe for concurrent use.
type Planner struct {
	floor    *floor.Floor
	blocked  []bool  // by cell: occupied by another bot
	reserved []int32 // by turn and cell: walker + 1
	nonZero  []int32 // indices of the non-zero entries of reserved
	paths    [][Horizon + 1]int32
	approach search // paths to the goal
	after    search // paths after arrival
}

// New returns a planner for a floor.
func New(f *floor.Floor) *Planner {
	p := &Planner{
		floor:    f,
		blocked:  make([]bool, f.Cells()),
		reserved: make([]int32, f.Cells()*(Horizon+1)),
	}
	p.approach, p.after = newSearch(p), newSearch(p)
	return p
}

// Plan computes the paths of all walkers, given by priority: the cell in this turn and after each of the next
// Horizon turns. No two walkers are in one cell at the same time or move in a ring, and none enters a cell of
// others. If a walker finds no path past those before it, another attempt gives it the highest priority;
// without a goal it then moves off the other paths; if that fails too, it stays in its cell.
func (p *Planner) Plan(walkers []Walker, others []int) [][Horizon + 1]int32 {
	for _, c := range others {
		p.blocked[c] = true
	}
	p.paths = make([][Horizon + 1]int32, len(walkers))
	order := make([]int, len(walkers))
	for i := range order {
		order[i] = i
	}
	walkers = slices.Clone(walkers)
	stays := 0 // number of walkers at the start of order that do not move
	for tries := 1; ; tries++ {
		stuck := p.tryOrder(walkers, order, stays)
		if stuck < 0 {
			break
		}
		i := order[stuck]
		if walkers[i].Goal == nil {
			walkers[i].Goal = p.offPaths(walkers)
		}
		copy(order[1:stuck+1], order[:stuck])
		order[0] = i
		if tries > len(walkers) {
			stays++
		}
	}
	p.release()
	for _, c := range others {
		p.blocked[c] = false
	}
	return p.paths
}

// tryOrder plans the walkers in order and returns the position of the first without a path, or -1.
func (p *Planner) tryOrder(walkers []Walker, order []int, stays int) (stuck int) {
	p.release()
	for n, i := range order {
		if n < stays {
			stay(walkers[i].Cell, &p.paths[i])
		} else if !p.find(walkers[i], &p.paths[i]) {
			return n
		}
		p.reserve(i, &p.paths[i])
	}
	return -1
}

// offPaths returns the distance of each cell from the nearest cell that is on no walker's direct path.
func (p *Planner) offPaths(walkers []Walker) []int16 {
	var around [9]int
	passed := make([]bool, p.floor.Cells())
	for _, w := range walkers {
		for c := w.Cell; w.Goal != nil && w.Goal[c] < floor.Far; {
			passed[c] = true
			if w.Goal[c] == 0 {
				break
			}
			for _, n := range p.floor.Around(c, around[:0]) {
				if w.Goal[n] < w.Goal[c] {
					c = n
					break
				}
			}
		}
	}
	return p.floor.DistanceTo(func(cell int) bool { return !passed[cell] })
}

func stay(cell int, path *[Horizon + 1]int32) {
	for t := range path {
		path[t] = int32(cell)
	}
}

func (p *Planner) reserve(walker int, path *[Horizon + 1]int32) {
	for t, cell := range path {
		at := t*p.floor.Cells() + int(cell)
		if p.reserved[at] == 0 {
			p.reserved[at] = int32(walker) + 1
			p.nonZero = append(p.nonZero, int32(at))
		}
	}
}

func (p *Planner) release() {
	for _, at := range p.nonZero {
		p.reserved[at] = 0
	}
	p.nonZero = p.nonZero[:0]
}
