package schedule

import "github.com/cookoff/cookoff/internal/sim"

// served reports whether an order was served. Its parts are cleared then, but nothing is missing.
func (w *world) served(order int32) bool { return w.dishes[order].missing == done }

// done marks a dish that was served.
const done = -1

// unassign takes a food away from its order.
func (w *world) unassign(n int32) {
	f := &w.foods[n]
	if f.order != none {
		w.parts[f.part] = none
		f.order, f.part = none, none
		w.loose++
	}
}

// assign assigns a food to a part of an order.
func (w *world) assign(n, order, part int32) {
	f := &w.foods[n]
	w.unassign(n)
	w.loose--
	f.order, f.part = order, part
	w.parts[part] = n
}

// buyFor records a food that a bot is going to buy.
func (w *world) buyFor(order, part int32, kind sim.Food) int32 {
	n := int32(len(w.foods))
	w.foods = append(w.foods, food{kind: kind, where: inShop, by: none, at: none, order: order, part: part})
	w.parts[part] = n
	return n
}

// abandon abandons an order. Its food and plate may be used for others.
func (w *world) abandon(order int32) {
	d := &w.dishes[order]
	if d.closed {
		return
	}
	d.closed = true
	o := &w.k.orders[order]
	for part := int32(o.first); part < int32(o.first+len(o.foods)); part++ {
		if n := w.parts[part]; n != none {
			w.unassign(n)
			if w.foods[n].where == inShop || w.foods[n].where == gone {
				w.foods[n].where = gone
				w.loose--
			}
		}
	}
	if d.plate != none {
		w.plates[d.plate].order = none
		if at := w.plates[d.plate].where; at == inShop || at == inStack {
			w.leave(d.plate)
		}
		d.plate = none
	}
}

// fill puts a food onto a plate. If the plate's order does not want it, the plate becomes useless. On another plate, it is no
// longer assigned to its own order.
func (w *world) fill(plate, n int32) {
	p, f := &w.plates[plate], &w.foods[n]
	p.has[f.kind]++
	if f.order != p.order {
		w.unassign(n)
	}
	if f.order == none {
		w.loose--
	} else {
		w.dishes[f.order].missing--
	}
	f.where = gone
}

// serve hands in a plate: the first open order in the list that matches its contents is paid. It reports whether there is one.
func (w *world) serve(n int32) bool {
	p := &w.plates[n]
	for i := range w.k.orders {
		o := &w.k.orders[i]
		if w.dishes[i].missing == done || o.opens > w.turn || o.closes < w.turn || w.k.wants[o.kind] != p.has {
			continue
		}
		w.earn(w.expected(o.reward))
		p.where = gone
		switch meant := p.order; {
		case meant == int32(i):
		case meant != none && w.k.orders[meant].kind == o.kind:
			w.exchange(meant, int32(i))
		default: // it has become what another order wants
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
		return reward * w.trust / whole
	}
	return reward
}

// exchange swaps the food and plates assigned to two orders of the same foods.
func (w *world) exchange(a, b int32) {
	oa, ob := &w.k.orders[a], &w.k.orders[b]
	for i := range oa.foods {
		pa, pb := oa.first+i, ob.first+i
		w.parts[pa], w.parts[pb] = w.parts[pb], w.parts[pa]
		w.reown(a, int32(pa))
		w.reown(b, int32(pb))
	}
	da, db := &w.dishes[a], &w.dishes[b]
	da.plate, db.plate = db.plate, da.plate
	da.spot, db.spot = db.spot, da.spot
	da.tray, db.tray = db.tray, da.tray
	da.missing, db.missing = db.missing, da.missing
	w.replate(a)
	w.replate(b)
	for i := range w.cooks {
		switch g := &w.cooks[i].goal; g.order {
		case a:
			g.order = b
		case b:
			g.order = a
		}
	}
	if db.closed { // it had been given up
		da.missing = int32(len(oa.foods))
	}
}

func (w *world) replate(order int32) {
	if n := w.dishes[order].plate; n != none {
		w.plates[n].order = order
	}
}

func (w *world) reown(order, part int32) {
	if n := w.parts[part]; n != none {
		w.foods[n].order, w.foods[n].part = order, part
	}
}

// complete reports whether all of an order is on its plate.
func (w *world) complete(order int32) bool {
	d := &w.dishes[order]
	return !d.closed && d.missing == 0 && d.plate != none
}

// within reports whether a plate has only foods that an order wants.
func (p *plate) within(wants [sim.FoodCount]uint8) bool {
	for f := range p.has {
		if p.has[f] > wants[f] {
			return false
		}
	}
	return true
}
