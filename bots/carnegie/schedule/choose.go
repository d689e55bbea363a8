package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// option is a possible goal of a bot with free hands; less cost is better.
type option struct {
	action action
	tile   int32
	thing  int32
	order  int32
	part   int32
	cost   int
	next   int
	more   bool // buyPlate: for the stack of the thing
}

// Weights of a bot's choice. A move counts as stepCost.
const (
	stepCost  = 4
	burnSoon  = 14 // turns before food burns, in which it is urgent
	plateLate = 3  // moves by which a plate comes after what takes long
)

// chooser collects a bot's options.
type chooser struct {
	w    *world
	g    *genes
	c    int
	cell int32
	best option
	rank int
	cash int

	cooks   bool // something has to go into a pan
	awaited [4]awaited
	plates  int // of awaited
}

// choose assigns a bot with free hands the best option for the dishes in progress.
func (w *world) choose(c int, g *genes) {
	ch := chooser{w: w, g: g, c: c, cell: w.cooks[c].cell, best: option{action: rest}, cash: w.budget(g.credit)}
	n := 0
	for _, order := range g.line {
		d, o := &w.dishes[order], &w.k.orders[order]
		if d.closed || g.skip[order] && d.plate == none && !w.begun(o) || o.opens > w.turn+g.lead {
			continue
		}
		if w.turn+w.atLeast(order) > o.closes {
			w.abandon(order)
			continue
		}
		if n++; n > g.window {
			break
		}
		ch.rank = n * g.rank
		if !ch.dish(order) {
			n--
		}
	}
	ch.chores()
	w.take(c, &ch.best)
}

// begun reports whether any food or plate is assigned to an order.
func (w *world) begun(o *order) bool {
	for part := o.first; part < o.first+len(o.foods); part++ {
		if w.parts[part] != none {
			return true
		}
	}
	return false
}

// atLeast returns the minimum number of turns until an order can be served, given what is assigned to it.
func (w *world) atLeast(order int32) int {
	o := &w.k.orders[order]
	turns := 0
	for i, kind := range o.foods {
		n := w.parts[o.first+i]
		if n == none {
			turns = max(turns, w.k.tails[kind])
			continue
		}
		f := &w.foods[n]
		switch {
		case f.where == gone:
		case f.where == inPan:
			turns = max(turns, sim.CookedAt-int(w.pans[w.k.cooker[f.at]].progress)+int(w.k.asKind[sim.Submit][f.at]))
		case f.stage == sim.Raw && kind.CanCook():
			turns = max(turns, sim.CookedAt+1)
		}
	}
	if d := &w.dishes[order]; d.plate != none {
		if p := &w.plates[d.plate]; p.where == onTile || p.where == inStack {
			turns = max(turns, int(w.k.asKind[sim.Submit][p.at]))
		}
	}
	return turns
}

// take makes an option a bot's goal.
func (w *world) take(c int, o *option) {
	switch o.action {
	case rest:
		w.cooks[c].goal = goal{action: rest}
		return
	case buyFood:
		o.thing = w.buyFor(o.order, o.part, sim.Food(o.thing))
	case buyPlate:
		p := plate{where: inShop, by: none, at: none, order: o.order, onto: none}
		n := int32(len(w.plates))
		if o.more {
			p.order, p.onto = none, o.thing
		} else {
			w.dishes[o.order].plate = n
		}
		o.thing = n
		w.plates = append(w.plates, p)
	}
	w.set(c, o.action, o.tile, o.thing, o.order, o.next)
}

// offer keeps an option if it is the best so far. Its cost is in addition to the way.
func (ch *chooser) offer(o option, gene int) {
	d := ch.w.k.floor.Reach(int(o.tile))[ch.cell]
	if d >= floor.Far {
		return
	}
	o.cost += ch.rank + stepCost*(int(d)+gene)
	if ch.best.action == rest || o.cost < ch.best.cost {
		ch.best = o
	}
}
