package schedule

import "github.com/cookoff/cookoff/internal/sim"

// offerDish offers all options for an order. It returns false if the order only waits for a plate of a batch.
func (ch *chooser) offerDish(order int32) bool {
	w, o, d := ch.w, &ch.w.k.orders[order], &ch.w.dishes[order]
	if d.plate == none {
		ch.findPlate(order)
	}
	var coming base // contents of the expected plate of a batch
	due := false
	if d.plate == none && ch.expectedCount > 0 {
		if coming, due = ch.takeExpected(order); due && coming == w.k.required[o.kind] {
			return false
		}
	}
	if !due {
		ch.expectBatch(order)
	}
	lying, waiting := 0, 0 // number of ready foods on tiles; of foods not yet there
	for i := range o.foods {
		part := int32(o.firstPart + i)
		n := w.parts[part]
		if n == none && w.looseCount > 0 {
			n = w.assignLoose(order, part, o.foods[i])
		}
		switch {
		case n == none && coming[o.foods[i]] > 0:
			coming[o.foods[i]]--
			waiting++
		case n == none:
			waiting++
			ch.offerBuy(order, part, o.foods[i])
			ch.cash -= o.foods[i].Price()
		case w.foods[n].where == gone:
		case w.foods[n].where == toBuy:
			waiting++
			ch.cash -= o.foods[i].Price()
		case w.foods[n].where == onTile && w.foods[n].nextStep() == toServe:
			lying++
		default:
			waiting++
		}
		ch.needsPan = ch.needsPan || n != none && (w.foods[n].where == onTile || w.foods[n].where == inHand) && o.foods[i].CanCook() && w.foods[n].stage == sim.Raw
		if n != none && w.foods[n].claimedBy == none {
			ch.offerFood(order, n)
		}
	}
	if !due {
		ch.offerPlate(order, lying, waiting)
	}
	return true
}

// offerBuy offers to buy a food.
func (ch *chooser) offerBuy(order, part int32, kind sim.Food) {
	if ch.cash < kind.Price() || ch.g.tray[order] && ch.plateFirst(order, kind) {
		return
	}
	f := food{kind: kind}
	to, lead := sim.Submit, 0
	switch f.nextStep() {
	case toChop:
		to = sim.Counter
	case toCook:
		to = sim.Cooker
	}
	if kind.CanCook() {
		lead = ch.g.burnWeight / 8
		if to == sim.Cooker && !ch.w.panSoon() {
			lead -= 30
		}
	}
	shop, on := ch.shop(to)
	if shop == none {
		return
	}
	ch.offer(option{action: buyFood, tile: shop, thing: int32(kind), order: order, part: part, next: on, cost: -lead},
		int(ch.g.delay[part]))
}

// plateFirst reports whether a food goes straight onto its order's plate, but the plate is not in place yet.
// With thieves about, plates do not come first, since they would be stolen.
func (ch *chooser) plateFirst(order int32, kind sim.Food) bool {
	if kind.CanChop() || kind.CanCook() || len(ch.w.thieves) > 0 {
		return false
	}
	n := ch.w.dishes[order].plate
	return n == none || ch.w.plates[n].where != onTile
}

// panSoon reports whether a pan is free, or nearly so, and no bot is bringing food for it.
func (w *world) panSoon() bool {
	const soon = 6
	coming := 0
	for i := range w.cooks {
		if n, ok := w.cooks[i].hand.food(); ok && w.foods[n].nextStep() == toCook && w.cooks[i].goal.action != cookFood {
			coming++
		}
	}
	for i := range w.pans {
		p := &w.pans[i]
		if p.present && p.claimedBy == none && (p.food == none || p.progress >= sim.CookedAt-soon) {
			if coming--; coming < 0 {
				return true
			}
		}
	}
	return false
}

// offerFood offers the next step for a food.
func (ch *chooser) offerFood(order, n int32) {
	w := ch.w
	f := &w.foods[n]
	gene := int(ch.g.delay[f.part])
	if f.where == inPan {
		ch.offerTake(order, n, gene)
		return
	}
	if f.where != onTile {
		return
	}
	o := option{action: pickFood, tile: f.tile, thing: n, order: order, next: none}
	switch f.nextStep() {
	case toChop:
		if ch.isAhead(n, sim.Counter) {
			return
		}
		if w.k.floor.Kind(int(f.tile)) == sim.Counter {
			o.action = chopFood
			ch.offer(o, gene)
		} else if ch.mayCarry(f.tile, w.k.cellToKind[sim.Counter]) && (ch.allOutOfReach(sim.Counter) || w.nearest(ch.cook, sim.Counter, sim.Submit) != none) {
			ch.offer(o, gene)
		}
	case toCook:
		if ch.isAhead(n, sim.Cooker) {
			return
		}
		if ch.mayCarry(f.tile, w.k.cellToKind[sim.Cooker]) && (ch.allOutOfReach(sim.Cooker) || w.nearestPan(ch.cook) != none) {
			o.cost = -ch.g.burnWeight / 4
			ch.offer(o, gene)
		}
	case toServe:
		d := &w.dishes[order]
		if d.plate != none && d.spot != none && w.items[d.spot] == plateItem(d.plate) && w.accepts(order, f.kind, ch.g) &&
			ch.mayCarry(f.tile, w.k.haul(int(d.spot))) {
			o.next = int(d.spot)
			o.cost = stepCost * int(min(w.k.minAround(int(f.tile), w.k.haul(int(d.spot))), 50))
			ch.offer(o, gene)
		} else if w.k.rooms > 1 && ch.mayCarry(f.tile, w.k.cellToKind[sim.Submit]) && ch.allOutOfReach(sim.Submit) {
			ch.offer(o, gene)
		}
	}
}

// offerTake offers to take a food out of its pan.
func (ch *chooser) offerTake(order, n int32, gene int) {
	w := ch.w
	f := &w.foods[n]
	p := &w.pans[w.k.cooker[f.tile]]
	d := int(w.k.floor.Reach(int(f.tile))[ch.cell])
	idle := sim.CookedAt - int(p.progress) - max(d, 1) // turns the bot would wait at the pan
	if idle > ch.g.panWait {
		return
	}
	o := option{action: takeFood, tile: f.tile, thing: n, order: order, next: none, cost: stepCost * max(idle, 0)}
	if sim.BurntAt-int(p.progress)-d < urgentTurns {
		o.cost -= 10 * ch.g.burnWeight
	} else {
		o.cost -= ch.g.burnWeight / 4
	}
	ch.offer(o, gene)
}

// offerPlate offers to buy a plate, to collect ready food, or to submit the plate.
func (ch *chooser) offerPlate(order int32, lying, waiting int) {
	w, d := ch.w, &ch.w.dishes[order]
	gene := int(ch.g.delay[w.k.partCount+int(order)])
	if d.plate == none {
		if ch.cash < sim.BuyPlate.Price() {
			return
		}
		ch.cash -= sim.BuyPlate.Price()
		if waiting == 0 && lying == 0 {
			return
		}
		shop, _ := ch.shop(sim.Submit)
		if shop != none {
			late := stepCost * plateDelay
			if waiting == 0 || ch.g.tray[order] && len(w.thieves) == 0 {
				late = 0
			}
			ch.offer(option{action: buyPlate, tile: shop, order: order, next: none, cost: late}, gene)
		}
		return
	}
	switch w.batchStep(order, ch.g) {
	case stacking:
		ch.offerExtraPlate(order)
		return
	case filling:
		return
	case sharing:
		w.openStack(order)
	}
	if p := &w.plates[d.plate]; (p.where == onTile || p.where == inStack) && p.claimedBy == none {
		ch.offerPick(order, lying, waiting, gene)
	}
}

// offerPick offers to take an order's plate from its tile to the next one.
func (ch *chooser) offerPick(order int32, lying, waiting, gene int) {
	w, d := ch.w, &ch.w.dishes[order]
	p := &w.plates[d.plate]
	o := option{action: pickPlate, tile: p.tile, thing: d.plate, order: order, next: none}
	switch {
	case waiting == 0 && lying == 0:
		opens := w.k.orders[order].opens
		if !ch.mayCarry(p.tile, w.k.cellToKind[sim.Submit]) {
			return
		}
		if opens-w.turn > int(w.k.tileToKind[sim.Submit][p.tile])+int(w.k.floor.Reach(int(p.tile))[ch.cell])+2 {
			return
		}
		ch.offer(o, gene)
	case waiting == 0:
		if tile, _ := w.nextToCollect(ch.cook, order); tile != none && ch.mayCarry(p.tile, w.k.cellToKind[sim.Submit]) {
			o.cost = stepCost * w.k.floor.Between(int(p.tile), int(tile))
			ch.offer(o, gene)
		}
	default: // after a handover: not yet where it is filled
		switch {
		case p.where == inStack:
			ch.offer(o, gene)
		case d.spot == none:
		case d.spot != p.tile:
			if ch.mayCarry(p.tile, w.k.haul(int(d.spot))) {
				ch.offer(o, gene)
			}
		case d.tray && !w.needsRawFood(order):
			if ch.mayCarry(p.tile, w.k.cellToKind[sim.Submit]) {
				ch.offer(o, gene)
			}
		}
	}
}
