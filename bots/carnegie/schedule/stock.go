package schedule

import (
	"iter"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// useLoose takes for a part of an order the unassigned food that is the nearest to being ready, or none.
func (w *world) useLoose(order, part int32, kind sim.Food) int32 {
	best, least := int32(none), 0
	for i := range w.foods {
		f := &w.foods[i]
		if f.order != none || f.kind != kind || f.where == gone || f.where == inShop || f.stage == sim.Burnt {
			continue
		}
		if f.where != inHand && w.k.from(int(f.at), w.k.toKind[sim.Submit]) >= floor.Far {
			continue
		}
		effort := 2 * int(toServe-f.next())
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

// adopt finds an order in progress for an unassigned food in a bot's hands.
func (w *world) adopt(n int32, g *genes) {
	f := &w.foods[n]
	for order := range w.inProgress(g) {
		o := &w.k.orders[order]
		for i, kind := range o.foods {
			if kind == f.kind && w.parts[o.first+i] == none {
				w.assign(n, order, int32(o.first+i))
				return
			}
		}
	}
}

// adoptPlate finds an order in progress for an unassigned plate.
func (w *world) adoptPlate(n int32, g *genes) {
	for order := range w.inProgress(g) {
		if w.dishes[order].plate == none && w.give(n, order) {
			return
		}
	}
}

// inProgress returns the orders that the bots work at, in the order of the line.
func (w *world) inProgress(g *genes) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		left := g.window
		for _, order := range g.line {
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
		if p.order != none || p.where != onTile || p.by != none || p.kept > p.more {
			continue
		}
		n := 0
		for _, has := range p.has {
			n += int(has)
		}
		if n > most && w.k.from(int(p.at), w.k.toKind[sim.Submit]) < floor.Far && p.within(w.k.wants[w.k.orders[order].kind]) {
			best, most = int32(i), n
		}
	}
	switch {
	case best == none:
	case w.plates[best].more > 0:
		w.share(best, order)
	default:
		w.give(best, order)
	}
}

// give assigns a plate to an order, if the order wants its contents and does not have them yet.
func (w *world) give(n, order int32) bool {
	p, d, o := &w.plates[n], &w.dishes[order], &w.k.orders[order]
	if !p.within(w.k.wants[o.kind]) {
		return false
	}
	has := p.has
	for i, kind := range o.foods {
		part := int32(o.first + i)
		if has[kind] == 0 {
			continue
		}
		if old := w.parts[part]; old != none {
			f := &w.foods[old]
			if f.where == inShop {
				continue // it is being bought: leave that to its bot
			}
			w.unassign(old)
		}
		has[kind]--
		w.foods = append(w.foods, food{kind: kind, where: gone, by: none, at: none, order: order, part: part})
		w.parts[part] = int32(len(w.foods) - 1)
		d.missing--
	}
	if has != [sim.FoodCount]uint8{} {
		for i := range o.foods { // undo: it does not fit what is under way
			if f := w.parts[o.first+i]; f != none && w.foods[f].where == gone {
				w.parts[o.first+i] = none
				w.foods[f].order = none
				d.missing++
			}
		}
		return false
	}
	p.order, d.plate, d.spot = order, n, none
	if p.where == onTile {
		d.spot = p.at
	}
	return true
}

// chores offers to make room: to empty pans and counters of unassigned food, and to put pans on cookers.
func (ch *chooser) chores() {
	w := ch.w
	if len(w.k.of[sim.Cooker]) == 0 && w.loose == 0 {
		return
	}
	ch.rank = ch.g.rank
	free := 0
	for i, tile := range w.k.of[sim.Cooker] {
		p := &w.pans[i]
		switch {
		case !p.there:
			if ch.cooks {
				ch.equip(tile, p)
			}
		case p.food == none:
			free++
		default:
			f := &w.foods[p.food]
			if f.order == none && f.by == none && f.stage != sim.Raw {
				ch.offer(option{action: takeFood, tile: tile, thing: p.food, order: none, next: none}, 0)
			}
		}
	}
	if w.loose == 0 {
		return
	}
	for _, tile := range w.k.of[sim.Counter] {
		n, ok := w.on[tile].food()
		if ok && w.foods[n].order == none && w.foods[n].by == none {
			ch.offer(option{action: pickFood, tile: tile, thing: n, order: none, next: none, cost: 30}, 0)
		}
	}
}
