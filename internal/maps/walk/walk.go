// Package walk computes where bots can walk in a kitchen: one step in eight directions, over floor and submit
// tiles.
//
// Cells are indexes into Kitchen.Tiles.
package walk

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Unreachable stands for the distance to a cell that cannot be reached.
const Unreachable = -1

// Cell returns the cell of a position.
func Cell(k *sim.Kitchen, p sim.Pos) int { return p.X*k.Height + p.Y }

// Around calls visit for a cell and its neighbours in all directions: the cells that a bot on it can use.
func Around(k *sim.Kitchen, cell int, visit func(int)) {
	cx, cy := cell/k.Height, cell%k.Height
	for x := max(cx-1, 0); x <= min(cx+1, k.Width-1); x++ {
		for y := max(cy-1, 0); y <= min(cy+1, k.Height-1); y++ {
			visit(x*k.Height + y)
		}
	}
}

// Distances returns the number of moves to each cell from the nearest start, or Unreachable. Taken cells cannot be
// entered; nil means none.
func Distances(k *sim.Kitchen, taken []bool, starts ...int) []int {
	moves := slices.Repeat([]int{Unreachable}, len(k.Tiles))
	var open []int
	for _, c := range starts {
		if moves[c] == Unreachable {
			moves[c] = 0
			open = append(open, c)
		}
	}
	for i := 0; i < len(open); i++ {
		c := open[i]
		Around(k, c, func(next int) {
			if moves[next] == Unreachable && k.Tiles[next].Walkable() && (taken == nil || !taken[next]) {
				moves[next] = moves[c] + 1
				open = append(open, next)
			}
		})
	}
	return moves
}

// ToUse returns the number of moves until a bot can use each cell, or Unreachable, given the moves to stand on each cell.
func ToUse(k *sim.Kitchen, moves []int) []int {
	use := slices.Repeat([]int{Unreachable}, len(moves))
	for c, n := range moves {
		if n == Unreachable {
			continue
		}
		Around(k, c, func(near int) {
			if use[near] == Unreachable || n < use[near] {
				use[near] = n
			}
		})
	}
	return use
}

// Starts returns the start cells of a team's bots: the spawns, otherwise a cell near the centre. ok is false if bots
// cannot stand anywhere.
func Starts(k *sim.Kitchen) (cells []int, ok bool) {
	for _, p := range k.Spawns {
		cells = append(cells, Cell(k, p))
	}
	if len(cells) == 0 {
		p, ok := k.DefaultSpawn()
		if !ok {
			return nil, false
		}
		cells = append(cells, Cell(k, p))
	}
	return cells, true
}
