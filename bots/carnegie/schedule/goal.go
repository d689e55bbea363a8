package schedule

import "github.com/cookoff/cookoff/internal/sim"

// action is a bot's action once it reaches its goal.
type action uint8

const (
	noAction     action = iota
	buyFood             // buy the food with index thing
	buyPlate            // buy the plate with index thing
	buyPan              // buy a pan
	putFood             // put the held food down
	chopFood            // chop the food on the tile
	pickFood            // pick up the food on the tile
	cookFood            // put the held food into the pan
	takeFood            // take the food out of the pan
	addHeldFood         // add the held food to the plate on the tile
	addLyingFood        // add the food on the tile to the held plate
	putPlate            // put the held plate down
	stackPlate          // put the held plate onto a stack
	pickPlate           // pick up the plate on the tile
	serve               // submit the held plate
	throwAway           // throw the held item away
	putPan              // put the held pan onto a cooker
	pickPan             // pick up the empty pan on the tile
)

// goal is a bot's next action and its place.
type goal struct {
	action action
	tile   int32
	thing  int32   // food or plate
	order  int32   // index, or none
	reach  []int16 // by cell: moves until the tile is in reach
	way    []int16 // by cell: moves via this tile to the following one
}

// set assigns a goal to a bot. next is the tile where it will probably go afterwards, or none.
func (w *world) set(c int, d action, tile, thing, order int32, next int) {
	ck := &w.cooks[c]
	ck.goal = goal{
		action: d, tile: tile, thing: thing, order: order,
		reach: w.k.floor.Reach(int(tile)), way: w.k.via(int(tile), next),
	}
	ck.goalSince = int32(w.turn)
	by := int8(c)
	switch d {
	case buyFood, chopFood, pickFood, takeFood, addLyingFood:
		w.foods[thing].claimedBy = by
	case buyPlate, pickPlate:
		w.plates[thing].claimedBy = by
	case putFood, putPlate:
		w.claimed[tile]++
	case cookFood, putPan:
		w.pans[w.k.cooker[tile]].claimedBy = by
	}
}

// release removes a bot's goal.
func (w *world) release(c int) {
	ck := &w.cooks[c]
	g := &ck.goal
	switch g.action {
	case buyFood:
		if f := &w.foods[g.thing]; f.where == toBuy {
			w.cancel(g.thing)
		} else {
			f.claimedBy = none
		}
	case chopFood, pickFood, takeFood, addLyingFood:
		w.foods[g.thing].claimedBy = none
	case buyPlate:
		if p := &w.plates[g.thing]; p.where == toBuy {
			p.where = gone
			if p.order != none {
				w.dishes[p.order].plate = none
			}
		} else {
			p.claimedBy = none
		}
	case pickPlate:
		w.plates[g.thing].claimedBy = none
	case putFood, putPlate:
		w.claimed[g.tile]--
	case cookFood, putPan:
		w.pans[w.k.cooker[g.tile]].claimedBy = none
	}
	g.action = noAction
}

// cancel removes a food that a bot was going to buy.
func (w *world) cancel(n int32) {
	if w.foods[n].order != none {
		w.unassign(n)
		w.looseCount--
	}
	w.foods[n].where = gone
}

// readiness is the result of checking a goal in a turn.
type readiness uint8

const (
	ready  readiness = iota
	notYet           // may become possible
	impossible
)

// unless returns ready if ok, otherwise v.
func (v readiness) unless(ok bool) readiness {
	if ok {
		return ready
	}
	return v
}

// canPay checks the team's money.
func (w *world) canPay(price int) readiness {
	if w.limited() && w.stake < price {
		return impossible
	}
	return notYet.unless(w.money >= price)
}

// check returns whether a bot can perform the action of its goal, if it stands in reach of the tile.
func (w *world) check(c int) readiness {
	g := &w.cooks[c].goal
	switch g.action {
	case buyFood:
		f := &w.foods[g.thing]
		if f.where != toBuy {
			return impossible
		}
		return w.canPay(f.kind.Price())
	case buyPlate:
		if w.plates[g.thing].where != toBuy {
			return impossible
		}
		return w.canPay(sim.BuyPlate.Price())
	case buyPan:
		return w.canPay(sim.BuyPan.Price())
	case putFood, putPlate:
		return impossible.unless(w.items[g.tile] == nothing)
	case chopFood, pickFood, addLyingFood:
		return impossible.unless(w.items[g.tile] == foodItem(g.thing))
	case cookFood:
		p := &w.pans[w.k.cooker[g.tile]]
		return impossible.unless(p.present && p.food == none)
	case takeFood:
		f := &w.foods[g.thing]
		if f.where != inPan || f.tile != g.tile {
			return impossible
		}
		return notYet.unless(f.stage != sim.Raw)
	case addHeldFood:
		return w.checkPlate(g)
	case pickPlate:
		if p := &w.plates[g.thing]; p.where == inStack {
			return impossible.unless(w.items[g.tile] == plateItem(p.stack))
		}
		return impossible.unless(w.items[g.tile] == plateItem(g.thing) && w.plates[g.thing].extra == 0)
	case stackPlate:
		p := &w.plates[g.thing]
		return impossible.unless(p.stack != none && w.items[g.tile] == plateItem(p.stack) && w.plates[p.stack].foods == p.foods)
	case serve:
		o := &w.k.orders[g.order]
		if w.dishes[g.order].closed {
			return impossible
		}
		return notYet.unless(o.opens <= w.turn)
	case putPan:
		p := &w.pans[w.k.cooker[g.tile]]
		return impossible.unless(!p.present)
	case pickPan:
		return impossible.unless(w.items[g.tile] == handoverPan)
	case throwAway:
		return ready
	}
	return notYet
}

// checkPlate is check for adding the held food to a plate, which may still be on the way.
func (w *world) checkPlate(g *goal) readiness {
	d := &w.dishes[g.order]
	switch {
	case d.closed || d.plate == none:
		return impossible
	case w.items[g.tile] == plateItem(d.plate):
		return ready
	case w.plates[d.plate].where == inHand || w.plates[d.plate].where == toBuy:
		return notYet
	}
	return impossible
}
