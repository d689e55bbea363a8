package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// The order in which a thief takes things in reach.
const (
	fullPlate = 4
	fullPan   = 3
	lyingFood = 2
	emptyPan  = 1
)

// loot returns the value of the thing on a tile to a thief, or 0.
func (w *world) loot(tile int32) int {
	if i := w.k.cooker[tile]; i != none {
		switch p := &w.pans[i]; {
		case p.food != none:
			return fullPan
		case p.there:
			return emptyPan
		}
		return 0
	}
	if n, ok := w.on[tile].food(); ok && !w.foods[n].dumped {
		return lyingFood
	}
	if n, ok := w.on[tile].plate(); ok && !w.plates[n].dumped && w.plates[n].has != [sim.FoodCount]uint8{} {
		return fullPlate
	}
	return 0
}

// rob performs a thief's action in its place, and reports whether there was one.
func (w *world) rob(t *thief) bool {
	if t.holds != nothing {
		return w.getRid(t)
	}
	best, most := int32(none), 0
	for _, tile := range w.k.around[t.cell] {
		if v := w.loot(tile); v > most {
			best, most = tile, v
		}
	}
	if best == none {
		return false
	}
	t.holds, t.aim = full, none
	if i := w.k.cooker[best]; i != none {
		p := &w.pans[i]
		if p.food == none {
			t.holds = useless
		} else {
			w.lose(p.food)
		}
		p.there, p.food, p.progress = false, none, 0
		return true
	}
	if n, ok := w.on[best].food(); ok {
		w.lose(n)
	} else if n, ok := w.on[best].plate(); ok {
		if w.plates[n].more > 0 {
			w.plates[n].more--
			w.trim(n)
			return true
		}
		w.losePlate(n)
	}
	w.on[best] = nothing
	return true
}

// getRid makes a thief throw away what it holds, or put it down. A pan or a plate is thrown away and then put down.
func (w *world) getRid(t *thief) bool {
	if t.holds == full && len(w.k.of[sim.Trash]) > 0 {
		for _, tile := range w.k.around[t.cell] {
			if w.k.floor.Kind(int(tile)) == sim.Trash {
				t.holds = nothing
				return true
			}
		}
		if w.bin(t) != none {
			return false
		}
	}
	for _, tile := range w.k.near[t.cell] {
		if w.on[tile] == nothing && w.k.floor.Kind(int(tile)) != sim.Box {
			w.on[tile], t.holds = useless, nothing
			return true
		}
	}
	return false
}

// bin returns the nearest tile where a thief can throw things away, or none.
func (w *world) bin(t *thief) int32 {
	best, least := int32(none), int16(floor.Far)
	for _, tile := range w.k.of[sim.Trash] {
		if d := w.k.floor.Reach(int(tile))[t.cell]; d < least {
			best, least = tile, d
		}
	}
	return best
}

func (w *world) lose(n int32) {
	w.unassign(n)
	w.loose--
	w.foods[n].where = gone
}

// losePlate removes a plate and its contents.
func (w *world) losePlate(n int32) {
	w.leave(n)
	p := &w.plates[n]
	if p.kept > 0 {
		w.trim(n)
	}
	if p.order == none {
		return
	}
	d, o := &w.dishes[p.order], &w.k.orders[p.order]
	for part := o.first; part < o.first+len(o.foods); part++ {
		if f := w.parts[part]; f != none && w.foods[f].where == gone {
			w.parts[part] = none
			d.missing++
		}
	}
	d.plate, d.spot = none, none
}
