package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// option is something that a bot with free hands could do; less cost is better.
type option struct {
	deed  deed
	tile  int32
	thing int32
	order int32
	part  int32
	cost  int
	next  int
}

// Weights of a bot's choice. A move counts as stepCost.
const (
	stepCost  = 4
	burnSoon  = 14 // turns before food burns, in which it is urgent
	plateLate = 3  // moves by which a plate comes after what takes long
)

// chooser collects what a bot could do.
type chooser struct {
	w    *world
	g    *genes
	c    int
	cell int32
	best option
	rank int
	cash int
}

// choose gives a bot with free hands the best that it could do for the dishes in progress.
func (w *world) choose(c int, g *genes) {
	ch := chooser{w: w, g: g, c: c, cell: w.cooks[c].cell, best: option{deed: rest}, cash: w.money + g.credit}
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
		ch.dish(order)
	}
	ch.chores()
	w.take(c, &ch.best)
}

// begun reports whether there is anything for an order.
func (w *world) begun(o *order) bool {
	for part := o.first; part < o.first+len(o.foods); part++ {
		if w.parts[part] != none {
			return true
		}
	}
	return false
}

// atLeast is in how many turns an order can be served, given what there is for it.
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
		if p := &w.plates[d.plate]; p.where == onTile {
			turns = max(turns, int(w.k.asKind[sim.Submit][p.at]))
		}
	}
	return turns
}

// take makes an option a bot's goal.
func (w *world) take(c int, o *option) {
	switch o.deed {
	case rest:
		w.cooks[c].goal = goal{deed: rest}
		return
	case buyFood:
		o.thing = w.buyFor(o.order, o.part, sim.Food(o.thing))
	case buyPlate:
		o.thing = int32(len(w.plates))
		w.plates = append(w.plates, plate{where: inShop, by: none, at: none, order: o.order})
		w.dishes[o.order].plate = o.thing
	}
	w.set(c, o.deed, o.tile, o.thing, o.order, o.next)
}

// offer takes an option if it is the best so far. Its cost is what comes on top of the way.
func (ch *chooser) offer(o option, gene int) {
	d := ch.w.k.floor.Reach(int(o.tile))[ch.cell]
	if d >= floor.Far {
		return
	}
	o.cost += ch.rank + stepCost*(int(d)+gene)
	if ch.best.deed == rest || o.cost < ch.best.cost {
		ch.best = o
	}
}

// dish offers all that can be done for an order.
func (ch *chooser) dish(order int32) {
	w, o, d := ch.w, &ch.w.k.orders[order], &ch.w.dishes[order]
	if d.plate == none {
		ch.findPlate(order)
	}
	lying, waiting := 0, 0 // ready foods that lie about, foods that do not yet
	for i := range o.foods {
		part := int32(o.first + i)
		n := w.parts[part]
		if n == none && w.loose > 0 {
			n = w.useLoose(order, part, o.foods[i])
		}
		switch {
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
		if n != none && w.foods[n].by == none {
			ch.goOn(order, n)
		}
	}
	ch.plate(order, lying, waiting)
}

// buy offers to buy a food.
func (ch *chooser) buy(order, part int32, kind sim.Food) {
	if ch.cash < kind.Price() {
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
	ch.offer(option{deed: buyFood, tile: shop, thing: int32(kind), order: order, part: part, next: on, cost: -lead},
		int(ch.g.bias[part]))
}

// panSoon reports whether a pan is free or nearly so, that nobody brings anything for.
func (w *world) panSoon() bool {
	const soon = 6
	coming := 0
	for i := range w.cooks {
		if n, ok := w.cooks[i].hand.food(); ok && w.foods[n].next() == toCook && w.cooks[i].goal.deed != cookFood {
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

// shop is the shop on the shortest way to a kind of tile, and the next tile of that way.
func (ch *chooser) shop(to sim.Kind) (shop int32, on int) {
	k := ch.w.k
	least := int16(floor.Far)
	shop, on = none, none
	for _, tile := range k.of[sim.Shop] {
		d := k.floor.Reach(int(tile))[ch.cell]
		if d < floor.Far {
			if d += k.asKind[to][tile]; d < least {
				shop, least = tile, d
			}
		}
	}
	if shop != none && to != sim.Submit {
		least = floor.Far
		for _, tile := range k.of[to] {
			if d := int16(k.floor.Between(int(shop), int(tile))); d < least {
				on, least = int(tile), d
			}
		}
	}
	return shop, on
}

// goOn offers to go on with a food that lies somewhere.
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
	o := option{deed: pickFood, tile: f.at, thing: n, order: order, next: none}
	switch f.next() {
	case toChop:
		if w.k.floor.Kind(int(f.at)) == sim.Counter {
			o.deed = chopFood
			ch.offer(o, gene)
		} else if ch.mine(f.at, w.k.toKind[sim.Counter]) && (ch.abroad(sim.Counter) || w.nearest(ch.c, sim.Counter, sim.Submit) != none) {
			ch.offer(o, gene)
		}
	case toCook:
		if ch.mine(f.at, w.k.toKind[sim.Cooker]) && (ch.abroad(sim.Cooker) || w.nearestPan(ch.c) != none) {
			o.cost = -ch.g.heed / 4
			ch.offer(o, gene)
		}
	case toServe:
		d := &w.dishes[order]
		if d.plate != none && d.spot != none && w.on[d.spot] == plateItem(d.plate) && ch.mine(f.at, w.k.haul(int(d.spot))) {
			o.next = int(d.spot)
			o.cost = stepCost * int(min(w.k.from(int(f.at), w.k.haul(int(d.spot))), 50))
			ch.offer(o, gene)
		} else if w.k.rooms > 1 && ch.mine(f.at, w.k.toKind[sim.Submit]) && ch.abroad(sim.Submit) {
			ch.offer(o, gene)
		}
	}
}

// mine reports whether the bot is one to bring a thing from a tile to where a field leads.
func (ch *chooser) mine(tile int32, field []int16) bool {
	k := ch.w.k
	if k.rooms < 2 {
		return true
	}
	room := k.floor.Room(int(ch.cell))
	own, least := int16(floor.Far), int16(floor.Far)
	var around [9]int
	for _, cell := range k.floor.Around(int(tile), around[:0]) {
		least = min(least, field[cell])
		if k.floor.Room(cell) == room {
			own = min(own, field[cell])
		}
	}
	return own == least && own < floor.Far
}

// abroad reports whether all tiles of a kind are out of the bot's reach.
func (ch *chooser) abroad(kind sim.Kind) bool {
	k := ch.w.k
	if k.rooms < 2 {
		return false
	}
	for _, tile := range k.of[kind] {
		if k.floor.Reach(int(tile))[ch.cell] < floor.Far {
			return false
		}
	}
	return true
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
	o := option{deed: takeFood, tile: f.at, thing: n, order: order, next: none, cost: stepCost * max(idle, 0)}
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
			if waiting == 0 {
				late = 0
			}
			ch.offer(option{deed: buyPlate, tile: shop, order: order, next: none, cost: late}, gene)
		}
		return
	}
	p := &w.plates[d.plate]
	if p.where != onTile || p.by != none {
		return
	}
	o := option{deed: pickPlate, tile: p.at, thing: d.plate, order: order, next: none}
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
