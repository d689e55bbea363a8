package chef1

import (
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// foresee finds out in how many turns a dish can be served at best, with the bots where they are and
// nothing else to do, and how many of these turns are for want of money.
func (p *plan) foresee(d *dish) {
	shop := p.walkToShop()
	d.soonest, d.delay = 0, 0
	if len(d.parts) == 0 && d.plate != nothing {
		d.soonest = p.remaining(d.plate)
	}
	actions := 1
	for i := range d.parts {
		part := &d.parts[i]
		actions++
		if part.thing == nothing {
			actions++
			d.soonest = max(d.soonest, shop+p.tails[part.food])
		} else {
			d.soonest = max(d.soonest, p.remaining(part.thing))
		}
	}
	d.soonest = max(d.soonest, actions/max(len(p.cooks), 1))
	d.delay = p.delay(d)
}

// delay is by how many turns a dish is served later because of what there is of money now: things
// are bought as the income allows, those first that take longest until they are served.
func (p *plan) delay(d *dish) int {
	soonest := d.soonest
	sum := int64(0)
	until := func(price int64) int {
		sum += price
		return int(max(sum-p.money, 0))/sim.MoneyPerTurn + 1
	}
	for _, part := range d.parts {
		if part.thing == nothing {
			soonest = max(soonest, until(int64(part.food.Price()))+p.tails[part.food])
		}
	}
	if d.plate == nothing {
		soonest = max(soonest, until(int64(sim.BuyPlate.Price()))+p.legs.shopSubmit)
	}
	return soonest - d.soonest
}

// newTails finds, for each food, how many turns pass at best after it is bought until it is served.
func (l *legs) newTails() [sim.FoodCount]int {
	var tails [sim.FoodCount]int
	for i := range tails {
		food := sim.Food(i)
		t, toSubmit := 1, l.shopSubmit // a turn for putting it on the plate
		if food.CanChop() {
			t += l.shopCounter + 1
			toSubmit = l.counterSubmit
		}
		if food.CanCook() {
			if food.CanChop() {
				t += 1 + l.counterCooker
			} else {
				t += l.shopCooker
			}
			t += sim.CookedAt
			toSubmit = l.cookerSubmit
		}
		tails[i] = t + toSubmit
	}
	return tails
}

// longestFirst are the foods of an order, those first that take longest.
func (p *plan) longestFirst(foods []sim.Food) []sim.Food {
	return slices.SortedStableFunc(slices.Values(foods), func(a, b sim.Food) int { return cmp.Compare(p.tails[b], p.tails[a]) })
}

// walk is in how many turns some bot can act at a tile.
func (p *plan) walk(tile int) int {
	least := int16(floor.Far)
	for i := range p.cooks {
		least = min(least, p.floor.Reach(tile)[p.cooks[i].cell])
	}
	return max(int(least), 1)
}

func (p *plan) walkToShop() int {
	least := floor.Far
	for i := range p.cooks {
		_, d := p.places.nearest(sim.Shop, p.cooks[i].cell)
		least = min(least, d)
	}
	return max(least, 1)
}

// remaining is in how many turns a thing that is there already can be served at best.
func (p *plan) remaining(thing int) int {
	t := &p.things[thing]
	turns := 0
	if t.cook == nobody {
		turns = p.walk(t.tile)
	}
	switch {
	case t.item.Class() == sim.PlateItem:
		return turns + p.haul(t.tile, sim.Submit)
	case t.inPan:
		turns = max(turns, t.ready-p.now+1)
	case nextStage(t.food) == toChop && p.floor.Kind(t.tile) == sim.Counter:
		return turns + p.tails[t.food.Kind()] - p.legs.shopCounter - 1
	case nextStage(t.food) == toChop:
		return turns + p.haul(t.tile, sim.Counter) + p.tails[t.food.Kind()] - p.legs.shopCounter
	case nextStage(t.food) == toCook:
		return turns + p.haul(t.tile, sim.Cooker) + sim.CookedAt + 1 + p.legs.cookerSubmit
	}
	return turns + 1 + p.haul(t.tile, sim.Submit)
}

// grace is how many turns a dish may be late by the estimate of its soonest end, which counts some
// turns twice.
const grace = 2

// chance is how likely the dish is to be in time, in percent: certain if there is as much time as it
// usually takes, and less the nearer that is to what it takes at best.
func (d *dish) chance(now int) int64 {
	soonest, usual := d.soonest+d.delay-grace, d.lead+d.delay
	left := d.closes - now + 1
	switch {
	case left < soonest:
		return 0
	case left >= usual:
		return 100
	}
	return int64(100 * (left - soonest + 1) / (usual - soonest + 1))
}
