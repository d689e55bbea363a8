package generate

import "github.com/cookoff/cookoff/internal/sim"

// spawn chooses where bots start, in reading order: at least one in each part of the floor, and none
// where it would shut another in.
func (r *room) spawn(bots int, d *dice) ([]sim.Pos, bool) {
	const attempts = 20
	for range attempts {
		taken := make([]bool, len(r.tiles))
		for i := range bots {
			part := i
			if i >= len(r.parts) {
				part = d.below(len(r.parts))
			}
			cells := r.parts[part]
			if c := cells[d.below(len(cells))]; r.tiles[c] == sim.Floor {
				taken[c] = true
			}
		}
		if spawns := r.inReadingOrder(taken); len(spawns) == bots && r.allCanLeave(taken) {
			return spawns, true
		}
	}
	return nil, false
}

func (r *room) inReadingOrder(taken []bool) []sim.Pos {
	var spawns []sim.Pos
	for y := r.height - 1; y >= 0; y-- {
		for x := range r.width {
			if taken[r.cell(x, y)] {
				spawns = append(spawns, sim.Pos{X: x, Y: y})
			}
		}
	}
	return spawns
}

// allCanLeave tells whether each bot gets nearly everywhere in its part while the others stand.
func (r *room) allCanLeave(taken []bool) bool {
	for c, start := range taken {
		if !start {
			continue
		}
		seen := make([]bool, len(r.tiles))
		seen[c] = true
		reached := []int{c}
		for i := 0; i < len(reached); i++ {
			r.around(reached[i], func(next int) {
				if r.tiles[next].Walkable() && !taken[next] && !seen[next] {
					seen[next] = true
					reached = append(reached, next)
				}
			})
		}
		free := 1
		for _, other := range r.parts[r.part[c]] {
			if !taken[other] {
				free++
			}
		}
		const nearly = 85 // percent
		if 100*len(reached) < nearly*free {
			return false
		}
	}
	return true
}
