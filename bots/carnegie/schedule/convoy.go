package schedule

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// A bot that has to carry several foods a long way works as a convoy: it carries each a few steps ahead of the
// last one, puts it down, and goes back for the last one.
const (
	convoyLead        = 3 // steps that a food is carried ahead of the last one
	minConvoyDistance = 5 // minimum distance of the last food, in steps
)

// lag returns the distance to a kind of tile of the farthest of an order's foods that go there, without the
// food except, or none. Food that can be bought now counts too.
func (w *world) lag(order, except int32, kind sim.Kind) int16 {
	o := &w.k.orders[order]
	lag := int16(none)
	next := w.foods[except].nextStep()
	for i, what := range o.foods {
		n := w.parts[o.firstPart+i]
		if n == none {
			bought := food{kind: what}
			if bought.nextStep() == next && w.budget(0) >= what.Price() {
				for _, tile := range w.k.tiles[sim.Shop] {
					if d := w.k.tileToKind[kind][tile]; d < floor.Far {
						lag = max(lag, d)
					}
				}
			}
			continue
		}
		f := &w.foods[n]
		if n != except && f.where == onTile && f.claimedBy == none && f.nextStep() == next {
			if d := w.k.tileToKind[kind][f.tile]; d < floor.Far {
				lag = max(lag, d)
			}
		}
	}
	return lag
}

// advance sends a bot to put a food of a convoy down on the way to a kind of tile if others are behind. It
// reports whether it does.
func (w *world) advance(c int, n int32, kind sim.Kind, g *genes) bool {
	f, ck, field := &w.foods[n], &w.cooks[c], w.k.cellToKind[kind]
	if f.order == none || !g.convoy[f.order] || field[ck.cell] >= floor.Far {
		return false
	}
	lag := w.lag(f.order, n, kind)
	goal := lag - convoyLead
	if lag < minConvoyDistance || field[ck.cell] <= goal {
		return false
	}
	cell := ck.cell
	for field[cell] > goal+1 {
		at := slices.IndexFunc(w.k.steps[cell], func(next int32) bool { return field[next] < field[cell] })
		if at < 0 {
			return false // the way ends here: hand it over
		}
		cell = w.k.steps[cell][at]
	}
	tile := w.bestFreeTile(cell, field)
	if tile == none {
		return false
	}
	w.setDown(c, tile)
	return true
}

// isAhead reports whether a food of a convoy lies ahead of the others.
func (ch *chooser) isAhead(n int32, kind sim.Kind) bool {
	w := ch.w
	f := &w.foods[n]
	if !ch.g.convoy[f.order] {
		return false
	}
	d := w.k.tileToKind[kind][f.tile]
	return d > 0 && w.lag(f.order, n, kind) > max(d, minConvoyDistance-1)
}
