package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// thief is an opponent in the kitchen. A plan expects of it that it takes what is nearest, throws it away, and so on until
// the window closes.
type thief struct {
	cell int32
	full bool // its hands
}

// How far a plan is trusted while thieves are in the kitchen: by the money that came in, against the money by which plans
// fell short whenever the kitchen was not as foreseen. With little trust nothing is bought for thieves.
const (
	whole    = 100 // percent
	goodwill = 100 // money that counts as having come in before any has
)

// doubt adapts the trust, given what a plan was worth before the world was seen again.
func (p *Plan) doubt(before int64) {
	if gain := p.now.money - p.known; gain > sim.MoneyPerTurn {
		p.kept += gain
	}
	p.known = p.now.money
	p.short += int(max(before-p.value, 0) >> coinBits)
	p.trust = whole * (p.kept + goodwill) / (p.kept + goodwill + p.short)
}

// prowl plays the turn of all thieves.
func (w *world) prowl() {
	if len(w.thieves) == 0 {
		return
	}
	if w.turn > int(w.k.board.WindowEnd()) {
		for i := range w.thieves {
			w.taken[w.thieves[i].cell] = false
		}
		w.thieves = w.thieves[:0]
		return
	}
	for i := range w.thieves {
		t := &w.thieves[i]
		if t.full {
			t.full = !w.atBin(t)
			continue
		}
		if tile, reach := w.loot(t); tile != none {
			w.steal(t, tile, reach)
		}
	}
}

// loot is the nearest tile with something to take.
func (w *world) loot(t *thief) (tile int32, moves int16) {
	tile, moves = none, floor.Far
	near := func(at int32) {
		if d := w.k.floor.Reach(int(at))[t.cell]; d < moves {
			tile, moves = at, d
		}
	}
	for i := range w.foods {
		if f := &w.foods[i]; f.where == onTile || f.where == inPan {
			near(f.at)
		}
	}
	for i := range w.plates {
		if p := &w.plates[i]; p.where == onTile && p.has != [sim.FoodCount]uint8{} {
			near(p.at)
		}
	}
	return tile, moves
}

// steal takes what lies on a tile, or goes there.
func (w *world) steal(t *thief, tile int32, moves int16) {
	if moves > 0 {
		w.stepTo(t, w.k.floor.Reach(int(tile)))
		if w.k.floor.Reach(int(tile))[t.cell] > 0 {
			return
		}
	}
	t.full = true
	if i := w.k.cooker[tile]; i != none {
		p := &w.pans[i]
		w.lose(p.food)
		p.there, p.food, p.progress = false, none, 0
		return
	}
	if n, ok := w.on[tile].food(); ok {
		w.lose(n)
	} else if n, ok := w.on[tile].plate(); ok {
		w.losePlate(n)
	}
	w.on[tile] = nothing
}

func (w *world) lose(n int32) {
	w.unassign(n)
	w.loose--
	w.foods[n].where = gone
}

// losePlate forgets a plate and all that is on it.
func (w *world) losePlate(n int32) {
	p := &w.plates[n]
	p.where = gone
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

// stepTo moves a thief towards something.
func (w *world) stepTo(t *thief, reach []int16) {
	best := t.cell
	for _, c := range w.k.steps[t.cell] {
		if reach[c] < reach[best] && w.at[c] == none && !w.taken[c] {
			best = c
		}
	}
	w.taken[t.cell], w.taken[best] = false, true
	t.cell = best
}

// atBin lets a thief with full hands go to a bin, and reports whether it is there. Without one it keeps what it has.
func (w *world) atBin(t *thief) bool {
	best, least := int32(none), int16(floor.Far)
	for _, bin := range w.k.of[sim.Trash] {
		if d := w.k.floor.Reach(int(bin))[t.cell]; d < least {
			best, least = bin, d
		}
	}
	if best == none {
		return false
	}
	reach := w.k.floor.Reach(int(best))
	if least > 0 {
		w.stepTo(t, reach)
	}
	return reach[t.cell] == 0
}
