package generate

import (
	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// spawn draws the start positions of bots, in reading order: at least one in each part of the floor, and none that
// blocks another bot.
func (r *room) spawn(bots int, d *dice) ([]sim.Pos, bool) {
	const attempts = 20
	for range attempts {
		taken := make([]bool, len(r.Tiles))
		for i := range bots {
			part := i
			if i >= len(r.parts) {
				part = d.below(len(r.parts))
			}
			cells := r.parts[part]
			if c := cells[d.below(len(cells))]; r.Tiles[c] == sim.Floor {
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
	for y := r.Height - 1; y >= 0; y-- {
		for x := range r.Width {
			if taken[r.cell(x, y)] {
				spawns = append(spawns, sim.Pos{X: x, Y: y})
			}
		}
	}
	return spawns
}

// allCanLeave reports whether each bot reaches almost all of its part while the others stand still.
func (r *room) allCanLeave(taken []bool) bool {
	for c, start := range taken {
		if !start {
			continue
		}
		reached, free := 0, 1
		for _, moves := range walk.Distances(&r.Kitchen, taken, c) {
			if moves != walk.Unreachable {
				reached++
			}
		}
		for _, other := range r.parts[r.part[c]] {
			if !taken[other] {
				free++
			}
		}
		const nearly = 85 // percent
		if 100*reached < nearly*free {
			return false
		}
	}
	return true
}
