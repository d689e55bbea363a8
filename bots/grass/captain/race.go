package captain

import (
	"math/bits"

	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// race assigns each tile to the player that reaches it first, and returns the difference of values.
func (v *valuer) race() int {
	front := v.robots
	free := v.land // not reached yet
	total := 0
	for p := range field.Players {
		free = free.minus(&v.robots[p])
		standing := v.robots[p].intersection(&v.lasting)
		total += (1 - 2*p) * standing.count() * perTile
	}
	v.claims = v.robots
	for turn := 1; turn <= maxSteps; turn++ {
		if turn <= v.lastDoom {
			free = free.minus(&v.doomed[turn])
		}
		if free.empty() {
			break
		}
		next := [field.Players]set{front[0].dilate(v.stride), front[1].dilate(v.stride)}
		if turn == 1 { // robots can be spawned on own tiles
			next[0], next[1] = next[0].union(&v.owned[0]), next[1].union(&v.owned[1])
		}
		gain, reached := v.claim(&free, &next, &front, v.worth[turn])
		total += gain
		if !reached && turn > v.lastDoom {
			break
		}
	}
	return total
}

// claim assigns the free tiles reached in a turn and returns the difference of their values. If both players
// reach a tile, its owner keeps it; an unowned tile is taken by neither, but both can continue from it.
func (v *valuer) claim(free *set, next, front *[field.Players]set, worth int) (total int, reached bool) {
	for i := range words {
		a, b := next[0][i]&free[i], next[1][i]&free[i]
		front[0][i], front[1][i] = a, b
		if a|b == 0 {
			continue
		}
		reached = true
		free[i] &^= a | b
		both, own, theirs := a&b, v.owned[0][i], v.owned[1][i]
		a = a&^both | both&own
		b = b&^both | both&theirs
		front[0][i] &^= both & theirs
		front[1][i] &^= both & own
		v.claims[0][i] |= a
		v.claims[1][i] |= b
		a &= v.lasting[i]
		b &= v.lasting[i]
		total += perTile * (bits.OnesCount64(a&own) - bits.OnesCount64(b&theirs))
		total += worth * (bits.OnesCount64(a&^own) - bits.OnesCount64(b&^theirs))
	}
	return total, reached
}
