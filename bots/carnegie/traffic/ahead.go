package traffic

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
)

// ahead is what ways have before them: the moves to the goal, and those from there to where the
// walker goes next. Without the latter a walker would rather stand about than arrive where the way
// on is long.
type ahead struct {
	moves []int16 // by cell
	then  []int16 // by cell: moves from the goal on; nil if they do not count

	goals, level, next []int
}

// look measures the ways of a walker that has a goal.
func (a *ahead) look(f *floor.Floor, w Walker) {
	a.then = nil
	if w.Goal == nil {
		return
	}
	a.goals = a.goals[:0]
	if w.Then != nil {
		for c, d := range w.Goal {
			if d == 0 && w.Then[c] < floor.Far {
				a.goals = append(a.goals, c)
			}
		}
	}
	if len(a.goals) == 0 {
		a.moves = append(a.moves[:0], w.Goal...)
		return
	}
	a.then = w.Then
	slices.SortFunc(a.goals, func(c, d int) int { return int(w.Then[c]) - int(w.Then[d]) })
	a.spread(f)
}

// spread is a breadth-first search from the goals, each of which begins with its way on.
func (a *ahead) spread(f *floor.Floor) {
	a.moves = slices.Grow(a.moves[:0], f.Cells())[:f.Cells()]
	for c := range a.moves {
		a.moves[c] = floor.Far
	}
	var around [9]int
	a.level = a.level[:0]
	goals := a.goals
	for d := a.then[goals[0]]; len(goals) > 0 || len(a.level) > 0; d++ {
		for ; len(goals) > 0 && a.then[goals[0]] == d; goals = goals[1:] {
			if a.moves[goals[0]] == floor.Far {
				a.moves[goals[0]] = d
				a.level = append(a.level, goals[0])
			}
		}
		a.next = a.next[:0]
		for _, c := range a.level {
			for _, n := range f.Around(c, around[:0]) {
				if f.Walkable(n) && a.moves[n] == floor.Far {
					a.moves[n] = min(d+1, floor.Far-1)
					a.next = append(a.next, n)
				}
			}
		}
		a.level, a.next = a.next, a.level
	}
}

// onward is how many moves the walker has before it when it has arrived in a cell.
func (a *ahead) onward(cell int) int16 {
	if a.then == nil {
		return 0
	}
	return a.then[cell]
}
