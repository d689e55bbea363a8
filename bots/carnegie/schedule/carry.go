package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// decide gives a bot that is free its next goal.
func (w *world) decide(c int, g *genes) {
	ck := &w.cooks[c]
	w.release(c)
	if ck.hand == nothing {
		w.choose(c, g)
		return
	}
	if n, ok := ck.hand.food(); ok {
		w.withFood(c, n, g)
	} else if n, ok := ck.hand.plate(); ok {
		w.withPlate(c, n, g)
	} else {
		w.withPan(c)
	}
}

// withFood goes on with the food in a bot's hands.
func (w *world) withFood(c int, n int32, g *genes) {
	f := &w.foods[n]
	if f.order == none && f.stage != sim.Burnt {
		w.adopt(n, g)
	}
	switch f.next() {
	case toChop:
		if tile := w.nearest(c, sim.Counter, w.after(f)); tile != none {
			w.set(c, putFood, tile, n, f.order, none)
			return
		}
		w.bring(c, sim.Counter)
	case toCook:
		if tile := w.nearestPan(c); tile != none {
			w.set(c, cookFood, tile, n, f.order, none)
			return
		}
		w.bring(c, sim.Cooker)
	case toServe:
		w.deliver(c, n, g)
	case spoilt:
		w.discard(c)
	}
}

// after is the kind of tile where a chopped food goes next.
func (w *world) after(f *food) sim.Kind {
	if f.kind.CanCook() && f.stage == sim.Raw {
		return sim.Cooker
	}
	return sim.Submit
}

// nearest is the free tile of a kind on the shortest way to one of the next kind, or none.
func (w *world) nearest(c int, kind, then sim.Kind) int32 {
	best, least := int32(none), int16(floor.Far)
	for _, tile := range w.k.of[kind] {
		d := w.k.floor.Reach(int(tile))[w.cooks[c].cell]
		if d < floor.Far && w.free(tile) {
			if d += w.k.asKind[then][tile]; d < least || best == none {
				best, least = tile, d
			}
		}
	}
	return best
}

func (w *world) nearestPan(c int) int32 {
	best, least := int32(none), int16(floor.Far)
	for i, tile := range w.k.of[sim.Cooker] {
		p := &w.pans[i]
		d := w.k.floor.Reach(int(tile))[w.cooks[c].cell]
		if d < least && p.there && p.food == none && p.by == none {
			best, least = tile, d
		}
	}
	return best
}

// bring puts what a bot holds down near a tile of a kind that it cannot use yet, or hands it over towards one.
func (w *world) bring(c int, kind sim.Kind) {
	ck := &w.cooks[c]
	for _, tile := range w.k.of[kind] {
		if w.k.floor.Reach(int(tile))[ck.cell] < floor.Far {
			w.putDown(c, w.k.toKind[kind])
			return
		}
	}
	w.handOver(c, w.k.toKind[kind], 0)
}

// deliver brings a ready food to its plate.
func (w *world) deliver(c int, n int32, g *genes) {
	f := &w.foods[n]
	if f.order == none {
		w.bring(c, sim.Submit)
		return
	}
	d := &w.dishes[f.order]
	if d.plate == none || d.spot == none {
		w.bring(c, sim.Submit)
		return
	}
	p := &w.plates[d.plate]
	reach := w.k.floor.Reach(int(d.spot))[w.cooks[c].cell]
	switch {
	case reach >= floor.Far:
		w.handOver(c, w.k.haul(int(d.spot)), 0)
	case g.aside[f.part] && reach > 0:
		w.putDown(c, w.k.haul(int(d.spot)))
	case p.where == onTile && p.at == d.spot, p.where == inHand && w.headsFor(d.plate, d.spot):
		w.set(c, addToIt, d.spot, n, f.order, none)
	default:
		w.putDown(c, w.k.haul(int(d.spot)))
	}
}

// headsFor reports whether somebody is about to put a plate down on a tile.
func (w *world) headsFor(plate, tile int32) bool {
	for i := range w.cooks {
		if g := &w.cooks[i].goal; g.deed == putPlate && g.thing == plate && g.tile == tile {
			return true
		}
	}
	return false
}

// withPlate goes on with the plate in a bot's hands.
func (w *world) withPlate(c int, n int32, g *genes) {
	p := &w.plates[n]
	if p.order == none {
		w.adoptPlate(n, g)
	}
	if p.order == none {
		w.putDown(c, w.k.toKind[sim.Shop])
		return
	}
	o := p.order
	if w.complete(o) {
		w.takeToTable(c, n)
		return
	}
	if tile, food := w.nextToCollect(c, o); tile != none {
		w.set(c, addFrom, tile, food, o, none)
		return
	}
	spot := w.spotFor(o, g)
	w.dishes[o].spot = spot
	switch {
	case spot == none:
		w.putDown(c, w.k.toKind[sim.Submit])
	case w.k.floor.Reach(int(spot))[w.cooks[c].cell] >= floor.Far:
		w.handOver(c, w.k.haul(int(spot)), g.spare)
	default:
		w.set(c, putPlate, spot, n, o, none)
	}
}

// early is for how many turns a bot waits with a full plate at the table.
const early = 12

func (w *world) takeToTable(c int, n int32) {
	p := &w.plates[n]
	best, least := int32(none), int16(floor.Far)
	for _, tile := range w.k.of[sim.Submit] {
		if d := w.k.floor.Reach(int(tile))[w.cooks[c].cell]; d < least {
			best, least = tile, d
		}
	}
	o := &w.k.orders[p.order]
	switch {
	case best == none:
		w.handOver(c, w.k.toKind[sim.Submit], 0)
	case o.opens-w.turn > int(least)+early:
		w.putDown(c, w.k.toKind[sim.Submit])
	default:
		w.set(c, serve, best, n, p.order, none)
	}
}

// nextToCollect is the nearest ready food of an order, if all that is missing on the plate lies ready.
func (w *world) nextToCollect(c int, order int32) (tile, thing int32) {
	o := &w.k.orders[order]
	tile, thing = none, none
	least := int16(floor.Far)
	for part := o.first; part < o.first+len(o.foods); part++ {
		n := w.parts[part]
		if n == none {
			return none, none
		}
		f := &w.foods[n]
		if f.where == gone {
			continue
		}
		if f.where != onTile || f.next() != toServe || f.by != none && int(f.by) != c {
			return none, none
		}
		d := w.k.floor.Reach(int(f.at))[w.cooks[c].cell]
		if d >= floor.Far {
			return none, none
		}
		if d < least {
			tile, thing, least = f.at, n, d
		}
	}
	return tile, thing
}

// spotFor chooses the tile where a dish is put together. A plate that serves as a tray is first filled near the shop.
func (w *world) spotFor(order int32, g *genes) int32 {
	d, o := &w.dishes[order], &w.k.orders[order]
	tray := g.tray[order] && w.wantsFromShop(order)
	if d.spot != none && d.tray == tray && w.free(d.spot) {
		return d.spot
	}
	d.tray = tray
	spots := w.k.spotsFor(signatureOf(o))
	if tray {
		spots = w.k.spotsFor(signature{shop: 1})
	}
	which := int(g.spot[order])
	for _, tile := range spots {
		if !w.free(tile) {
			continue
		}
		if which--; which < 0 {
			return tile
		}
	}
	return none
}

// wantsFromShop reports whether food is missing on an order's plate that is put there as it is bought, and other food too.
func (w *world) wantsFromShop(order int32) bool {
	o := &w.k.orders[order]
	raw, other := false, false
	for i, kind := range o.foods {
		if n := w.parts[o.first+i]; n != none && w.foods[n].where == gone {
			continue
		}
		if kind.CanChop() || kind.CanCook() {
			other = true
		} else {
			raw = true
		}
	}
	return raw && other
}

// putDown puts what a bot holds on a free tile beside it, as near as can be to where a field leads.
func (w *world) putDown(c int, field []int16) {
	ck := &w.cooks[c]
	tile := w.room(ck.cell, field)
	for _, cell := range w.k.steps[ck.cell] {
		if tile != none {
			break
		}
		tile = w.room(cell, field)
	}
	if tile == none {
		ck.goal = goal{deed: rest}
		return
	}
	w.setDown(c, tile)
}

func (w *world) setDown(c int, tile int32) {
	if n, ok := w.cooks[c].hand.plate(); ok {
		w.set(c, putPlate, tile, n, w.plates[n].order, none)
	} else {
		w.set(c, putFood, tile, none, none, none)
	}
}

// room is the best free tile in reach of a cell.
func (w *world) room(cell int32, field []int16) int32 {
	best, least := int32(none), 0
	for _, tile := range w.k.near[cell] {
		if !w.free(tile) {
			continue
		}
		cost := reluctance(w.k.floor.Kind(int(tile))) + 2*int(min(w.k.from(int(tile), field), 1000))
		if best == none || cost < least {
			best, least = tile, cost
		}
	}
	return best
}

// handOver puts what a bot holds on a tile from which another bot can take it further.
func (w *world) handOver(c int, field []int16, spare int) {
	ck := &w.cooks[c]
	best, least, free := int32(none), int16(floor.Far), 0
	for _, tile := range w.k.shared {
		d := w.k.floor.Reach(int(tile))[ck.cell]
		if d >= floor.Far || !w.free(tile) {
			continue
		}
		free++
		if d += handing + w.k.from(int(tile), field); d < least {
			best, least = tile, d
		}
	}
	if best == none || free <= spare {
		ck.goal = goal{deed: rest}
		return
	}
	w.setDown(c, best)
}

// discard gets rid of burnt food.
func (w *world) discard(c int) {
	const near = 4
	best, least := int32(none), int16(near)
	for _, tile := range w.k.of[sim.Trash] {
		if d := w.k.floor.Reach(int(tile))[w.cooks[c].cell]; d <= least {
			best, least = tile, d
		}
	}
	if best == none {
		w.putDown(c, w.k.toKind[sim.Shop])
		return
	}
	w.set(c, throw, best, none, none, none)
}

// withPan puts a pan onto a cooker that has none, and other useless things down.
func (w *world) withPan(c int) {
	for i, tile := range w.k.of[sim.Cooker] {
		p := &w.pans[i]
		if !p.there && p.by == none && w.k.floor.Reach(int(tile))[w.cooks[c].cell] < floor.Far {
			w.set(c, putPan, tile, none, none, none)
			return
		}
	}
	w.putDown(c, w.k.toKind[sim.Shop])
}
