package chef1

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// dish is an order that is worth serving, and what there is for it already.
type dish struct {
	order  int
	wants  []sim.Food
	opens  int
	closes int   // last turn in which it pays
	profit int64 // what serving it pays, against not serving it, without what is still to buy
	plate  int   // the plate with some of its foods, as an index of things, or nothing
	parts  []part
	cost   int64 // what is still to buy
	funded bool  // there is money for all of it
	work   int   // about how many turns of a bot it still needs
	lead   int   // about how many turns it still takes if bots are no bottleneck

	soonest int // how many turns it takes at best, were there money for all
	delay   int // how many more for want of money

	longShot bool // it is only tried because nothing better is to be had
}

// part is a food of a dish that is not on its plate yet.
type part struct {
	food   sim.Food
	thing  int  // the food as it is now, as an index of things; nothing if it is still to be bought
	mayBuy bool // there is money for it, and for all that takes longer
	// inPlace: those who serve can take it, or buy it.
	inPlace bool
}

// gain is what the dish pays from here on.
func (d *dish) gain() int64 { return d.profit - d.cost }

// slack is how many turns may be lost before the dish is late.
func (d *dish) slack(now int) int { return d.closes - now - d.lead }

// least is how many turns it takes at the very least: estimates are on the safe side.
func (d *dish) least() int { return d.lead - d.lead/3 }

// wait is for how many turns the dish cannot be served yet, even if all goes well.
func (d *dish) wait(now int) int { return max(d.opens-now-d.lead, 0) }

// provide gives the dish what it needs of the things that nobody has claimed.
func (p *plan) provide(n int) {
	d := &p.dishes[n]
	d.plate = p.claimPlate(n)
	missing := slices.Clone(d.wants)
	if d.plate != nothing {
		for _, food := range p.things[d.plate].foods {
			if i := slices.Index(missing, food.Kind()); i >= 0 {
				missing = slices.Delete(missing, i, i+1)
			}
		}
	}
	d.parts = d.parts[:0]
	for _, food := range missing {
		d.parts = append(d.parts, part{food: food, thing: p.claimFood(n, food)})
	}
	p.estimate(d)
}

// claimPlate finds the plate that is meant for the dish, or else the one with the most of what it
// wants, and nothing else. Other empty plates are left for whoever needs one.
func (p *plan) claimPlate(n int) int {
	best, most := nothing, 0
	for i := range p.things {
		t := &p.things[i]
		if t.item.Class() != sim.PlateItem || t.item.Dirty() || !t.freeFor(n) || !within(t.foods, p.dishes[n].wants) {
			continue
		}
		value := 2 * len(t.foods)
		if t.meant == n {
			value++
		}
		if value > most {
			best, most = i, value
		}
	}
	if best != nothing {
		p.things[best].dish = n
	}
	return best
}

// freeFor reports whether a dish may have the thing.
func (t *thing) freeFor(n int) bool {
	return t.dish == nothing && (t.meant == n || t.meant == nothing)
}

// findMeanings finds out for which dishes the bots took or put down what they did. Without that the
// dishes would take each other's plates away, and bots would change their minds for ever.
func (p *plan) findMeanings() {
	for i := range p.things {
		t := &p.things[i]
		t.meant = nothing
		for n := range p.dishes {
			if p.meantFor(t, p.dishes[n].order) {
				t.meant = n
			}
		}
	}
}

func (p *plan) meantFor(t *thing, order int) bool {
	if t.cook == nobody {
		return t.item.Class() == sim.PlateItem && p.kept[order] == t.tile+1
	}
	h := &p.habits[p.cooks[t.cook].id-p.first]
	return (h.task == serve || h.task == gather || h.task == advance) && h.order == order+1
}

// within reports whether all the foods are wanted, each ready and as often.
func within(foods []sim.Ingredient, wants []sim.Food) bool {
	for i, f := range foods {
		if f != sim.Wanted(f.Kind()) {
			return false
		}
		have, want := 0, 0
		for _, g := range foods[:i+1] {
			if g == f {
				have++
			}
		}
		for _, w := range wants {
			if w == f.Kind() {
				want++
			}
		}
		if have > want {
			return false
		}
	}
	return true
}

// claimFood finds the piece of a kind of food that needs the least to be ready.
func (p *plan) claimFood(n int, kind sim.Food) int {
	best, least := nothing, 0
	for i := range p.things {
		t := &p.things[i]
		if t.item.Class() != sim.FoodItem || !t.freeFor(n) || t.food.Kind() != kind {
			continue
		}
		st := nextStage(t.food)
		if st == spoilt || !p.servable(t) {
			continue
		}
		effort := 40 * int(toServe-min(st, toServe))
		if t.inPan {
			effort += 4 + max(t.ready-p.now, 0) - 40*int(toServe-min(st, toServe))
		}
		if t.cook != nobody {
			effort--
		}
		if best == nothing || effort < least {
			best, least = i, effort
		}
	}
	if best != nothing {
		p.things[best].dish = n
	}
	return best
}

// servable reports whether the team can ever bring a thing to the table from where it is.
func (p *plan) servable(t *thing) bool {
	if t.cook != nobody {
		return p.crews[p.cooks[t.cook].crew].hops[toServe] < noHope
	}
	for i := range p.crews {
		if p.crews[i].hops[toServe] < noHope && p.reachable(i, t.tile) {
			return true
		}
	}
	return false
}
