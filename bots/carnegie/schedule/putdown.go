package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// putDown puts the held item on a free adjacent tile, as near as possible to the minimum of a field.
func (w *world) putDown(c int, field []int16) {
	ck := &w.cooks[c]
	tile := w.bestFreeTile(ck.cell, field)
	for _, cell := range w.k.steps[ck.cell] {
		if tile != none {
			break
		}
		tile = w.bestFreeTile(cell, field)
	}
	if tile == none {
		ck.goal = goal{action: noAction}
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

// bestFreeTile returns the best free tile in reach of a cell.
func (w *world) bestFreeTile(cell int32, field []int16) int32 {
	best, least := int32(none), 0
	for _, tile := range w.k.placeable[cell] {
		if !w.free(tile) {
			continue
		}
		cost := putCost(w.k.floor.Kind(int(tile))) + 2*int(min(w.k.minAround(int(tile), field), 1000))
		if best == none || cost < least {
			best, least = tile, cost
		}
	}
	return best
}

// handOver puts the held item on a tile where a bot in another room can take it.
func (w *world) handOver(c int, field []int16, spare int) {
	ck := &w.cooks[c]
	best, least, free := int32(none), int16(floor.Far), 0
	for _, tile := range w.k.shared {
		d := w.k.floor.Reach(int(tile))[ck.cell]
		if d >= floor.Far || !w.free(tile) {
			continue
		}
		free++
		if d += handoverTurns + w.k.minAround(int(tile), field); d < least {
			best, least = tile, d
		}
	}
	if best == none || free <= spare {
		ck.goal = goal{action: noAction}
		return
	}
	w.setDown(c, best)
}

// discard gets rid of burnt food.
func (w *world) discard(c int) {
	const near = 4
	best, least := int32(none), int16(near)
	for _, tile := range w.k.tiles[sim.Trash] {
		if d := w.k.floor.Reach(int(tile))[w.cooks[c].cell]; d <= least {
			best, least = tile, d
		}
	}
	if best == none {
		w.putDown(c, w.k.cellToKind[sim.Shop])
		return
	}
	w.set(c, throwAway, best, none, none, none)
}
