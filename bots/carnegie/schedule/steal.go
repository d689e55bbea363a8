package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// A thief takes the item in reach with the highest value.
const (
	fullPlate = 4
	fullPan   = 3
	lyingFood = 2
	emptyPan  = 1
)

// lootValue returns the value to a thief of the item on a tile, or 0.
func (w *world) lootValue(tile int32) int {
	if i := w.k.cooker[tile]; i != none {
		switch p := &w.pans[i]; {
		case p.food != none:
			return fullPan
		case p.present:
			return emptyPan
		}
		return 0
	}
	if n, ok := w.items[tile].food(); ok && !w.foods[n].dumped {
		return lyingFood
	}
	if n, ok := w.items[tile].plate(); ok && !w.plates[n].dumped && w.plates[n].foods != [sim.FoodCount]uint8{} {
		return fullPlate
	}
	return 0
}

// steal performs a thief's action without moving, and reports whether it has one.
func (w *world) steal(t *thief) bool {
	if t.holds != nothing {
		return w.dispose(t)
	}
	best, most := int32(none), 0
	for _, tile := range w.k.reachable[t.cell] {
		if v := w.lootValue(tile); v > most {
			best, most = tile, v
		}
	}
	if best == none {
		return false
	}
	t.holds, t.target = loot, none
	if i := w.k.cooker[best]; i != none {
		p := &w.pans[i]
		if p.food == none {
			t.holds = junk
		} else {
			w.loseFood(p.food)
		}
		p.present, p.food, p.progress = false, none, 0
		return true
	}
	if n, ok := w.items[best].food(); ok {
		w.loseFood(n)
	} else if n, ok := w.items[best].plate(); ok {
		if w.plates[n].extra > 0 {
			w.plates[n].extra--
			w.trimStack(n)
			return true
		}
		w.losePlate(n)
	}
	w.items[best] = nothing
	return true
}

// dispose makes a thief throw its item away, or put it down. A pan or a plate is emptied first and then put
// down.
func (w *world) dispose(t *thief) bool {
	if t.holds == loot && len(w.k.tiles[sim.Trash]) > 0 {
		for _, tile := range w.k.reachable[t.cell] {
			if w.k.floor.Kind(int(tile)) == sim.Trash {
				t.holds = nothing
				return true
			}
		}
		if w.nearestTrash(t) != none {
			return false
		}
	}
	for _, tile := range w.k.placeable[t.cell] {
		if w.items[tile] == nothing && w.k.floor.Kind(int(tile)) != sim.Box {
			w.items[tile], t.holds = junk, nothing
			return true
		}
	}
	return false
}

// nearestTrash returns the nearest trash tile to a thief, or none.
func (w *world) nearestTrash(t *thief) int32 {
	best, least := int32(none), int16(floor.Far)
	for _, tile := range w.k.tiles[sim.Trash] {
		if d := w.k.floor.Reach(int(tile))[t.cell]; d < least {
			best, least = tile, d
		}
	}
	return best
}

func (w *world) loseFood(n int32) {
	w.unassign(n)
	w.looseCount--
	w.foods[n].where = gone
}

// losePlate removes a plate and its contents.
func (w *world) losePlate(n int32) {
	w.dropPlate(n)
	p := &w.plates[n]
	if p.reserved > 0 {
		w.trimStack(n)
	}
	if p.order == none {
		return
	}
	d, o := &w.dishes[p.order], &w.k.orders[p.order]
	for part := o.firstPart; part < o.firstPart+len(o.foods); part++ {
		if f := w.parts[part]; f != none && w.foods[f].where == gone {
			w.parts[part] = none
			d.missing++
		}
	}
	d.plate, d.spot = none, none
}
