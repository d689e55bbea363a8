package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// Equal plates in a box form a stack: the box stores one plate and a count. Food added to it is on every plate
// taken out. So an order can begin a batch: bots stack empty plates in a box, add the foods shared by all
// orders once, and each order takes a plate and adds the rest.

// batchStep is the next step for the first order of a batch.
type batchStep uint8

const (
	noBatch  batchStep = iota // not, or no longer, in a batch
	stacking                  // bots add plates to the box
	filling                   // bots add the shared foods
	sharing                   // orders take their plates
)

// batchStep returns the next step of the batch begun by an order.
func (w *world) batchStep(order int32, g *genes) batchStep {
	d := &w.dishes[order]
	if d.plate == none {
		return noBatch
	}
	p := &w.plates[d.plate]
	if p.where != onTile || w.k.floor.Kind(int(p.tile)) != sim.Box {
		return noBatch
	}
	switch {
	case p.extra < int32(g.copies[order]) && p.foods == [sim.FoodCount]uint8{}:
		return stacking
	case p.extra == 0:
		return noBatch
	}
	o := &w.k.orders[order]
	for i, kind := range o.foods {
		if n := w.parts[o.firstPart+i]; g.shares(order, kind) && (n == none || w.foods[n].where != gone) {
			return filling
		}
	}
	return sharing
}

// shares reports whether the first order of a batch adds a food for all.
func (g *genes) shares(order int32, kind sim.Food) bool { return g.unshared[order]>>kind&1 == 0 }

// accepts reports whether a food may be added to an order's plate at its present or planned tile.
func (w *world) accepts(order int32, kind sim.Food, g *genes) bool {
	d := &w.dishes[order]
	p := &w.plates[d.plate]
	if p.where != onTile {
		return g.copies[order] == 0 || w.k.floor.Kind(int(d.spot)) != sim.Box || p.foods != [sim.FoodCount]uint8{}
	}
	switch w.batchStep(order, g) {
	case stacking, sharing:
		return false
	case filling:
		return g.shares(order, kind)
	}
	return true
}

// freeBox returns the best free box within a bot's reach for beginning a batch, or none.
func (w *world) freeBox(c int, order int32, g *genes) int32 {
	best, least := int32(none), int16(floor.Far)
	n := 0
	for _, tile := range w.k.tiles[sim.Box] {
		if !w.free(tile) || w.k.floor.Reach(int(tile))[w.cooks[c].cell] >= floor.Far {
			continue
		}
		if n++; n > 1 && g.spot[order]%2 == 1 { // the second free one
			return tile
		}
		if d := w.k.tileToKind[sim.Submit][tile] + w.k.tileToKind[sim.Shop][tile]; d < least {
			best, least = tile, d
		}
	}
	return best
}

// beginBatch sends a bot to put an order's empty plate into a box if the order begins a batch. It reports
// whether it does.
func (w *world) beginBatch(c int, n int32, g *genes) bool {
	order := w.plates[n].order
	if g.copies[order] == 0 || w.plates[n].foods != [sim.FoodCount]uint8{} {
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

// addToStack sends a bot to add a plate to the stack it was bought for. It reports whether that is possible.
func (w *world) addToStack(c int, n int32) bool {
	p := &w.plates[n]
	if p.stack == none {
		return false
	}
	if onto := &w.plates[p.stack]; onto.where == onTile && onto.order != none && onto.foods == p.foods {
		w.set(c, stackPlate, onto.tile, n, onto.order, none)
		return true
	}
	p.stack = none
	return false
}

// offerExtraPlate offers to buy one more plate for an order's stack.
func (ch *chooser) offerExtraPlate(order int32) {
	w := ch.w
	n := w.dishes[order].plate
	p := &w.plates[n]
	coming := p.extra
	for i := range w.cooks {
		ck := &w.cooks[i]
		if held, ok := ck.hand.plate(); ok && w.plates[held].stack == n || ck.goal.action == buyPlate && w.plates[ck.goal.thing].stack == n {
			coming++
		}
	}
	if coming >= int32(ch.g.copies[order]) || ch.cash < sim.BuyPlate.Price() || w.k.floor.Reach(int(p.tile))[ch.cell] >= floor.Far {
		return
	}
	if shop, _ := ch.shop(sim.Submit); shop != none {
		o := option{action: buyPlate, tile: shop, thing: n, forStack: true, order: order, next: int(p.tile)}
		ch.offer(o, int(ch.g.delay[w.k.partCount+int(order)]))
	}
}

// reserveFromStack assigns an order a plate of an open stack. It reports false if all plates are reserved.
func (w *world) reserveFromStack(stack, order int32) bool {
	p := &w.plates[stack]
	if p.reserved > p.extra {
		return false
	}
	n := int32(len(w.plates))
	w.plates = append(w.plates, plate{where: inStack, tile: p.tile, claimedBy: none, order: none, stack: stack, foods: p.foods})
	if !w.assignPlate(n, order) {
		w.plates = w.plates[:n]
		return false
	}
	w.plates[stack].reserved++
	return true
}

// openStack opens a stack to all orders. The order that began it gets the first plate.
func (w *world) openStack(order int32) {
	d := &w.dishes[order]
	stack := d.plate
	p := &w.plates[stack]
	p.order, p.reserved = none, 1
	d.plate, d.spot = int32(len(w.plates)), none
	w.plates = append(w.plates, plate{where: inStack, tile: p.tile, claimedBy: none, order: order, stack: stack, foods: p.foods})
}

// takeFromStack removes a plate from a stack.
func (w *world) takeFromStack(stack int32) {
	p := &w.plates[stack]
	if p.extra--; p.extra < 0 {
		w.items[p.tile], p.where = nothing, gone
	}
}

// dropPlate removes a plate and its reservation in a stack.
func (w *world) dropPlate(n int32) {
	if p := &w.plates[n]; p.where == inStack {
		w.plates[p.stack].reserved--
	}
	w.plates[n].where = gone
}

// trimStack takes reserved plates away from orders if a stack has become too small.
func (w *world) trimStack(stack int32) {
	for n := range w.plates {
		p := &w.plates[n]
		if s := &w.plates[stack]; s.reserved == 0 || s.reserved <= s.extra+1 && s.where == onTile {
			return
		}
		if p.where == inStack && p.stack == stack {
			w.losePlate(int32(n))
		}
	}
}

// expectedPlates are future plates of a batch, all with the same contents.
type expectedPlates struct {
	base  base
	count int32
	ready int // earliest turn
}

// expectBatch records that orders of lower priority can get plates of the batch begun by an order.
func (ch *chooser) expectBatch(order int32) {
	if ch.g.copies[order] == 0 || ch.expectedCount == len(ch.expected) {
		return
	}
	w, d := ch.w, &ch.w.dishes[order]
	if d.plate != none {
		if p := &w.plates[d.plate]; p.where == inStack || p.foods != [sim.FoodCount]uint8{} && p.extra == 0 {
			return
		}
	}
	a := expectedPlates{count: int32(ch.g.copies[order]), base: w.k.required[w.k.orders[order].kind], ready: w.turn + w.minTurnsLeft(order)}
	for kind := range a.base {
		if !ch.g.shares(order, sim.Food(kind)) {
			a.base[kind] = 0
		}
	}
	ch.expected[ch.expectedCount] = a
	ch.expectedCount++
}

// takeExpected reserves an expected plate of another order's batch and returns its contents.
func (ch *chooser) takeExpected(order int32) (b base, ok bool) {
	o := &ch.w.k.orders[order]
	for i := range ch.expected[:ch.expectedCount] {
		a := &ch.expected[i]
		if a.count > 0 && o.closes >= a.ready && a.base.within(ch.w.k.required[o.kind]) {
			a.count--
			return a.base, true
		}
	}
	return b, false
}
