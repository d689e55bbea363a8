package schedule

import (
	"github.com/cookoff/cookoff/internal/sim"
)

// Call is a call that a plan makes.
type Call struct {
	Bot    int
	Fn     sim.Fn
	At     sim.Pos   // FnMove: the step
	Goods  sim.Goods // FnBuy
	Served bool      // FnSubmit pays
}

// fn is the call that performs an action.
func (a action) fn() sim.Fn {
	switch a {
	case buyFood, buyPlate, buyPan:
		return sim.FnBuy
	case putFood, putPlate, stackPlate, putPan:
		return sim.FnPlace
	case pickFood, pickPlate, pickPan:
		return sim.FnPickup
	case takeFood:
		return sim.FnTakeFromPan
	case chopFood:
		return sim.FnChop
	case cookFood:
		return sim.FnStartCook
	case serve:
		return sim.FnSubmit
	case throw:
		return sim.FnTrash
	}
	return sim.FnAddFoodToPlate
}

// act performs a bot's action at its goal. The check has verified that it can.
func (w *world) act(c int) Call {
	ck := &w.cooks[c]
	g := ck.goal
	w.finishGoal(c)
	ck.acted = int32(w.turn)
	w.acts++
	call := Call{Bot: int(ck.id), Fn: g.action.fn(), At: w.k.floor.Pos(int(g.tile))}
	switch g.action {
	case buyFood, buyPlate, buyPan:
		call.Goods = w.buy(ck, g)
		w.pay(call.Goods.Price())
	case pickFood, pickPlate, pickPan, takeFood:
		w.pick(ck, g)
	case putFood, putPlate:
		w.put(ck, g.tile)
	case stackPlate:
		p := &w.plates[g.thing]
		w.plates[p.onto].more++
		p.where, ck.hand = gone, nothing
	case putPan:
		ck.hand = nothing
		w.pans[w.k.cooker[g.tile]].there = true
	case chopFood:
		w.foods[g.thing].chopped = true
	case cookFood:
		n, _ := ck.hand.food()
		w.intoPan(n, g.tile)
		ck.hand = nothing
	case addToIt:
		n, _ := ck.hand.food()
		w.fill(w.dishes[g.order].plate, n)
		ck.hand = nothing
	case addFrom:
		n, _ := ck.hand.plate()
		w.fill(n, g.thing)
		w.on[g.tile] = nothing
	case serve:
		n, _ := ck.hand.plate()
		if call.Served = w.serve(n); call.Served {
			ck.hand = nothing
		} else {
			w.abandon(g.order)
		}
	case throw:
		w.throwAway(ck)
	}
	return call
}

// buy puts what a bot buys into its hands.
func (w *world) buy(ck *cook, g goal) sim.Goods {
	switch g.action {
	case buyFood:
		f := &w.foods[g.thing]
		f.where, ck.hand = inHand, foodItem(g.thing)
		return sim.Goods(f.kind)
	case buyPlate:
		w.plates[g.thing].where, ck.hand = inHand, plateItem(g.thing)
		return sim.BuyPlate
	}
	ck.hand = w.k.emptyPan()
	return sim.BuyPan
}

// pick puts what lies on a tile, in a stack or in a pan into a bot's hands.
func (w *world) pick(ck *cook, g goal) {
	switch g.action {
	case pickFood:
		w.foods[g.thing].where, ck.hand, w.on[g.tile] = inHand, foodItem(g.thing), nothing
	case takeFood:
		p := &w.pans[w.k.cooker[g.tile]]
		w.foods[g.thing].where, ck.hand = inHand, foodItem(g.thing)
		p.food, p.progress = none, 0
	case pickPlate:
		p := &w.plates[g.thing]
		if p.where == inStack {
			w.plates[p.onto].kept--
			w.takeFrom(p.onto)
			p.onto = none
		} else {
			w.on[g.tile] = nothing
		}
		p.where, ck.hand = inHand, plateItem(g.thing)
	case pickPan:
		ck.hand, w.on[g.tile] = spare, nothing
	}
}

// finishGoal removes a goal that is reached. Food still to be bought is kept.
func (w *world) finishGoal(c int) {
	g := &w.cooks[c].goal
	switch g.action {
	case buyFood:
		w.foods[g.thing].by = none
		g.action = rest
	case buyPlate:
		w.plates[g.thing].by = none
		g.action = rest
	default:
		w.release(c)
	}
}

func (w *world) put(ck *cook, tile int32) {
	w.on[tile] = ck.hand
	if n, ok := ck.hand.food(); ok {
		w.foods[n].where, w.foods[n].at = onTile, tile
	} else if n, ok := ck.hand.plate(); ok {
		w.plates[n].where, w.plates[n].at = onTile, tile
		if o := w.plates[n].order; o != none && w.dishes[o].spot == none {
			w.dishes[o].spot = tile
		}
	}
	ck.hand = nothing
}

func (w *world) intoPan(n, tile int32) {
	p, f := &w.pans[w.k.cooker[tile]], &w.foods[n]
	f.where, f.at = inPan, tile
	p.food, p.progress = n, 0
	if f.stage == sim.Cooked {
		p.progress = sim.CookedAt
	}
}

// throwAway empties the hands at a trash tile; a plate becomes an empty one.
func (w *world) throwAway(ck *cook) {
	if n, ok := ck.hand.food(); ok {
		w.foods[n].where = gone
		if w.foods[n].order == none {
			w.loose--
		} else {
			w.parts[w.foods[n].part] = none
		}
		ck.hand = nothing
		return
	}
	w.plates = append(w.plates, plate{where: inHand, by: none, at: none, order: none, onto: none})
	ck.hand = plateItem(int32(len(w.plates) - 1))
}
