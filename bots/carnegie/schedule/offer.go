package schedule

import "github.com/cookoff/cookoff/internal/sim"

// dish offers all options for an order, and reports whether there is anything to do except waiting for a plate of a batch.
func (ch *chooser) dish(order int32) bool {
	w, o, d := ch.w, &ch.w.k.orders[order], &ch.w.dishes[order]
	if d.plate == none {
		ch.findPlate(order)
	}
	var coming base // on the plate of a batch
	due := false
	if d.plate == none && ch.plates > 0 {
		if coming, due = ch.due(order); due && coming == w.k.wants[o.kind] {
			return false
		}
	}
	if !due {
		ch.await(order)
	}
	lying, waiting := 0, 0 // ready foods that lie about, foods that do not yet
	for i := range o.foods {
		part := int32(o.first + i)
		n := w.parts[part]
		if n == none && w.loose > 0 {
			n = w.useLoose(order, part, o.foods[i])
		}
		switch {
		case n == none && coming[o.foods[i]] > 0:
			coming[o.foods[i]]--
			waiting++
		case n == none:
			waiting++
			ch.buy(order, part, o.foods[i])
			ch.cash -= o.foods[i].Price()
		case w.foods[n].where == gone:
		case w.foods[n].where == inShop:
			waiting++
			ch.cash -= o.foods[i].Price()
		case w.foods[n].where == onTile && w.foods[n].next() == toServe:
			lying++
		default:
			waiting++
		}
		ch.cooks = ch.cooks || n != none && (w.foods[n].where == onTile || w.foods[n].where == inHand) && o.foods[i].CanCook() && w.foods[n].stage == sim.Raw
		if n != none && w.foods[n].by == none {
			ch.goOn(order, n)
		}
	}
	if !due {
		ch.plate(order, lying, waiting)
	}
	return true
}

// buy offers to buy a food.
func (ch *chooser) buy(order, part int32, kind sim.Food) {
	if ch.cash < kind.Price() || ch.g.tray[order] && ch.plateFirst(order, kind) {
		return
	}
	f := food{kind: kind}
	to, lead := sim.Submit, 0
	switch f.next() {
	case toChop:
		to = sim.Counter
	case toCook:
		to = sim.Cooker
	}
	if kind.CanCook() {
		lead = ch.g.heed / 8
		if to == sim.Cooker && !ch.w.panSoon() {
			lead -= 30
		}
	}
	shop, on := ch.shop(to)
	if shop == none {
		return
	}
	ch.offer(option{action: buyFood, tile: shop, thing: int32(kind), order: order, part: part, next: on, cost: -lead},
		int(ch.g.bias[part]))
}

// plateFirst reports whether a food goes straight onto its order's plate, which is not in place yet. Thieves would take such a
// plate.
func (ch *chooser) plateFirst(order int32, kind sim.Food) bool {
	if kind.CanChop() || kind.CanCook() || len(ch.w.thieves) > 0 {
		return false
	}
	n := ch.w.dishes[order].plate
	return n == none || ch.w.plates[n].where != onTile
}

// panSoon reports whether a pan without food on the way is free or nearly so.
func (w *world) panSoon() bool {
	const soon = 6
	coming := 0
	for i := range w.cooks {
		if n, ok := w.cooks[i].hand.food(); ok && w.foods[n].next() == toCook && w.cooks[i].goal.action != cookFood {
			coming++
		}
	}
	for i := range w.pans {
		p := &w.pans[i]
		if p.there && p.by == none && (p.food == none || p.progress >= sim.CookedAt-soon) {
			if coming--; coming < 0 {
				return true
			}
		}
	}
	return false
}

// goOn offers to continue with a food that lies somewhere.
func (ch *chooser) goOn(order, n int32) {
	w := ch.w
	f := &w.foods[n]
	gene := int(ch.g.bias[f.part])
	if f.where == inPan {
		ch.empty(order, n, gene)
		return
	}
	if f.where != onTile {
		return
	}
	o := option{action: pickFood, tile: f.at, thing: n, order: order, next: none}
	switch f.next() {
	case toChop:
		if ch.waits(n, sim.Counter) {
			return
		}
		if w.k.floor.Kind(int(f.at)) == sim.Counter {
			o.action = chopFood
			ch.offer(o, gene)
		} else if ch.mine(f.at, w.k.toKind[sim.Counter]) && (ch.abroad(sim.Counter) || w.nearest(ch.c, sim.Counter, sim.Submit) != none) {
			ch.offer(o, gene)
		}
	case toCook:
		if ch.waits(n, sim.Cooker) {
			return
		}
		if ch.mine(f.at, w.k.toKind[sim.Cooker]) && (ch.abroad(sim.Cooker) || w.nearestPan(ch.c) != none) {
			o.cost = -ch.g.heed / 4
			ch.offer(o, gene)
		}
	case toServe:
		d := &w.dishes[order]
		if d.plate != none && d.spot != none && w.on[d.spot] == plateItem(d.plate) && w.accepts(order, f.kind, ch.g) &&
			ch.mine(f.at, w.k.haul(int(d.spot))) {
			o.next = int(d.spot)
			o.cost = stepCost * int(min(w.k.from(int(f.at), w.k.haul(int(d.spot))), 50))
			ch.offer(o, gene)
		} else if w.k.rooms > 1 && ch.mine(f.at, w.k.toKind[sim.Submit]) && ch.abroad(sim.Submit) {
			ch.offer(o, gene)
		}
	}
}

// empty offers to take a food out of its pan.
func (ch *chooser) empty(order, n int32, gene int) {
	w := ch.w
	f := &w.foods[n]
	p := &w.pans[w.k.cooker[f.at]]
	d := int(w.k.floor.Reach(int(f.at))[ch.cell])
	idle := sim.CookedAt - int(p.progress) - max(d, 1) // turns that it would wait there
	if idle > ch.g.await {
		return
	}
	o := option{action: takeFood, tile: f.at, thing: n, order: order, next: none, cost: stepCost * max(idle, 0)}
	if sim.BurntAt-int(p.progress)-d < burnSoon {
		o.cost -= 10 * ch.g.heed
	} else {
		o.cost -= ch.g.heed / 4
	}
	ch.offer(o, gene)
}

// plate offers to get a plate, to collect what lies ready, or to take the plate to the table.
func (ch *chooser) plate(order int32, lying, waiting int) {
	w, d := ch.w, &ch.w.dishes[order]
	gene := int(ch.g.bias[w.k.parts+int(order)])
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
			late := stepCost * plateLate
			if waiting == 0 || ch.g.tray[order] && len(w.thieves) == 0 {
				late = 0
			}
			ch.offer(option{action: buyPlate, tile: shop, order: order, next: none, cost: late}, gene)
		}
		return
	}
	switch w.batchStep(order, ch.g) {
	case stacking:
		ch.another(order)
		return
	case filling:
		return
	case sharing:
		w.open(order)
	}
	if p := &w.plates[d.plate]; (p.where == onTile || p.where == inStack) && p.by == none {
		ch.pickPlate(order, lying, waiting, gene)
	}
}

// pickPlate offers to take the plate of an order from where it lies to where it is needed next.
func (ch *chooser) pickPlate(order int32, lying, waiting, gene int) {
	w, d := ch.w, &ch.w.dishes[order]
	p := &w.plates[d.plate]
	o := option{action: pickPlate, tile: p.at, thing: d.plate, order: order, next: none}
	switch {
	case waiting == 0 && lying == 0:
		opens := w.k.orders[order].opens
		if !ch.mine(p.at, w.k.toKind[sim.Submit]) {
			return
		}
		if opens-w.turn > int(w.k.asKind[sim.Submit][p.at])+int(w.k.floor.Reach(int(p.at))[ch.cell])+2 {
			return
		}
		ch.offer(o, gene)
	case waiting == 0:
		if tile, _ := w.nextToCollect(ch.c, order); tile != none && ch.mine(p.at, w.k.toKind[sim.Submit]) {
			o.cost = stepCost * w.k.floor.Between(int(p.at), int(tile))
			ch.offer(o, gene)
		}
	default: // it was handed over, and is not where it is to be filled yet
		switch {
		case p.where == inStack:
			ch.offer(o, gene)
		case d.spot == none:
		case d.spot != p.at:
			if ch.mine(p.at, w.k.haul(int(d.spot))) {
				ch.offer(o, gene)
			}
		case d.tray && !w.wantsFromShop(order):
			if ch.mine(p.at, w.k.toKind[sim.Submit]) {
				ch.offer(o, gene)
			}
		}
	}
}
