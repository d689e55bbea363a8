package chef1

import "github.com/cookoff/cookoff/internal/sim"

// task is the kind of an errand.
type task uint8

const (
	rest    task = iota
	advance      // bring a food nearer to being served: buy, chop, cook, hand over, put down
	serve        // collect a dish on a plate and serve it
	gather       // collect on a plate what there is of a dish that waits for money
	carry        // bring a plate nearer to the crew that serves
	unload       // take food off a cooker or a counter that is wanted for other things
	equip        // get a pan to a cooker that has none
	wash
	stow // get rid of what nobody needs
)

// errand is something that a bot with empty hands may go and do, or has to go on with because of
// what it holds.
type errand struct {
	task  task
	dish  int // index of the dish, or nothing
	part  int // index of its part: advance
	thing int // the thing it is about, or nothing
	tile  int // unload, wash: where
	order int // the dish's order
}

// same reports whether two errands, maybe of different turns, are the same work.
func (e errand) same(o errand) bool {
	return e.task == o.task && e.order == o.order && e.part == o.part && e.tile == o.tile
}

// findErrands lists what is to be done, and gives those whose hands are full what they must do.
func (p *plan) findErrands() {
	p.errands = p.errands[:0]
	p.countRoom()
	for i := range p.cooks {
		p.cooks[i].errand = errand{}
	}
	for n := range p.dishes {
		p.findFor(n)
	}
	for i := range p.cooks {
		k := &p.cooks[i]
		if k.hands != 0 && k.hands != sim.EmptyPlate && k.errand.task == rest {
			k.errand = errand{task: stow, dish: nothing, thing: k.thing}
		}
	}
	p.findUnloading()
	p.tableWanted, p.counterMissed = false, false
	p.findEquipment()
	p.findWashing()
}

// findFor lists what is to be done for a dish.
func (p *plan) findFor(n int) {
	d := &p.dishes[n]
	all := true
	for i := range d.parts {
		d.parts[i].inPlace = p.findForPart(n, i)
		all = all && d.parts[i].inPlace
	}
	holder, plate := p.findForPlate(n)
	e := p.errandFor(n, serve, 0, d.plate)
	if !all && p.canGather(d) {
		e.task = gather
		all = true
	}
	switch {
	case holder != nobody && all:
		p.cooks[holder].errand = e
	case holder != nobody && p.cooks[holder].hands == sim.EmptyPlate:
		d.plate, p.things[d.plate].dish = nothing, nothing // it may as well be used for another dish
	case holder != nobody:
		p.cooks[holder].errand = errand{task: stow, dish: n, thing: d.plate, order: d.order + 1}
	case all && plate:
		if k := p.partHolder(d); k != nobody {
			p.cooks[k].errand = e
		} else {
			p.errands = append(p.errands, e)
		}
	}
}

// canGather reports whether, while there is no money for all of a dish, something can be put on its
// plate, or the plate brought to the shop, where the rest of it comes from.
func (p *plan) canGather(d *dish) bool {
	const near = 3
	some, short, forSale := false, false, true
	for _, part := range d.parts {
		some = some || part.inPlace
		short = short || d.funded && part.thing == nothing && !part.mayBuy
		forSale = forSale && part.thing == nothing && p.crews[p.serving].reaches[sim.Shop] &&
			nextStage(sim.NewIngredient(part.food, false, sim.Raw)) == toServe
	}
	if short && forSale && d.plate != nothing {
		_, away := p.nearestTo(sim.Shop, p.things[d.plate].tile)
		some = some || away > near || p.things[d.plate].cook != nobody
	}
	return some && short
}

// findForPlate lists what is to be done for the plate of a dish. It tells who of those that serve
// holds it, and otherwise whether they have it, or an empty one.
func (p *plan) findForPlate(n int) (holder int, there bool) {
	d := &p.dishes[n]
	if d.plate == nothing {
		if p.hasPlates(d) {
			return nobody, true
		}
		p.fetchPlate(n)
		return nobody, false
	}
	t := &p.things[d.plate]
	switch {
	case t.cook != nobody && p.cooks[t.cook].crew == p.serving:
		return t.cook, true
	case t.cook != nobody:
		p.cooks[t.cook].errand = p.errandFor(n, carry, 0, d.plate)
		return nobody, false
	case !p.reachable(p.serving, t.tile):
		p.errands = append(p.errands, p.errandFor(n, carry, 0, d.plate))
		return nobody, false
	}
	return nobody, true
}

func (p *plan) errandFor(dish int, t task, part, thing int) errand {
	return errand{task: t, dish: dish, part: part, thing: thing, order: p.dishes[dish].order + 1}
}

// findForPart lists what is to be done for a part of a dish, and reports whether the part is where
// those who serve can take it.
func (p *plan) findForPart(n, i int) bool {
	d := &p.dishes[n]
	part := &d.parts[i]
	e := p.errandFor(n, advance, i, part.thing)
	if part.thing == nothing {
		if nextStage(sim.NewIngredient(part.food, false, sim.Raw)) == toServe && p.crews[p.serving].reaches[sim.Shop] {
			return part.mayBuy
		}
		if part.mayBuy && p.takeRoom(sim.NewIngredient(part.food, false, sim.Raw), false) {
			p.errands = append(p.errands, e)
		}
		return false
	}
	t := &p.things[part.thing]
	ready := t.inPan && (t.food.Chopped() || !t.food.Kind().CanChop()) || nextStage(t.food) == toServe
	if t.cook != nobody {
		p.cooks[t.cook].errand = e
		return ready && p.cooks[t.cook].crew == p.serving
	}
	if ready && p.reachable(p.serving, t.tile) {
		return true
	}
	if t.inPan || p.floor.Kind(t.tile) == sim.Counter && nextStage(t.food) == toChop || p.takeRoom(t.food, true) {
		p.errands = append(p.errands, e)
	}
	return false
}

// partHolder is somebody who carries a part of the dish that is in place, or nobody.
func (p *plan) partHolder(d *dish) int {
	for _, part := range d.parts {
		if part.inPlace && part.thing != nothing && p.things[part.thing].cook != nobody {
			return p.things[part.thing].cook
		}
	}
	return nobody
}

// hasPlates reports whether those who serve can get an empty plate by themselves.
func (p *plan) hasPlates(d *dish) bool {
	c := &p.crews[p.serving]
	if c.reaches[sim.Shop] && d.funded && p.money >= int64(sim.BuyPlate.Price()) {
		return true
	}
	for _, table := range p.places.of[sim.SinkTable] {
		if at := p.floor.Pos(table); p.state.Tile(p.team, at.X, at.Y).CleanPlates > 0 && p.reachable(p.serving, table) {
			return true
		}
	}
	for i := range p.things {
		if t := &p.things[i]; t.item == sim.EmptyPlate &&
			(t.cook == nobody && p.reachable(p.serving, t.tile) || t.cook != nobody && p.cooks[t.cook].crew == p.serving) {
			return true
		}
	}
	return false
}

// fetchPlate has a plate brought to the crew that serves: one that lies somewhere, or a new one.
func (p *plan) fetchPlate(n int) {
	for i := range p.things {
		if t := &p.things[i]; t.item == sim.EmptyPlate && t.dish == nothing && p.servable(t) {
			t.dish = n
			e := p.errandFor(n, carry, 0, i)
			if t.cook != nobody {
				p.cooks[t.cook].errand = e
			} else {
				p.errands = append(p.errands, e)
			}
			return
		}
	}
	if p.dishes[n].funded && p.money >= int64(sim.BuyPlate.Price()) {
		p.errands = append(p.errands, p.errandFor(n, carry, 0, nothing))
	}
}
