package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// decide assigns the next goal to a bot without one.
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

// withFood sets the next goal for the food in a bot's hands.
func (w *world) withFood(c int, n int32, g *genes) {
	f := &w.foods[n]
	if f.order == none && f.stage != sim.Burnt {
		w.assignHeldFood(n, g)
	}
	switch f.nextStep() {
	case toChop:
		if w.advance(c, n, sim.Counter, g) {
			return
		}
		if tile := w.nearest(c, sim.Counter, w.afterChopping(f)); tile != none {
			w.set(c, putFood, tile, n, f.order, none)
			return
		}
		w.bringTo(c, sim.Counter)
	case toCook:
		if w.advance(c, n, sim.Cooker, g) {
			return
		}
		if tile := w.nearestPan(c); tile != none {
			w.set(c, cookFood, tile, n, f.order, none)
			return
		}
		w.bringTo(c, sim.Cooker)
	case toServe:
		w.deliver(c, n, g)
	case toDiscard:
		w.discard(c)
	}
}

// afterChopping returns the kind of tile where a food goes after it is chopped.
func (w *world) afterChopping(f *food) sim.Kind {
	if f.kind.CanCook() && f.stage == sim.Raw {
		return sim.Cooker
	}
	return sim.Submit
}

// nearest returns the free tile of a kind on the shortest path to a tile of kind then, or none.
func (w *world) nearest(c int, kind, then sim.Kind) int32 {
	best, least := int32(none), int16(floor.Far)
	for _, tile := range w.k.tiles[kind] {
		d := w.k.floor.Reach(int(tile))[w.cooks[c].cell]
		if d < floor.Far && w.free(tile) {
			if d += w.k.tileToKind[then][tile]; d < least || best == none {
				best, least = tile, d
			}
		}
	}
	return best
}

func (w *world) nearestPan(c int) int32 {
	best, least := int32(none), int16(floor.Far)
	for i, tile := range w.k.tiles[sim.Cooker] {
		p := &w.pans[i]
		d := w.k.floor.Reach(int(tile))[w.cooks[c].cell]
		if d < least && p.present && p.food == none && p.claimedBy == none {
			best, least = tile, d
		}
	}
	return best
}

// bringTo puts the held item down near a tile of a kind that cannot be used yet, or hands it over towards one.
func (w *world) bringTo(c int, kind sim.Kind) {
	ck := &w.cooks[c]
	for _, tile := range w.k.tiles[kind] {
		if w.k.floor.Reach(int(tile))[ck.cell] < floor.Far {
			w.putDown(c, w.k.cellToKind[kind])
			return
		}
	}
	w.handOver(c, w.k.cellToKind[kind], 0)
}

// deliver brings a ready food to its plate.
func (w *world) deliver(c int, n int32, g *genes) {
	f := &w.foods[n]
	if f.order == none {
		w.bringTo(c, sim.Submit)
		return
	}
	d := &w.dishes[f.order]
	if d.plate == none || d.spot == none {
		w.bringTo(c, sim.Submit)
		return
	}
	p := &w.plates[d.plate]
	reach := w.k.floor.Reach(int(d.spot))[w.cooks[c].cell]
	switch {
	case reach >= floor.Far:
		w.handOver(c, w.k.haul(int(d.spot)), 0)
	case g.putAside[f.part] && reach > 0:
		w.putDown(c, w.k.haul(int(d.spot)))
	case !w.accepts(f.order, f.kind, g):
		w.putDown(c, w.k.haul(int(d.spot)))
	case p.where == onTile && p.tile == d.spot, p.where == inHand && w.isBringing(d.plate, d.spot):
		w.set(c, addHeldFood, d.spot, n, f.order, none)
	default:
		w.putDown(c, w.k.haul(int(d.spot)))
	}
}

// isBringing reports whether a bot is about to put a plate down on a tile.
func (w *world) isBringing(plate, tile int32) bool {
	for i := range w.cooks {
		if g := &w.cooks[i].goal; g.action == putPlate && g.thing == plate && g.tile == tile {
			return true
		}
	}
	return false
}
