package bound

import (
	"slices"

	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// lengths are numbers of levels by which things have to be carried. A cell's level is its distance from where the
// shop can be used: each move, pick-up or put-down changes the level of the carried thing by at most one.
type lengths struct {
	toSubmit, toCook, toChop int
	farthest                 int // of a bot
}

// measure computes the levels. Things pass through thin walls, as bots reach across them, so ways over tiles that
// only hold things count too.
func (g *ground) measure(reached []int) lengths {
	k := g.kitchen
	level := slices.Repeat([]int{walk.Far}, len(k.Tiles))
	var open []int
	reach := func(c, n int) {
		if level[c] == walk.Far {
			level[c] = n
			open = append(open, c)
		}
	}
	for c := range k.Tiles {
		if reached[c] != walk.Far && canUse(k, c, sim.Shop) {
			reach(c, 0)
		}
	}
	for i := 0; i < len(open); i++ {
		c := open[i]
		walk.Around(k, c, func(near int) {
			if reached[c] != walk.Far || reached[near] != walk.Far {
				reach(near, level[c]+1)
			}
		})
	}
	l := lengths{toSubmit: walk.Far, toCook: walk.Far, toChop: walk.Far}
	least := func(to *int, n int) {
		if *to == walk.Far || n < *to {
			*to = n
		}
	}
	for c, n := range level {
		if n == walk.Far {
			continue
		}
		if k.Tiles[c] == sim.Counter {
			least(&l.toChop, n)
		}
		if reached[c] == walk.Far {
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

// carried returns the number of levels by which things have to be carried one by one for an order: food that is
// cooked or chopped to the place for that, and, if all plates are bought, the plate from the shop to the submit
// tile. Otherwise one of the foods goes that far, in the end on the plate.
func (g *ground) carried(foods []sim.Food) int {
	const throughPan, ontoPlate = 2, 1 // level changes of food by going through a pan, and onto a plate
	levels, further := 0, 0
	for _, f := range foods {
		n, pan := 0, 0
		if f.CanCook() {
			n, pan = g.to.toCook, throughPan
		}
		if f.CanChop() {
			n = max(n, g.to.toChop-pan)
		}
		n = max(n, 0)
		levels += n
		further = max(further, g.to.toSubmit-pan-ontoPlate-n)
	}
	if !g.washes() {
		further = max(g.to.toSubmit, 0)
	}
	return levels + further
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

// carrying returns the limit of carrying. Let A be the actions of a team that carry nothing (handled), P its
// pick-ups and put-downs, F its moves forward, from level to level, and L the levels by which things must be
// carried. Each of P and F carries one thing by one level, so that L <= F+P. A bot has one action and one move per
// turn, and goes back as far as it goes forward, except for its distance to the farthest level: A+P <= T and 2F <=
// T+far, with T turns of all bots. So 2A+2L <= 3T+far.
func (g *ground) carrying() limit {
	return limit{
		each: func(j job) int { return 2*j.handled + 2*j.carried },
		all:  func(last int64) int64 { return int64(g.bots) * (3*(last-g.buying+1) + int64(g.to.farthest)) },
	}
}
