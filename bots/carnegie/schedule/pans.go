package schedule

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// emptyPan returns an empty pan off the cookers: if all bots reach the same tiles, a bot that takes one puts it onto a cooker at
// once.
func (k *Kitchen) emptyPan() item {
	if k.rooms > 1 {
		return spare
	}
	return useless
}

// equip offers to get a pan for a cooker.
func (ch *chooser) equip(tile int32, p *pan) {
	w := ch.w
	if p.by != none {
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

// fetchPan offers to take a pan that was handed over towards a cooker. It reports whether there is one.
func (ch *chooser) fetchPan(tile int32) bool {
	w := ch.w
	if w.k.rooms < 2 {
		return false
	}
	for _, from := range w.k.shared {
		if w.on[from] == spare && w.k.floor.Reach(int(from))[ch.cell] < floor.Far && ch.mine(from, w.k.haul(int(tile))) {
			ch.offer(option{action: pickPan, tile: from, thing: none, order: none, next: none, cost: 10}, 0)
			return true
		}
	}
	return false
}

// panComing reports whether a pan is being handed over.
func (w *world) panComing() bool {
	return slices.ContainsFunc(w.k.shared, func(tile int32) bool { return w.on[tile] == spare }) ||
		slices.ContainsFunc(w.cooks, func(ck cook) bool { return ck.hand == spare })
}

// withPan puts a pan onto a cooker that has none, or hands it over towards one, and puts other useless things down.
func (w *world) withPan(c int) {
	ck := &w.cooks[c]
	for i, tile := range w.k.of[sim.Cooker] {
		if p := &w.pans[i]; !p.there && p.by == none && w.k.floor.Reach(int(tile))[ck.cell] < floor.Far {
			w.set(c, putPan, tile, none, none, none)
			return
		}
	}
	for i, tile := range w.k.of[sim.Cooker] {
		if ck.hand == spare && !w.pans[i].there && w.k.haul(int(tile))[ck.cell] < floor.Far {
			w.handOver(c, w.k.haul(int(tile)), 0)
			return
		}
	}
	w.putDown(c, w.k.toKind[sim.Shop])
}
