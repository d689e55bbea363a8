package schedule

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// emptyPan returns the item for an empty pan that is not on a cooker. Only bots in different rooms hand pans
// over; otherwise a bot with a pan puts it onto a cooker at once.
func (k *Kitchen) emptyPan() item {
	if k.rooms > 1 {
		return handoverPan
	}
	return junk
}

// offerPan offers to get a pan for a cooker.
func (ch *chooser) offerPan(tile int32, p *pan) {
	w := ch.w
	if p.claimedBy != none {
		return
	}
	away := w.k.floor.Reach(int(tile))[ch.cell] >= floor.Far
	if away && (w.k.rooms < 2 || w.k.haul(int(tile))[ch.cell] >= floor.Far) || ch.fetchPan(tile) || away && w.panComing() {
		return
	}
	if w.budget(0) < sim.BuyPan.Price() {
		return
	}
	for i := range w.cooks {
		if w.cooks[i].goal.action == buyPan {
			return
		}
	}
	if shop, _ := ch.shop(sim.Cooker); shop != none {
		o := option{action: buyPan, tile: shop, thing: none, order: none, next: int(tile), cost: 10}
		if away {
			o.next = none
		}
		ch.offer(o, 0)
	}
}

// fetchPan offers to take a pan that another bot handed over towards a cooker. It reports whether there is one.
func (ch *chooser) fetchPan(tile int32) bool {
	w := ch.w
	if w.k.rooms < 2 {
		return false
	}
	for _, from := range w.k.shared {
		if w.items[from] == handoverPan && w.k.floor.Reach(int(from))[ch.cell] < floor.Far && ch.mayCarry(from, w.k.haul(int(tile))) {
			ch.offer(option{action: pickPan, tile: from, thing: none, order: none, next: none, cost: 10}, 0)
			return true
		}
	}
	return false
}

// panComing reports whether a pan is being handed over.
func (w *world) panComing() bool {
	return slices.ContainsFunc(w.k.shared, func(tile int32) bool { return w.items[tile] == handoverPan }) ||
		slices.ContainsFunc(w.cooks, func(ck cook) bool { return ck.hand == handoverPan })
}

// withPan sets the next goal for a held pan or useless item: it puts a pan onto a cooker without one, or hands
// it over towards one, and puts other items down.
func (w *world) withPan(c int) {
	ck := &w.cooks[c]
	for i, tile := range w.k.tiles[sim.Cooker] {
		if p := &w.pans[i]; !p.present && p.claimedBy == none && w.k.floor.Reach(int(tile))[ck.cell] < floor.Far {
			w.set(c, putPan, tile, none, none, none)
			return
		}
	}
	for i, tile := range w.k.tiles[sim.Cooker] {
		if ck.hand == handoverPan && !w.pans[i].present && w.k.haul(int(tile))[ck.cell] < floor.Far {
			w.handOver(c, w.k.haul(int(tile)), 0)
			return
		}
	}
	w.putDown(c, w.k.cellToKind[sim.Shop])
}
