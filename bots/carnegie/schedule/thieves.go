package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// thief is an opponent in the kitchen. A plan expects it to take the best thing in reach, get rid of it at a bin, or on an
// adjacent tile if there is none, and go to the nearest next thing, until the window closes.
type thief struct {
	id    int32
	cell  int32
	aim   int32 // the tile it goes for, or none
	holds item  // nothing, something full, or a pan or plate that is useless
	stood int32 // turns in which it could have gone for something, or taken it, and did not
}

// full is an item in a thief's hands that it throws away.
const full item = useless - 1

// The trust in a plan while thieves are in the kitchen: the money that came in, compared with the price of the things stolen.
// With little trust nothing is bought.
const (
	whole    = 100 // percent
	goodwill = 100 // money that counts as having come in before any has
)

// doubt updates the trust, given the price of things stolen in the last turn.
func (p *Plan) doubt(stolen int) {
	if gain := p.now.money - p.known; gain > sim.MoneyPerTurn {
		p.kept += gain
	}
	p.known = p.now.money
	p.stolen += stolen
	p.now.trust = whole * (p.kept + goodwill) / (p.kept + goodwill + p.stolen)
}

// moveThieves plays the turn of all thieves.
func (w *world) moveThieves() {
	w.arrive()
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
		acted := w.rob(t)
		if t.stood < patient {
			w.follow(t)
		}
		if !acted {
			w.rob(t)
		}
	}
}

// arrive adds the expected thieves, once the window is open.
func (w *world) arrive() {
	if len(w.coming) == 0 || w.turn < int(w.k.board.SwitchTurn) {
		return
	}
	for i, cell := range w.coming {
		if w.at[cell] == none && !w.taken[cell] {
			w.taken[cell] = true
			w.thieves = append(w.thieves, thief{id: int32(i), cell: cell, aim: none})
		}
	}
	w.coming = nil
}

// follow moves a thief towards a bin, or to the nearest thing that no other goes for.
func (w *world) follow(t *thief) {
	t.aim = none
	if t.holds == full {
		t.aim = w.bin(t)
	}
	if t.aim == none {
		t.aim = w.nearestLoot(t)
	}
	if t.aim != none {
		w.stepTo(t, w.k.floor.Reach(int(t.aim)))
	}
}

// nearestLoot returns the nearest tile with something to take that no other thief goes for, or none.
func (w *world) nearestLoot(t *thief) int32 {
	best, least := int32(none), int16(floor.Far)
	near := func(tile int32) {
		if d := w.k.floor.Reach(int(tile))[t.cell]; d < least && !w.aimedAt(tile) {
			best, least = tile, d
		}
	}
	for i := range w.foods {
		if f := &w.foods[i]; (f.where == onTile || f.where == inPan) && !f.dumped {
			near(f.at)
		}
	}
	for i := range w.plates {
		if p := &w.plates[i]; p.where == onTile && !p.dumped && p.has != [sim.FoodCount]uint8{} {
			near(p.at)
		}
	}
	if best != none {
		return best
	}
	for i, tile := range w.k.of[sim.Cooker] {
		if w.pans[i].there {
			near(tile)
		}
	}
	return best
}

func (w *world) aimedAt(tile int32) bool {
	for i := range w.thieves {
		if w.thieves[i].aim == tile {
			return true
		}
	}
	return false
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
