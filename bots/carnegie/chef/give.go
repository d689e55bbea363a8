package chef

import (
	"math/bits"

	"github.com/cookoff/cookoff/bots/carnegie/assign"
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/bots/carnegie/traffic"
	"github.com/cookoff/cookoff/internal/sim"
)

// maxErrands bounds the errands that are looked at in a turn: those of the dishes that close first.
const maxErrands = 40

// giveErrands gives every bot whose hands are free the errand that is best for the team (the
// Hungarian method), and finds everybody's next step.
func (p *plan) giveErrands() {
	p.errands = p.errands[:min(len(p.errands), maxErrands)]
	var free []int
	for i := range p.cooks {
		if p.cooks[i].errand.task == rest {
			free = append(free, i)
		}
	}
	if len(free) > 0 && len(p.errands) > 0 {
		value := make([][]int, len(free))
		for row, i := range free {
			value[row] = make([]int, len(p.errands)+len(free)) // the last are for resting
			for n := range p.errands {
				value[row][n] = p.worth(&p.cooks[i], &p.errands[n])
			}
		}
		for row, n := range assign.Best(value) {
			if n >= 0 && n < len(p.errands) && value[row][n] > 0 {
				p.cooks[free[row]].errand = p.errands[n]
			}
		}
	}
	for i := range p.cooks {
		k := &p.cooks[i]
		if k.errand.task == rest && k.hands != 0 {
			k.errand = errand{task: stow, dish: nothing, thing: k.thing}
		}
		k.step = p.stepFor(k)
		p.habits[k.id-p.first] = k.errand
	}
}

// How errands compare. A turn of walking that does no other good costs walkCost.
const (
	useful     = 1_000_000
	chore      = 1_000
	walkCost   = 10
	slackCost  = 3
	waitCost   = 4
	habit      = 60
	gainBonus  = 60
	serveBonus = 100
	impossible = -1_000_000_000
)

// worth is what it is worth to have a bot with free hands do an errand; 0 or less is not worth it.
func (p *plan) worth(k *cook, e *errand) int {
	w := impossible
	switch e.task {
	case advance:
		w = p.worthOfAdvance(k, e)
	case serve:
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
	return useful - slackCost*d.slack(p.now) - waitCost*d.wait(p.now) + gainBonus*bits.Len64(uint64(max(d.gain(), 0)))
}

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
	walk := int(p.floor.Reach(t.tile)[k.cell])
	if t.inPan {
		walk = max(walk, t.ready-p.now)
	}
	return p.urgency(d) - walkCost*walk
}

// isNearest tells whether, of the crews that could take something, none needs fewer hand-overs for
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
	w := useful - slackCost*(d.closes-p.now-turns) - walkCost*turns/2 + serveBonus
	return w - waitCost*max(early, 0) + gainBonus*bits.Len64(uint64(max(d.gain(), 0)))
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
	return useful - walkCost*walk - 100
}

func (p *plan) worthOfChore(k *cook, e *errand) int {
	walk := int(p.floor.Reach(e.tile)[k.cell])
	switch e.task {
	case unload:
		t := &p.things[e.thing]
		switch {
		case t.inPan:
			walk = max(walk, t.ready-p.now)
		case p.isShared(e.tile) && k.crew != p.serving:
			return impossible // it has just been brought here
		}
		return useful - walkCost*walk - 200
	}
	return chore - walk
}

// walkers are those who have somewhere to go, the most urgent first, and then the others, who only
// keep out of the way.
func (p *plan) walkers() []traffic.Walker {
	var walkers []traffic.Walker
	p.walking = p.walking[:0]
	for _, busy := range []bool{true, false} {
		for i := range p.cooks {
			k := &p.cooks[i]
			if (k.step.fn != sim.FnNone) != busy {
				continue
			}
			w := traffic.Walker{Cell: k.cell}
			if busy {
				w.Goal = p.floor.Reach(k.step.tile)
				if k.step.then != nothing {
					w.Then = p.floor.Reach(k.step.then)
				}
			}
			walkers = append(walkers, w)
			p.walking = append(p.walking, i)
		}
	}
	return walkers
}
