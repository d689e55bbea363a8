package schedule

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// A bot that has to bring several foods a long way need not go the whole way for each: it carries each of them a few steps
// further, puts it down, and goes back for the last one.
const (
	stride = 3 // steps that a food is ahead of the last one when it is put down
	farOff = 5 // steps from which on that is worth it
)

// lag returns the distance of the last of an order's foods for the same kind of tile from there, excluding one food, or none.
// Food that can be bought now counts too.
func (w *world) lag(order, but int32, kind sim.Kind) int16 {
	o := &w.k.orders[order]
	lag := int16(none)
	next := w.foods[but].next()
	for i, what := range o.foods {
		n := w.parts[o.first+i]
		if n == none {
			bought := food{kind: what}
			if bought.next() == next && w.budget(0) >= what.Price() {
				for _, tile := range w.k.of[sim.Shop] {
					if d := w.k.asKind[kind][tile]; d < floor.Far {
						lag = max(lag, d)
					}
				}
			}
			continue
		}
		f := &w.foods[n]
		if n != but && f.where == onTile && f.by == none && f.next() == next {
			if d := w.k.asKind[kind][f.at]; d < floor.Far {
				lag = max(lag, d)
			}
		}
	}
	return lag
}

// advance sends a bot to put a food of a convoy down on its way to a kind of tile, if others are behind, and reports whether it
// does.
func (w *world) advance(c int, n int32, kind sim.Kind, g *genes) bool {
	f, ck, field := &w.foods[n], &w.cooks[c], w.k.toKind[kind]
	if f.order == none || !g.convoy[f.order] || field[ck.cell] >= floor.Far {
		return false
	}
	lag := w.lag(f.order, n, kind)
	goal := lag - stride
	if lag < farOff || field[ck.cell] <= goal {
		return false
	}
	cell := ck.cell
	for field[cell] > goal+1 {
		at := slices.IndexFunc(w.k.steps[cell], func(next int32) bool { return field[next] < field[cell] })
		if at < 0 {
			return false // it is handed over here
		}
		cell = w.k.steps[cell][at]
	}
	tile := w.room(cell, field)
	if tile == none {
		return false
	}
	w.setDown(c, tile)
	return true
}

// waits reports whether a food of a convoy lies ahead of others.
func (ch *chooser) waits(n int32, kind sim.Kind) bool {
	w := ch.w
	f := &w.foods[n]
	if !ch.g.convoy[f.order] {
		return false
	}
	d := w.k.asKind[kind][f.at]
	return d > 0 && w.lag(f.order, n, kind) > max(d, farOff-1)
}
