package chef1

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// legs are the turns that it takes from one station to another and to do the first thing there.
type legs struct {
	shopCounter, counterCooker, shopCooker, shopSubmit, cookerSubmit, counterSubmit int
}

func (p *plan) newLegs() legs {
	leg := func(a, b sim.Kind) int {
		least := floor.Far
		for _, tile := range p.places.of[a] {
			least = min(least, p.haul(tile, b))
		}
		if least == floor.Far {
			return unknownLeg
		}
		return least
	}
	return legs{
		shopCounter:   leg(sim.Shop, sim.Counter),
		counterCooker: leg(sim.Counter, sim.Cooker),
		shopCooker:    leg(sim.Shop, sim.Cooker),
		shopSubmit:    leg(sim.Shop, sim.Submit),
		cookerSubmit:  leg(sim.Cooker, sim.Submit),
		counterSubmit: leg(sim.Counter, sim.Submit),
	}
}

// unknownLeg is for ways that do not exist.
const unknownLeg = 6

// estimate says what a dish still costs, in money and in turns.
func (p *plan) estimate(d *dish) {
	d.cost, d.work, d.lead = 0, 0, 0
	if d.plate == nothing {
		d.cost += int64(sim.BuyPlate.Price())
	}
	collect := 1 // serving itself
	cooked, chopped := false, false
	for _, part := range d.parts {
		prepare, wait := p.prepare(part)
		if part.thing == nothing {
			d.cost += int64(part.food.Price())
		}
		d.work += prepare
		d.lead = max(d.lead, prepare+wait)
		collect++
		if part.thing != nothing && !p.things[part.thing].inPan && nextStage(p.things[part.thing].food) == toServe {
			continue
		}
		cooked = cooked || part.food.CanCook()
		chopped = chopped || part.food.CanChop() && !part.food.CanCook()
	}
	l := &p.legs
	switch {
	case cooked:
		collect += l.cookerSubmit + 3
		if d.plate == nothing {
			collect += l.shopCooker
		}
	case chopped:
		collect += l.counterSubmit
		if d.plate == nothing {
			collect += l.shopCounter
		}
	default:
		collect += l.shopSubmit
	}
	if d.plate == nothing {
		collect += 1 + l.shopSubmit // somebody comes back for a plate
	}
	d.work += collect
	d.lead += collect
	p.foresee(d)
	d.lead = max(d.lead, d.soonest)
}

// prepare is about how many turns of a bot it takes until a food is ready to be put on a plate, and
// how many turns of waiting.
func (p *plan) prepare(part part) (work, wait int) {
	l := &p.legs
	raw := sim.NewIngredient(part.food, false, sim.Raw)
	if part.thing != nothing {
		t := &p.things[part.thing]
		if t.inPan {
			return 0, max(t.ready-p.now, 0)
		}
		raw = t.food
	} else {
		work = 2
		if part.food.CanCook() || part.food.CanChop() {
			work = 1 + min(l.shopCooker, l.shopCounter)
		}
	}
	switch nextStage(raw) {
	case toChop:
		work += l.shopCounter + 1
		if part.food.CanCook() {
			work += 1 + l.counterCooker
			wait = sim.CookedAt
		}
	case toCook:
		work += l.shopCooker
		wait = sim.CookedAt
	}
	return work, wait
}
