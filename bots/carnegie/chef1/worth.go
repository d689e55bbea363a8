package chef1

import (
	"math/bits"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// How errands compare. The numbers are tried ones: twice or half of each makes little difference.
const (
	useful       = 1_000_000 // what brings money comes before what does not
	chore        = 1_000
	walkCost     = 10  // for a turn of walking to where the errand begins
	slackCost    = 3   // for a turn that may be lost before the dish is late
	waitCost     = 4   // for a turn in which the order is not open yet
	habit        = 60  // for going on with what a bot did before
	gainBonus    = 60  // for each doubling of what the dish brings
	serveBonus   = 100 // for serving, as it ends the work
	unloadCost   = 200 // for what makes room, which is no end in itself
	equipCost    = 100
	longShotCost = 1000 // for what will hardly be in time
	impossible   = -1_000_000_000
)

// worth is what it is worth to have a bot with free hands do an errand; 0 or less is not worth it.
func (p *plan) worth(k *cook, e *errand) int {
	w := impossible
	switch e.task {
	case advance:
		w = p.worthOfAdvance(k, e)
	case serve, gather:
		w = p.worthOfServing(k, e)
	case carry:
		if k.hands == 0 {
			w = p.worthOfCarrying(k, e)
		}
	case equip:
		if k.hands == 0 {
			w = p.worthOfEquipping(k, e)
		}
	case unload, wash:
		if k.hands == 0 && p.reachable(k.crew, e.tile) {
			w = p.worthOfChore(k, e)
		}
	}
	if w > 0 && p.habits[k.id-p.first].same(*e) {
		w += habit
	}
	return w
}

// urgency is what makes the errands of one dish more worth than those of another.
func (p *plan) urgency(d *dish) int {
	w := useful - slackCost*d.slack(p.now) - waitCost*d.wait(p.now) + d.bonus()
	if d.longShot {
		w -= longShotCost
	}
	return w
}

// bonus prefers dishes that bring more.
func (d *dish) bonus() int { return gainBonus * bits.Len64(uint64(max(d.gain(), 0))) }

func (p *plan) worthOfAdvance(k *cook, e *errand) int {
	if k.hands != 0 {
		return impossible
	}
	d := &p.dishes[e.dish]
	part := &d.parts[e.part]
	if part.thing == nothing {
		st := nextStage(sim.NewIngredient(part.food, false, sim.Raw))
		_, walk := p.places.nearest(sim.Shop, k.cell)
		if walk >= floor.Far || !p.isNearest(k.crew, st, func(c int) bool { return p.crews[c].reaches[sim.Shop] }) {
			return impossible
		}
		return p.urgency(d) - walkCost*walk
	}
	t := &p.things[part.thing]
	st := nextStage(t.food)
	if t.inPan {
		st = toServe
	}
	if !p.isNearest(k.crew, st, func(c int) bool { return p.reachable(c, t.tile) }) || !p.reachable(k.crew, t.tile) {
		return impossible
	}
	if !t.inPan && !p.hasRoom(k, t, st) {
		return impossible
	}
	walk := int(p.floor.Reach(t.tile)[k.cell])
	if t.inPan {
		walk = max(walk, t.ready-p.now)
	}
	return p.urgency(d) - walkCost*walk
}

// hasRoom reports whether a bot that takes a thing would find a counter or pan for it, if it is for
// its crew to go on with it.
func (p *plan) hasRoom(k *cook, t *thing, st stage) bool {
	switch {
	case p.crews[k.crew].hops[st] > 0:
		return true
	case st == toChop:
		missed := p.floor.Kind(t.tile) != sim.Counter && p.freeCounter(k, t.food.Kind()) == nothing
		p.counterMissed = p.counterMissed || missed
		return !missed
	case st == toCook:
		return p.freeCooker(k) != nothing
	}
	return true
}

// isNearest reports whether, of the crews that could take something, none needs fewer hand-overs for
// what is to be done with it.
func (p *plan) isNearest(crew int, st stage, could func(crew int) bool) bool {
	mine := p.crews[crew].hops[st]
	for c := range p.crews {
		if p.crews[c].hops[st] < mine && could(c) {
			return false
		}
	}
	return mine < noHope
}

func (p *plan) worthOfServing(k *cook, e *errand) int {
	d := &p.dishes[e.dish]
	if k.crew != p.serving || k.hands != 0 && (k.hands != sim.EmptyPlate || d.plate != nothing) {
		return impossible
	}
	if !p.routeFor(k, d) {
		return impossible
	}
	turns := p.route.took
	early := d.opens - p.now - turns
	if d.plate != nothing && len(d.parts) == 0 && early > 0 {
		return impossible // it stands beside the table and waits
	}
	if p.now+turns-1 > d.closes {
		return impossible
	}
	if e.task == gather {
		return useful/2 - turns
	}
	w := useful - slackCost*(d.closes-p.now-turns) - walkCost*turns/2 + serveBonus
	return w - waitCost*max(early, 0) + d.bonus()
}

func (p *plan) worthOfCarrying(k *cook, e *errand) int {
	d := &p.dishes[e.dish]
	if e.thing == nothing {
		_, walk := p.places.nearest(sim.Shop, k.cell)
		if walk >= floor.Far || !p.isNearest(k.crew, toServe, func(c int) bool { return p.crews[c].reaches[sim.Shop] }) {
			return impossible
		}
		return p.urgency(d) - walkCost*walk
	}
	t := &p.things[e.thing]
	if !p.reachable(k.crew, t.tile) || !p.isNearest(k.crew, toServe, func(c int) bool { return p.reachable(c, t.tile) }) {
		return impossible
	}
	return p.urgency(d) - walkCost*int(p.floor.Reach(t.tile)[k.cell])
}

// worthOfEquipping is for getting a pan, new or old, nearer to a cooker.
func (p *plan) worthOfEquipping(k *cook, e *errand) int {
	could := func(c int) bool { return p.crews[c].reaches[sim.Shop] }
	_, walk := p.places.nearest(sim.Shop, k.cell)
	if e.thing != nothing {
		tile := p.things[e.thing].tile
		could = func(c int) bool { return p.reachable(c, tile) }
		walk = int(p.floor.Reach(tile)[k.cell])
	}
	if walk >= floor.Far || !p.isNearest(k.crew, toCook, could) {
		return impossible
	}
	return useful - walkCost*walk - equipCost
}

func (p *plan) worthOfChore(k *cook, e *errand) int {
	walk := int(p.floor.Reach(e.tile)[k.cell])
	if e.task == wash {
		return chore - walk
	}
	t := &p.things[e.thing]
	switch {
	case t.inPan:
		walk = max(walk, t.ready-p.now)
	case p.isShared(e.tile) && k.crew != p.serving:
		return impossible // it has just been brought here
	}
	return useful - walkCost*walk - unloadCost
}
