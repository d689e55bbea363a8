package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// withPlate sets the next goal for the plate in a bot's hands.
func (w *world) withPlate(c int, n int32, g *genes) {
	if w.addToStack(c, n) {
		return
	}
	p := &w.plates[n]
	if p.order == none {
		w.assignHeldPlate(n, g)
	}
	if p.order == none {
		w.putDown(c, w.k.cellToKind[sim.Shop])
		return
	}
	o := p.order
	if w.complete(o) {
		w.submitPlate(c, n)
		return
	}
	if w.beginBatch(c, n, g) {
		return
	}
	if tile, food := w.nextToCollect(c, o); tile != none {
		w.set(c, addLyingFood, tile, food, o, none)
		return
	}
	spot := w.spotFor(o, g)
	w.dishes[o].spot = spot
	switch {
	case spot == none:
		w.putDown(c, w.k.cellToKind[sim.Submit])
	case w.k.floor.Reach(int(spot))[w.cooks[c].cell] >= floor.Far:
		w.handOver(c, w.k.haul(int(spot)), g.keepFree)
	default:
		w.set(c, putPlate, spot, n, o, none)
	}
}

// maxEarlyTurns is the maximum number of turns a bot waits at the submit tile with a complete plate.
const maxEarlyTurns = 12

func (w *world) submitPlate(c int, n int32) {
	p := &w.plates[n]
	best, least := int32(none), int16(floor.Far)
	for _, tile := range w.k.tiles[sim.Submit] {
		if d := w.k.floor.Reach(int(tile))[w.cooks[c].cell]; d < least {
			best, least = tile, d
		}
	}
	o := &w.k.orders[p.order]
	switch {
	case best == none:
		w.handOver(c, w.k.cellToKind[sim.Submit], 0)
	case o.opens-w.turn > int(least)+maxEarlyTurns:
		w.putDown(c, w.k.cellToKind[sim.Submit])
	default:
		w.set(c, serve, best, n, p.order, none)
	}
}

// nextToCollect returns the nearest ready food of an order, or none unless all foods missing on the plate are
// ready and in reach.
func (w *world) nextToCollect(c int, order int32) (tile, thing int32) {
	o := &w.k.orders[order]
	tile, thing = none, none
	least := int16(floor.Far)
	for part := o.firstPart; part < o.firstPart+len(o.foods); part++ {
		n := w.parts[part]
		if n == none {
			return none, none
		}
		f := &w.foods[n]
		if f.where == gone {
			continue
		}
		if f.where != onTile || f.nextStep() != toServe || f.claimedBy != none && int(f.claimedBy) != c {
			return none, none
		}
		d := w.k.floor.Reach(int(f.tile))[w.cooks[c].cell]
		if d >= floor.Far {
			return none, none
		}
		if d < least {
			tile, thing, least = f.tile, n, d
		}
	}
	return tile, thing
}

// spotFor chooses the tile where a plate is filled. A tray is first filled near the shop.
func (w *world) spotFor(order int32, g *genes) int32 {
	d, o := &w.dishes[order], &w.k.orders[order]
	tray := g.tray[order] && w.needsRawFood(order)
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

// needsRawFood reports whether an order's plate lacks both food that is added as bought and food that needs
// preparation.
func (w *world) needsRawFood(order int32) bool {
	o := &w.k.orders[order]
	raw, other := false, false
	for i, kind := range o.foods {
		if n := w.parts[o.firstPart+i]; n != none && w.foods[n].where == gone {
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
