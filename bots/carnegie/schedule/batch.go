package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// Equal plates put into a box become a stack: the box holds one plate and a count. Food added to it is on every plate that is
// taken out. So an order can be the first of a batch: empty plates are stacked in a box, the foods that all want are added once,
// and each order of the batch takes a plate and adds the rest.

// batchStep is the next step for the first order of a batch.
type batchStep uint8

const (
	alone    batchStep = iota // it is none, or not any more
	stacking                  // more plates are to be put into the box
	filling                   // food is to be added that all want
	sharing                   // each order can take its plate
)

// batchStep returns the next step of the batch that begins with an order's plate.
func (w *world) batchStep(order int32, g *genes) batchStep {
	d := &w.dishes[order]
	if d.plate == none {
		return alone
	}
	p := &w.plates[d.plate]
	if p.where != onTile || w.k.floor.Kind(int(p.at)) != sim.Box {
		return alone
	}
	switch {
	case p.more < int32(g.copies[order]) && p.has == [sim.FoodCount]uint8{}:
		return stacking
	case p.more == 0:
		return alone
	}
	o := &w.k.orders[order]
	for i, kind := range o.foods {
		if n := w.parts[o.first+i]; g.shares(order, kind) && (n == none || w.foods[n].where != gone) {
			return filling
		}
	}
	return sharing
}

// shares reports whether a food of the first order of a batch is added for all.
func (g *genes) shares(order int32, kind sim.Food) bool { return g.apart[order]>>kind&1 == 0 }

// accepts reports whether a food may be added to an order's plate where it lies or is about to lie.
func (w *world) accepts(order int32, kind sim.Food, g *genes) bool {
	d := &w.dishes[order]
	p := &w.plates[d.plate]
	if p.where != onTile {
		return g.copies[order] == 0 || w.k.floor.Kind(int(d.spot)) != sim.Box || p.has != [sim.FoodCount]uint8{}
	}
	switch w.batchStep(order, g) {
	case stacking, sharing:
		return false
	case filling:
		return g.shares(order, kind)
	}
	return true
}

// freeBox returns the best box for beginning a batch, among those in the bot's reach, or none.
func (w *world) freeBox(c int, order int32, g *genes) int32 {
	best, least := int32(none), int16(floor.Far)
	n := 0
	for _, tile := range w.k.of[sim.Box] {
		if !w.free(tile) || w.k.floor.Reach(int(tile))[w.cooks[c].cell] >= floor.Far {
			continue
		}
		if n++; n > 1 && g.spot[order]%2 == 1 { // the other one
			return tile
		}
		if d := w.k.asKind[sim.Submit][tile] + w.k.asKind[sim.Shop][tile]; d < least {
			best, least = tile, d
		}
	}
	return best
}

// beginBatch sends a bot to put an order's empty plate into a box, if it is the first of a batch, and reports whether it does.
func (w *world) beginBatch(c int, n int32, g *genes) bool {
	order := w.plates[n].order
	if g.copies[order] == 0 || w.plates[n].has != [sim.FoodCount]uint8{} {
		return false
	}
	tile := w.freeBox(c, order, g)
	if tile == none {
		return false
	}
	d := &w.dishes[order]
	d.spot, d.tray = tile, false
	w.set(c, putPlate, tile, n, order, none)
	return true
}

// stack sends a bot to add a plate to the stack that it was bought for, and reports whether that is possible.
func (w *world) stack(c int, n int32) bool {
	p := &w.plates[n]
	if p.onto == none {
		return false
	}
	if onto := &w.plates[p.onto]; onto.where == onTile && onto.order != none && onto.has == p.has {
		w.set(c, stackPlate, onto.at, n, onto.order, none)
		return true
	}
	p.onto = none
	return false
}

// another offers to buy one more plate for an order's stack.
func (ch *chooser) another(order int32) {
	w := ch.w
	n := w.dishes[order].plate
	p := &w.plates[n]
	coming := p.more
	for i := range w.cooks {
		ck := &w.cooks[i]
		if held, ok := ck.hand.plate(); ok && w.plates[held].onto == n || ck.goal.action == buyPlate && w.plates[ck.goal.thing].onto == n {
			coming++
		}
	}
	if coming >= int32(ch.g.copies[order]) || ch.cash < sim.BuyPlate.Price() || w.k.floor.Reach(int(p.at))[ch.cell] >= floor.Far {
		return
	}
	if shop, _ := ch.shop(sim.Submit); shop != none {
		o := option{action: buyPlate, tile: shop, thing: n, more: true, order: order, next: int(p.at)}
		ch.offer(o, int(ch.g.bias[w.k.parts+int(order)]))
	}
}

// share assigns an order a plate of an open stack, or none if all are reserved.
func (w *world) share(stack, order int32) bool {
	p := &w.plates[stack]
	if p.kept > p.more {
		return false
	}
	n := int32(len(w.plates))
	w.plates = append(w.plates, plate{where: inStack, at: p.at, by: none, order: none, onto: stack, has: p.has})
	if !w.give(n, order) {
		w.plates = w.plates[:n]
		return false
	}
	w.plates[stack].kept++
	return true
}

// open opens a stack to all orders; the one that began it gets the first plate.
func (w *world) open(order int32) {
	d := &w.dishes[order]
	stack := d.plate
	p := &w.plates[stack]
	p.order, p.kept = none, 1
	d.plate, d.spot = int32(len(w.plates)), none
	w.plates = append(w.plates, plate{where: inStack, at: p.at, by: none, order: order, onto: stack, has: p.has})
}

// takeFrom takes a plate from a stack.
func (w *world) takeFrom(stack int32) {
	p := &w.plates[stack]
	if p.more--; p.more < 0 {
		w.on[p.at], p.where = nothing, gone
	}
}

// leave releases a reserved plate.
func (w *world) leave(n int32) {
	if p := &w.plates[n]; p.where == inStack {
		w.plates[p.onto].kept--
	}
	w.plates[n].where = gone
}

// trim withdraws plates from orders if a stack has become too small for all of them.
func (w *world) trim(stack int32) {
	for n := range w.plates {
		p := &w.plates[n]
		if s := &w.plates[stack]; s.kept == 0 || s.kept <= s.more+1 && s.where == onTile {
			return
		}
		if p.where == inStack && p.onto == stack {
			w.losePlate(int32(n))
		}
	}
}

// awaited is the expected plates of a batch, by their contents.
type awaited struct {
	base  base
	count int32
	ready int // a turn before which there are none
}

// await records that orders further back in the line can get plates of the batch that an order begins.
func (ch *chooser) await(order int32) {
	if ch.g.copies[order] == 0 || ch.plates == len(ch.awaited) {
		return
	}
	w, d := ch.w, &ch.w.dishes[order]
	if d.plate != none {
		if p := &w.plates[d.plate]; p.where == inStack || p.has != [sim.FoodCount]uint8{} && p.more == 0 {
			return
		}
	}
	a := awaited{count: int32(ch.g.copies[order]), base: w.k.wants[w.k.orders[order].kind], ready: w.turn + w.atLeast(order)}
	for kind := range a.base {
		if !ch.g.shares(order, sim.Food(kind)) {
			a.base[kind] = 0
		}
	}
	ch.awaited[ch.plates] = a
	ch.plates++
}

// due returns the contents of the plate that an order without one will get from another order's batch, if any.
func (ch *chooser) due(order int32) (b base, ok bool) {
	o := &ch.w.k.orders[order]
	for i := range ch.awaited[:ch.plates] {
		a := &ch.awaited[i]
		if a.count > 0 && o.closes >= a.ready && a.base.within(ch.w.k.wants[o.kind]) {
			a.count--
			return a.base, true
		}
	}
	return b, false
}
