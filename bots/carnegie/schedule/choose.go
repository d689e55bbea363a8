package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// option is a possible goal of a bot with free hands. The lowest cost wins.
type option struct {
	action   action
	tile     int32
	thing    int32
	order    int32
	part     int32
	cost     int
	next     int
	forStack bool // buyPlate: for the stack with index thing
}

// Weights of a bot's choice.
const (
	stepCost    = 4
	urgentTurns = 14 // turns before food burns when taking it out is urgent
	plateDelay  = 3  // extra cost, in moves, of buying a plate before the food is ready
)

// chooser collects a bot's options.
type chooser struct {
	w    *world
	g    *genes
	cook int
	cell int32
	best option
	rank int
	cash int

	needsPan      bool // some food has to go into a pan
	expected      [4]expectedPlates
	expectedCount int // number of entries in expected
}

// choose gives a bot with free hands the cheapest goal.
func (w *world) choose(c int, g *genes) {
	ch := chooser{w: w, g: g, cook: c, cell: w.cooks[c].cell, best: option{action: noAction}, cash: w.budget(g.expectedIncome)}
	n := 0
	for _, order := range g.priority {
		d, o := &w.dishes[order], &w.k.orders[order]
		if d.closed || g.skip[order] && d.plate == none && !w.isBegun(o) || o.opens > w.turn+g.lead {
			continue
		}
		if w.turn+w.minTurnsLeft(order) > o.closes {
			w.abandon(order)
			continue
		}
		if n++; n > g.window {
			break
		}
		ch.rank = n * g.rankCost
		if !ch.offerDish(order) {
			n--
		}
	}
	ch.offerChores()
	w.setOption(c, &ch.best)
}

// isBegun reports whether any food is assigned to an order.
func (w *world) isBegun(o *order) bool {
	for part := o.firstPart; part < o.firstPart+len(o.foods); part++ {
		if w.parts[part] != none {
			return true
		}
	}
	return false
}

// minTurnsLeft returns the minimum number of turns until an order can be served.
func (w *world) minTurnsLeft(order int32) int {
	o := &w.k.orders[order]
	turns := 0
	for i, kind := range o.foods {
		n := w.parts[o.firstPart+i]
		if n == none {
			turns = max(turns, w.k.minFoodTurns[kind])
			continue
		}
		f := &w.foods[n]
		switch {
		case f.where == gone:
		case f.where == inPan:
			turns = max(turns, sim.CookedAt-int(w.pans[w.k.cooker[f.tile]].progress)+int(w.k.tileToKind[sim.Submit][f.tile]))
		case f.stage == sim.Raw && kind.CanCook():
			turns = max(turns, sim.CookedAt+1)
		}
	}
	if d := &w.dishes[order]; d.plate != none {
		if p := &w.plates[d.plate]; p.where == onTile || p.where == inStack {
			turns = max(turns, int(w.k.tileToKind[sim.Submit][p.tile]))
		}
	}
	return turns
}

// setOption makes an option a bot's goal.
func (w *world) setOption(c int, o *option) {
	switch o.action {
	case noAction:
		w.cooks[c].goal = goal{action: noAction}
		return
	case buyFood:
		o.thing = w.buyFor(o.order, o.part, sim.Food(o.thing))
	case buyPlate:
		p := plate{where: toBuy, claimedBy: none, tile: none, order: o.order, stack: none}
		n := int32(len(w.plates))
		if o.forStack {
			p.order, p.stack = none, o.thing
		} else {
			w.dishes[o.order].plate = n
		}
		o.thing = n
		w.plates = append(w.plates, p)
	}
	w.set(c, o.action, o.tile, o.thing, o.order, o.next)
}

// offer stores an option if it is the cheapest so far. The cost of walking and the delay gene are added to its
// cost.
func (ch *chooser) offer(o option, gene int) {
	d := ch.w.k.floor.Reach(int(o.tile))[ch.cell]
	if d >= floor.Far {
		return
	}
	o.cost += ch.rank + stepCost*(int(d)+gene)
	if ch.best.action == noAction || o.cost < ch.best.cost {
		ch.best = o
	}
}
