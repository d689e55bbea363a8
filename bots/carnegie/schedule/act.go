package schedule

import (
	"github.com/cookoff/cookoff/internal/sim"
)

// Call is a bot's call to the game in a plan.
type Call struct {
	Bot    int
	Fn     sim.Fn
	At     sim.Pos   // FnMove: the step
	Goods  sim.Goods // FnBuy
	Served bool      // FnSubmit: an order is served
}

// fn returns the game call for an action.
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
	case throwAway:
		return sim.FnTrash
	}
	return sim.FnAddFoodToPlate
}

// act performs the action of a bot's goal, for which check has returned ready.
func (w *world) act(c int) Call {
	ck := &w.cooks[c]
	g := ck.goal
	w.finishGoal(c)
	ck.lastAction = int32(w.turn)
	w.actions++
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
		w.plates[p.stack].extra++
		p.where, ck.hand = gone, nothing
	case putPan:
		ck.hand = nothing
		w.pans[w.k.cooker[g.tile]].present = true
	case chopFood:
		w.foods[g.thing].chopped = true
	case cookFood:
		n, _ := ck.hand.food()
		w.intoPan(n, g.tile)
		ck.hand = nothing
	case addHeldFood:
		n, _ := ck.hand.food()
		w.fill(w.dishes[g.order].plate, n)
		ck.hand = nothing
	case addLyingFood:
		n, _ := ck.hand.plate()
		w.fill(n, g.thing)
		w.items[g.tile] = nothing
	case serve:
		n, _ := ck.hand.plate()
		if call.Served = w.serve(n); call.Served {
			ck.hand = nothing
		} else {
			w.abandon(g.order)
		}
	case throwAway:
		w.emptyHands(ck)
	}
	return call
}

// buy puts the bought item into a bot's hands.
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

// pick moves an item from a tile, a stack or a pan into a bot's hands.
func (w *world) pick(ck *cook, g goal) {
	switch g.action {
	case pickFood:
		w.foods[g.thing].where, ck.hand, w.items[g.tile] = inHand, foodItem(g.thing), nothing
	case takeFood:
		p := &w.pans[w.k.cooker[g.tile]]
		w.foods[g.thing].where, ck.hand = inHand, foodItem(g.thing)
		p.food, p.progress = none, 0
	case pickPlate:
		p := &w.plates[g.thing]
		if p.where == inStack {
			w.plates[p.stack].reserved--
			w.takeFromStack(p.stack)
			p.stack = none
		} else {
			w.items[g.tile] = nothing
		}
		p.where, ck.hand = inHand, plateItem(g.thing)
	case pickPan:
		ck.hand, w.items[g.tile] = handoverPan, nothing
	}
}

// finishGoal removes a reached goal, but keeps the item to buy.
func (w *world) finishGoal(c int) {
	g := &w.cooks[c].goal
	switch g.action {
	case buyFood:
		w.foods[g.thing].claimedBy = none
		g.action = noAction
	case buyPlate:
		w.plates[g.thing].claimedBy = none
		g.action = noAction
	default:
		w.release(c)
	}
}

func (w *world) put(ck *cook, tile int32) {
	w.items[tile] = ck.hand
	if n, ok := ck.hand.food(); ok {
		w.foods[n].where, w.foods[n].tile = onTile, tile
	} else if n, ok := ck.hand.plate(); ok {
		w.plates[n].where, w.plates[n].tile = onTile, tile
		if o := w.plates[n].order; o != none && w.dishes[o].spot == none {
			w.dishes[o].spot = tile
		}
	}
	ck.hand = nothing
}

func (w *world) intoPan(n, tile int32) {
	p, f := &w.pans[w.k.cooker[tile]], &w.foods[n]
	f.where, f.tile = inPan, tile
	p.food, p.progress = n, 0
	if f.stage == sim.Cooked {
		p.progress = sim.CookedAt
	}
}

// emptyHands empties a bot's hands at a trash tile. A plate loses its food and stays in the hands.
func (w *world) emptyHands(ck *cook) {
	if n, ok := ck.hand.food(); ok {
		w.foods[n].where = gone
		if w.foods[n].order == none {
			w.looseCount--
		} else {
			w.parts[w.foods[n].part] = none
		}
		ck.hand = nothing
		return
	}
	w.plates = append(w.plates, plate{where: inHand, claimedBy: none, tile: none, order: none, stack: none})
	ck.hand = plateItem(int32(len(w.plates) - 1))
}
