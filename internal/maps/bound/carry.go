package bound

import (
	"slices"

	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// levels are distances over which items have to be carried. The level of a cell is its distance from the cells where a
// bot can use a shop. Each move, pick-up or put-down changes the level of the carried item by at most one.
type levels struct {
	toSubmit, toCook, toChop int
	farthest                 int // level that a bot can reach
}

// measure computes the levels. Paths may cross tiles that no bot can enter, such as counters, as bots on both sides reach
// them.
func (g *facts) measure(reached []int) levels {
	k := g.kitchen
	level := slices.Repeat([]int{walk.Unreachable}, len(k.Tiles))
	var open []int
	reach := func(c, n int) {
		if level[c] == walk.Unreachable {
			level[c] = n
			open = append(open, c)
		}
	}
	for c := range k.Tiles {
		if reached[c] != walk.Unreachable && canUse(k, c, sim.Shop) {
			reach(c, 0)
		}
	}
	for i := 0; i < len(open); i++ {
		c := open[i]
		walk.Around(k, c, func(near int) {
			if reached[c] != walk.Unreachable || reached[near] != walk.Unreachable {
				reach(near, level[c]+1)
			}
		})
	}
	l := levels{toSubmit: walk.Unreachable, toCook: walk.Unreachable, toChop: walk.Unreachable}
	least := func(to *int, n int) {
		if *to == walk.Unreachable || n < *to {
			*to = n
		}
	}
	for c, n := range level {
		if n == walk.Unreachable {
			continue
		}
		if k.Tiles[c] == sim.Counter {
			least(&l.toChop, n)
		}
		if reached[c] == walk.Unreachable {
			continue
		}
		l.farthest = max(l.farthest, n)
		if canUse(k, c, sim.Submit) {
			least(&l.toSubmit, n)
		}
		if canUse(k, c, sim.Cooker) {
			least(&l.toCook, n)
		}
	}
	return l
}

// canUse reports whether a bot on a cell can use a tile of a kind.
func canUse(k *sim.Kitchen, c int, kind sim.Kind) (found bool) {
	walk.Around(k, c, func(near int) { found = found || k.Tiles[near] == kind })
	return found
}

// carried returns the number of levels over which items have to be carried one by one for an order: food to a cooker or
// counter, and, if all plates are bought, the plate from the shop to the submit tile. Otherwise one of the foods goes
// as far as the submit tile, finally on the plate.
func (g *facts) carried(foods []sim.Food) int {
	const throughPan, ontoPlate = 2, 1 // level changes of food by going through a pan, and onto a plate
	total, further := 0, 0
	for _, f := range foods {
		n, pan := 0, 0
		if f.CanCook() {
			n, pan = g.to.toCook, throughPan
		}
		if f.CanChop() {
			n = max(n, g.to.toChop-pan)
		}
		n = max(n, 0)
		total += n
		further = max(further, g.to.toSubmit-pan-ontoPlate-n)
	}
	if !g.washes() {
		further = max(g.to.toSubmit, 0)
	}
	return total + further
}

// handled returns the minimum number of actions for an order that are neither pick-ups nor put-downs.
func handled(foods []sim.Food) int {
	n := 2 // buy or take the plate, deliver it
	for _, f := range foods {
		n += 2 // buy, add
		if f.CanChop() {
			n++
		}
		if f.CanCook() {
			n += 2 // into a pan, out of it
		}
	}
	return n
}

// carrying returns the limit of carrying. Let A be a team's actions that carry nothing (handled), P its pick-ups and
// put-downs, F its moves to a higher level, and L the levels over which items must be carried. Each of P and F carries
// one item by at most one level: L <= F+P. A bot has one action and one move per turn, and returns as far as it
// advances, except for its distance to the farthest level: A+P <= T and 2F <= T+far, with T turns of all bots.
// Therefore 2A+2L <= 3T+far.
func (g *facts) carrying() limit {
	return limit{
		each: func(j job) int { return 2*j.handled + 2*j.carried },
		all:  func(last int64) int64 { return int64(g.bots) * (3*(last-g.buying+1) + int64(g.to.farthest)) },
	}
}
