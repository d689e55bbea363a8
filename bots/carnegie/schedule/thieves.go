package schedule

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// thief is an opponent in the kitchen. Until the switch window closes, a plan expects it to take the best item
// in reach, throw it away at the nearest trash tile, or put it on an adjacent tile if there is no trash, and go
// to the nearest remaining item.
type thief struct {
	id       int32
	cell     int32
	target   int32 // target tile, or none
	holds    item  // nothing, loot, or junk (an empty pan or plate)
	passedUp int32 // consecutive turns without stealing despite an opportunity
}

// loot is an item in a thief's hands that it throws away.
const loot item = junk - 1

// The trust in a plan while thieves are in the kitchen: income relative to income plus the price of stolen
// items. With little trust nothing is bought.
const (
	fullTrust     = 100 // in percent
	initialIncome = 100 // initial income
)

// updateTrust updates the trust, given the price of items stolen in the last turn.
func (p *Plan) updateTrust(stolen int) {
	if gain := p.now.money - p.lastMoney; gain > sim.MoneyPerTurn {
		p.gained += gain
	}
	p.lastMoney = p.now.money
	p.stolen += stolen
	p.now.trust = fullTrust * (p.gained + initialIncome) / (p.gained + initialIncome + p.stolen)
}

// moveThieves plays the turn of all thieves.
func (w *world) moveThieves() {
	w.addExpectedThieves()
	if len(w.thieves) == 0 {
		return
	}
	if w.turn > int(w.k.board.WindowEnd()) {
		for i := range w.thieves {
			w.blocked[w.thieves[i].cell] = false
		}
		w.thieves = w.thieves[:0]
		return
	}
	for i := range w.thieves {
		t := &w.thieves[i]
		acted := w.steal(t)
		if t.passedUp < harmlessAfter {
			w.moveThief(t)
		}
		if !acted {
			w.steal(t)
		}
	}
}

// addExpectedThieves adds the expected thieves once the switch window is open.
func (w *world) addExpectedThieves() {
	if len(w.expectedThieves) == 0 || w.turn < int(w.k.board.SwitchTurn) {
		return
	}
	for i, cell := range w.expectedThieves {
		if w.cookAt[cell] == none && !w.blocked[cell] {
			w.blocked[cell] = true
			w.thieves = append(w.thieves, thief{id: int32(i), cell: cell, target: none})
		}
	}
	w.expectedThieves = nil
}

// moveThief moves a thief towards a trash tile, or to the nearest item that is not another thief's target.
func (w *world) moveThief(t *thief) {
	t.target = none
	if t.holds == loot {
		t.target = w.nearestTrash(t)
	}
	if t.target == none {
		t.target = w.nearestLoot(t)
	}
	if t.target != none {
		w.stepTo(t, w.k.floor.Reach(int(t.target)))
	}
}

// nearestLoot returns the nearest tile with an item to take that is not another thief's target, or none.
func (w *world) nearestLoot(t *thief) int32 {
	best, least := int32(none), int16(floor.Far)
	near := func(tile int32) {
		if d := w.k.floor.Reach(int(tile))[t.cell]; d < least && !w.isTarget(tile) {
			best, least = tile, d
		}
	}
	for i := range w.foods {
		if f := &w.foods[i]; (f.where == onTile || f.where == inPan) && !f.dumped {
			near(f.tile)
		}
	}
	for i := range w.plates {
		if p := &w.plates[i]; p.where == onTile && !p.dumped && p.foods != [sim.FoodCount]uint8{} {
			near(p.tile)
		}
	}
	if best != none {
		return best
	}
	for i, tile := range w.k.tiles[sim.Cooker] {
		if w.pans[i].present {
			near(tile)
		}
	}
	return best
}

func (w *world) isTarget(tile int32) bool {
	for i := range w.thieves {
		if w.thieves[i].target == tile {
			return true
		}
	}
	return false
}

// stepTo moves a thief one step towards the tile of a distance field.
func (w *world) stepTo(t *thief, reach []int16) {
	best := t.cell
	for _, c := range w.k.steps[t.cell] {
		if reach[c] < reach[best] && w.cookAt[c] == none && !w.blocked[c] {
			best = c
		}
	}
	w.blocked[t.cell], w.blocked[best] = false, true
	t.cell = best
}
