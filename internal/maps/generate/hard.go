package generate

import (
	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// Kinds of hard kitchens.
const (
	handover = "handover" // rooms that share only a few tiles
	distance = "distance" // long rooms
	twins    = "twins"    // many orders for the same foods with very different rewards
	banquet  = "banquet"  // orders of up to ten foods
	stove    = "stove"    // one cooker, needed for every dish
	prize    = "prize"    // one order is worth more than all others
)

func hardOption() Option {
	o := chosen(Hard, "what makes the map hard, with gen=2", choice{handover, 3}, choice{distance, 3}, choice{twins, 2},
		choice{banquet, 2}, choice{stove, 2}, choice{prize, 2})
	o.Since = 2
	return o
}

// makeHard adapts random choices to the kind of hard kitchen, but not requested values.
func (p *plan) makeHard(requested map[string]string) {
	want := func(name, value string) {
		if requested[name] == Any {
			p.choice[name] = value
		}
	}
	switch p.choice[Hard] {
	case handover:
		want(Layout, "split")
	case distance:
		want(Layout, "open")
		want(Stations, "scarce")
	case stove:
		want(Stations, "scarce")
		want(Foods, "all")
	}
}

// lengthen draws the size of a kitchen with hard=distance.
func (p *plan) lengthen(d *dice) {
	length, breadth := d.between(24, 38), d.between(6, 8)
	if p.choice[Hard] == distance {
		p.width, p.height = length, breadth
	}
}

// doubleWall thickens a wall except for two niches: only there can bots of both sides reach the same tiles.
func (r *room) doubleWall(at int, vertical bool, d *dice) {
	side := r.Width
	if vertical {
		side = r.Height
	}
	first := 1 + d.below(max(side-2, 1))
	second := 1 + d.below(max(side-2, 1))
	for i := range side {
		kind := sim.Wall
		if i == first || i == second {
			kind = sim.Floor
		}
		r.line(vertical, at, i, i, kind)
	}
}

// needsHandover reports whether no bot can use both a shop and a submit tile. A submit tile in a thick wall can open a
// passage.
func (k *Kitchen) needsHandover() bool {
	for _, start := range k.Spawns {
		var shop, submit bool
		for c, moves := range walk.ToUse(&k.Kitchen, walk.Distances(&k.Kitchen, nil, walk.Cell(&k.Kitchen, start))) {
			shop = shop || moves != walk.Unreachable && k.Tiles[c] == sim.Shop
			submit = submit || moves != walk.Unreachable && k.Tiles[c] == sim.Submit
		}
		if shop && submit {
			return false
		}
	}
	return true
}

// rewardTwin sets the reward of an order to between 0.6 and 5 times its cost.
func rewardTwin(o *order, d *dice) {
	const step = 5
	o.Reward = o.cost() * int64(d.between(60, 500)) / 100 / step * step
}

// makePrize gives one order a higher reward than all others together.
func makePrize(orders []order, d *dice) {
	if len(orders) == 0 {
		return
	}
	sum := int64(0)
	for i := range orders {
		sum += max(orders[i].Reward, 0)
	}
	orders[d.below(len(orders))].Reward += 2 * sum
}
