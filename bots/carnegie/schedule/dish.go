package schedule

import "github.com/cookoff/cookoff/internal/sim"

// served reports whether an order was served.
func (w *world) served(order int32) bool { return w.dishes[order].missing == done }

// done is the value of dish.missing after the order was served. Its parts are cleared then.
const done = -1

// unassign removes a food from its order.
func (w *world) unassign(n int32) {
	f := &w.foods[n]
	if f.order != none {
		w.parts[f.part] = none
		f.order, f.part = none, none
		w.looseCount++
	}
}

// assign assigns a food to a part of an order.
func (w *world) assign(n, order, part int32) {
	f := &w.foods[n]
	w.unassign(n)
	w.looseCount--
	f.order, f.part = order, part
	w.parts[part] = n
}

// buyFor adds a food that a bot is going to buy.
func (w *world) buyFor(order, part int32, kind sim.Food) int32 {
	n := int32(len(w.foods))
	w.foods = append(w.foods, food{kind: kind, where: toBuy, claimedBy: none, tile: none, order: order, part: part})
	w.parts[part] = n
	return n
}

// abandon gives up an order. Its food and plate can be used for others.
func (w *world) abandon(order int32) {
	d := &w.dishes[order]
	if d.closed {
		return
	}
	d.closed = true
	o := &w.k.orders[order]
	for part := int32(o.firstPart); part < int32(o.firstPart+len(o.foods)); part++ {
		if n := w.parts[part]; n != none {
			w.unassign(n)
			if w.foods[n].where == toBuy || w.foods[n].where == gone {
				w.foods[n].where = gone
				w.looseCount--
			}
		}
	}
	if d.plate != none {
		w.plates[d.plate].order = none
		if at := w.plates[d.plate].where; at == toBuy || at == inStack {
			w.dropPlate(d.plate)
		}
		d.plate = none
	}
}

// fill adds a food to a plate and, if it is another order's plate, removes the food from its own order. A plate
// with a food that its order does not need is useless.
func (w *world) fill(plate, n int32) {
	p, f := &w.plates[plate], &w.foods[n]
	p.foods[f.kind]++
	if f.order != p.order {
		w.unassign(n)
	}
	if f.order == none {
		w.looseCount--
	} else {
		w.dishes[f.order].missing--
	}
	f.where = gone
}

// serve submits a plate. The first open order with exactly its contents is paid, as in the rules. It reports
// whether one matches.
func (w *world) serve(n int32) bool {
	p := &w.plates[n]
	for i := range w.k.orders {
		o := &w.k.orders[i]
		if w.dishes[i].missing == done || o.opens > w.turn || o.closes < w.turn || w.k.required[o.kind] != p.foods {
			continue
		}
		w.earn(w.expected(o.reward))
		p.where = gone
		switch meant := p.order; {
		case meant == int32(i):
		case meant != none && w.k.orders[meant].kind == o.kind:
			w.swapAssigned(meant, int32(i))
		default: // the contents match another order
			w.losePlate(n)
			w.abandon(int32(i))
		}
		d := &w.dishes[i]
		d.closed, d.missing, d.plate = true, done, none
		return true
	}
	return false
}

// expected returns the expected value of an uncertain reward.
func (w *world) expected(reward int) int {
	if len(w.thieves) > 0 && reward > 0 {
		return reward * w.trust / fullTrust
	}
	return reward
}

// swapAssigned swaps the food and plates assigned to two orders of the same kind.
func (w *world) swapAssigned(a, b int32) {
	oa, ob := &w.k.orders[a], &w.k.orders[b]
	for i := range oa.foods {
		pa, pb := oa.firstPart+i, ob.firstPart+i
		w.parts[pa], w.parts[pb] = w.parts[pb], w.parts[pa]
		w.setFoodOrder(a, int32(pa))
		w.setFoodOrder(b, int32(pb))
	}
	da, db := &w.dishes[a], &w.dishes[b]
	da.plate, db.plate = db.plate, da.plate
	da.spot, db.spot = db.spot, da.spot
	da.tray, db.tray = db.tray, da.tray
	da.missing, db.missing = db.missing, da.missing
	w.setPlateOrder(a)
	w.setPlateOrder(b)
	for i := range w.cooks {
		switch g := &w.cooks[i].goal; g.order {
		case a:
			g.order = b
		case b:
			g.order = a
		}
	}
	if db.closed { // order b was abandoned
		da.missing = int32(len(oa.foods))
	}
}

func (w *world) setPlateOrder(order int32) {
	if n := w.dishes[order].plate; n != none {
		w.plates[n].order = order
	}
}

func (w *world) setFoodOrder(order, part int32) {
	if n := w.parts[part]; n != none {
		w.foods[n].order, w.foods[n].part = order, part
	}
}

// complete reports whether all foods of an order are on its plate.
func (w *world) complete(order int32) bool {
	d := &w.dishes[order]
	return !d.closed && d.missing == 0 && d.plate != none
}

// within reports whether an order needs all foods on the plate.
func (p *plate) within(wants [sim.FoodCount]uint8) bool {
	for f := range p.foods {
		if p.foods[f] > wants[f] {
			return false
		}
	}
	return true
}
