package schedule

import (
	"iter"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// assignLoose assigns to a part of an order the unassigned food that is closest to ready, and returns it, or
// none.
func (w *world) assignLoose(order, part int32, kind sim.Food) int32 {
	best, least := int32(none), 0
	for i := range w.foods {
		f := &w.foods[i]
		if f.order != none || f.kind != kind || f.where == gone || f.where == toBuy || f.stage == sim.Burnt {
			continue
		}
		if f.where != inHand && w.k.minAround(int(f.tile), w.k.cellToKind[sim.Submit]) >= floor.Far {
			continue
		}
		effort := 2 * int(toServe-f.nextStep())
		if f.where == inHand {
			effort--
		}
		if best == none || effort < least {
			best, least = int32(i), effort
		}
	}
	if best != none {
		w.assign(best, order, part)
	}
	return best
}

// assignHeldFood finds an order in progress for an unassigned food in a bot's hands.
func (w *world) assignHeldFood(n int32, g *genes) {
	f := &w.foods[n]
	for order := range w.inProgress(g) {
		o := &w.k.orders[order]
		for i, kind := range o.foods {
			if kind == f.kind && w.parts[o.firstPart+i] == none {
				w.assign(n, order, int32(o.firstPart+i))
				return
			}
		}
	}
}

// assignHeldPlate finds an order in progress for an unassigned plate.
func (w *world) assignHeldPlate(n int32, g *genes) {
	for order := range w.inProgress(g) {
		if w.dishes[order].plate == none && w.assignPlate(n, order) {
			return
		}
	}
}

// inProgress returns the orders in progress by priority.
func (w *world) inProgress(g *genes) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		left := g.window
		for _, order := range g.priority {
			if w.dishes[order].closed || g.skip[order] || w.k.orders[order].opens > w.turn+g.lead {
				continue
			}
			if left--; left < 0 || !yield(order) {
				return
			}
		}
	}
}

// findPlate assigns an order the unassigned plate with the most of its foods.
func (ch *chooser) findPlate(order int32) {
	w := ch.w
	best, most := int32(none), -1
	for i := range w.plates {
		p := &w.plates[i]
		if p.order != none || p.where != onTile || p.claimedBy != none || p.reserved > p.extra {
			continue
		}
		n := 0
		for _, has := range p.foods {
			n += int(has)
		}
		if n > most && w.k.minAround(int(p.tile), w.k.cellToKind[sim.Submit]) < floor.Far && p.within(w.k.required[w.k.orders[order].kind]) {
			best, most = int32(i), n
		}
	}
	switch {
	case best == none:
	case w.plates[best].extra > 0:
		w.reserveFromStack(best, order)
	default:
		w.assignPlate(best, order)
	}
}

// assignPlate assigns a plate to an order if the order needs its contents and does not have them yet.
func (w *world) assignPlate(n, order int32) bool {
	p, d, o := &w.plates[n], &w.dishes[order], &w.k.orders[order]
	if !p.within(w.k.required[o.kind]) {
		return false
	}
	has := p.foods
	for i, kind := range o.foods {
		part := int32(o.firstPart + i)
		if has[kind] == 0 {
			continue
		}
		if old := w.parts[part]; old != none {
			f := &w.foods[old]
			if f.where == toBuy {
				continue // a bot is about to buy it
			}
			w.unassign(old)
		}
		has[kind]--
		w.foods = append(w.foods, food{kind: kind, where: gone, claimedBy: none, tile: none, order: order, part: part})
		w.parts[part] = int32(len(w.foods) - 1)
		d.missing--
	}
	if has != [sim.FoodCount]uint8{} {
		for i := range o.foods { // undo: the order already has some of the contents
			if f := w.parts[o.firstPart+i]; f != none && w.foods[f].where == gone {
				w.parts[o.firstPart+i] = none
				w.foods[f].order = none
				d.missing++
			}
		}
		return false
	}
	p.order, d.plate, d.spot = order, n, none
	if p.where == onTile {
		d.spot = p.tile
	}
	return true
}

// offerChores offers to take unassigned food from pans and counters, and to put pans on cookers.
func (ch *chooser) offerChores() {
	w := ch.w
	if len(w.k.tiles[sim.Cooker]) == 0 && w.looseCount == 0 {
		return
	}
	ch.rank = ch.g.rankCost
	free := 0
	for i, tile := range w.k.tiles[sim.Cooker] {
		p := &w.pans[i]
		switch {
		case !p.present:
			if ch.needsPan {
				ch.offerPan(tile, p)
			}
		case p.food == none:
			free++
		default:
			f := &w.foods[p.food]
			if f.order == none && f.claimedBy == none && f.stage != sim.Raw {
				ch.offer(option{action: takeFood, tile: tile, thing: p.food, order: none, next: none}, 0)
			}
		}
	}
	if w.looseCount == 0 {
		return
	}
	for _, tile := range w.k.tiles[sim.Counter] {
		n, ok := w.items[tile].food()
		if ok && w.foods[n].order == none && w.foods[n].claimedBy == none {
			ch.offer(option{action: pickFood, tile: tile, thing: n, order: none, next: none, cost: 30}, 0)
		}
	}
}
