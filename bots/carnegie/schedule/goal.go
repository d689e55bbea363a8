package schedule

import "github.com/cookoff/cookoff/internal/sim"

// action is a bot's action on reaching its goal.
type action uint8

const (
	rest       action = iota
	buyFood           // thing is the food
	buyPlate          // thing is the plate
	buyPan            // for the cooker at tile next
	putFood           // put the food in the hands down
	chopFood          // chop the food that lies there
	pickFood          // take the food that lies there
	cookFood          // put the food in the hands into the pan
	takeFood          // take the food out of the pan
	addToIt           // add the food in the hands to the plate that lies there
	addFrom           // add the food that lies there to the plate in the hands
	putPlate          // put the plate in the hands down
	stackPlate        // put the plate in the hands onto a stack
	pickPlate         // take the plate that lies there
	serve             // hand the plate in
	throw             // throw away what is in the hands
	putPan            // put the pan in the hands onto a cooker
	pickPan           // take the empty pan that lies there
)

// goal is a bot's next action and its place.
type goal struct {
	action action
	tile   int32
	thing  int32   // food or plate
	order  int32   // for which, or none
	reach  []int16 // by cell: moves until the tile is in reach
	way    []int16 // by cell: the same, with the way on to what comes next
}

// set assigns a goal to a bot. next is the tile where it will probably go then, or none.
func (w *world) set(c int, d action, tile, thing, order int32, next int) {
	ck := &w.cooks[c]
	ck.goal = goal{
		action: d, tile: tile, thing: thing, order: order,
		reach: w.k.floor.Reach(int(tile)), way: w.k.way(int(tile), next),
	}
	ck.since = int32(w.turn)
	by := int8(c)
	switch d {
	case buyFood, chopFood, pickFood, takeFood, addFrom:
		w.foods[thing].by = by
	case buyPlate, pickPlate:
		w.plates[thing].by = by
	case putFood, putPlate:
		w.claimed[tile]++
	case cookFood, putPan:
		w.pans[w.k.cooker[tile]].by = by
	}
}

// release removes a bot's goal.
func (w *world) release(c int) {
	ck := &w.cooks[c]
	g := &ck.goal
	switch g.action {
	case buyFood:
		if f := &w.foods[g.thing]; f.where == inShop {
			w.cancel(g.thing)
		} else {
			f.by = none
		}
	case chopFood, pickFood, takeFood, addFrom:
		w.foods[g.thing].by = none
	case buyPlate:
		if p := &w.plates[g.thing]; p.where == inShop {
			p.where = gone
			if p.order != none {
				w.dishes[p.order].plate = none
			}
		} else {
			p.by = none
		}
	case pickPlate:
		w.plates[g.thing].by = none
	case putFood, putPlate:
		w.claimed[g.tile]--
	case cookFood, putPan:
		w.pans[w.k.cooker[g.tile]].by = none
	}
	g.action = rest
}

// cancel removes a food that was to be bought.
func (w *world) cancel(n int32) {
	if w.foods[n].order != none {
		w.unassign(n)
		w.loose--
	}
	w.foods[n].where = gone
}

// verdict is the result of checking a goal in a turn.
type verdict uint8

const (
	proceed verdict = iota
	wait            // not yet
	broken          // never
)

// unless is proceed where a condition holds, and the verdict otherwise.
func (v verdict) unless(ok bool) verdict {
	if ok {
		return proceed
	}
	return v
}

// checkPrice reports whether the team can pay a price.
func (w *world) checkPrice(price int) verdict {
	if w.guarded() && w.stake < price {
		return broken
	}
	return wait.unless(w.money >= price)
}

// check reports whether a bot that reaches its goal can do it.
func (w *world) check(c int) verdict {
	g := &w.cooks[c].goal
	switch g.action {
	case buyFood:
		f := &w.foods[g.thing]
		if f.where != inShop {
			return broken
		}
		return w.checkPrice(f.kind.Price())
	case buyPlate:
		if w.plates[g.thing].where != inShop {
			return broken
		}
		return w.checkPrice(sim.BuyPlate.Price())
	case buyPan:
		return w.checkPrice(sim.BuyPan.Price())
	case putFood, putPlate:
		return broken.unless(w.on[g.tile] == nothing)
	case chopFood, pickFood, addFrom:
		return broken.unless(w.on[g.tile] == foodItem(g.thing))
	case cookFood:
		p := &w.pans[w.k.cooker[g.tile]]
		return broken.unless(p.there && p.food == none)
	case takeFood:
		f := &w.foods[g.thing]
		if f.where != inPan || f.at != g.tile {
			return broken
		}
		return wait.unless(f.stage != sim.Raw)
	case addToIt:
		return w.checkPlate(g)
	case pickPlate:
		if p := &w.plates[g.thing]; p.where == inStack {
			return broken.unless(w.on[g.tile] == plateItem(p.onto))
		}
		return broken.unless(w.on[g.tile] == plateItem(g.thing) && w.plates[g.thing].more == 0)
	case stackPlate:
		p := &w.plates[g.thing]
		return broken.unless(p.onto != none && w.on[g.tile] == plateItem(p.onto) && w.plates[p.onto].has == p.has)
	case serve:
		o := &w.k.orders[g.order]
		if w.dishes[g.order].closed {
			return broken
		}
		return wait.unless(o.opens <= w.turn)
	case putPan:
		p := &w.pans[w.k.cooker[g.tile]]
		return broken.unless(!p.there)
	case pickPan:
		return broken.unless(w.on[g.tile] == spare)
	case throw:
		return proceed
	}
	return wait
}

// checkPlate is check for adding the food in the hands to a plate, which may still be on its way.
func (w *world) checkPlate(g *goal) verdict {
	d := &w.dishes[g.order]
	switch {
	case d.closed || d.plate == none:
		return broken
	case w.on[g.tile] == plateItem(d.plate):
		return proceed
	case w.plates[d.plate].where == inHand || w.plates[d.plate].where == inShop:
		return wait
	}
	return broken
}
