package captain

import (
	"math/bits"

	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// race lets both players take the tiles that they reach first, and returns the total value.
func (v *valuer) race() int {
	front := v.robots
	free := v.land // not reached by any player yet
	total := 0
	for p := range field.Players {
		free = free.without(&v.robots[p])
		standing := v.robots[p].in(&v.lasting)
		total += (1 - 2*p) * standing.count() * perTile
	}
	v.claims = v.robots
	for turn := 1; turn <= farthest; turn++ {
		if turn <= v.deaths {
			free = free.without(&v.doomed[turn])
		}
		if free.empty() {
			break
		}
		next := [field.Players]set{front[0].spread(v.stride), front[1].spread(v.stride)}
		if turn == 1 { // robots can be spawned
			next[0], next[1] = next[0].with(&v.owned[0]), next[1].with(&v.owned[1])
		}
		gain, reached := v.claim(&free, &next, &front, v.worth[turn])
		total += gain
		if !reached && turn > v.deaths {
			break
		}
	}
	return total
}

// claim assigns the free tiles that players reach in a turn, and returns their value. If both reach a tile, its
// owner keeps it; otherwise it stays free, and both can continue from there.
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
