package kitchenimport

import (
	"math"
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// settle chooses tiles for the items that no bot took again, and sets the targets of all calls. It returns the number of
// items with several possible tiles.
func (h *hiddenItems) settle(height int) (undecided int) {
	for _, it := range h.all {
		if it.on == nil && len(it.choices(height)) > 1 {
			undecided++
		}
	}
	for _, it := range h.all {
		if !it.taken && !slices.ContainsFunc(it.places, func(p place) bool { return p.trash }) {
			if it.stay(); !h.settled(new(Step), it, height) && !h.exchange(it, height) {
				h.addTo(it) // if this fails too, Check reports the turn as unexplained
			}
		}
	}
	for _, it := range h.all {
		it.place(height)
	}
	return undecided
}

// stay marks an item as never taken.
func (it *hidden) stay() { it.taken, it.taker, it.till, it.cell = true, nil, never, -1 }

// exchange lets an item without a possible tile be the one that was taken, instead of an equal item.
func (h *hiddenItems) exchange(it *hidden, height int) bool {
	for _, o := range h.all {
		if o == it || !o.taken || o.on != nil || o.added != nil || o.till == never || o.item != it.item || o.kitchen != it.kitchen || it.from > o.till ||
			!it.isNear(o.reach, height) {
			continue
		}
		taker, reach, till, cell, changed := o.taker, o.reach, o.till, o.cell, new(Step)
		it.takeAs(taker, reach, till)
		if o.stay(); h.settled(changed, it, height) && h.settled(changed, o, height) {
			return true
		}
		changed.restore(0)
		o.takeAs(taker, reach, till)
		it.stay()
		o.cell = cell
	}
	return false
}

// addTo puts a food without a possible tile on a plate that no bot takes.
func (h *hiddenItems) addTo(food *hidden) {
	for _, o := range h.all {
		if food.item.Class() == sim.FoodItem && o.item.Class() == sim.PlateItem && o.till == never && o.kitchen == food.kitchen && o.from < food.from &&
			o.cell >= 0 && food.fits(o.cell) {
			food.on, o.added = o, append(o.added, food)
			return
		}
	}
}

// never is the time of an item that no bot takes.
const never = math.MaxInt

// choices returns the tiles on which an item can have been until it was taken.
func (it *hidden) choices(height int) []int {
	if it.taken && it.till != never {
		return it.cells(it.reach, height)
	}
	var cells []int
	for _, p := range it.places {
		if !p.trash && !slices.ContainsFunc(it.added, func(f *hidden) bool { return !f.fits(p.cell) }) {
			cells = append(cells, p.cell)
		}
	}
	return cells
}

// place sets the target of the step that put an item down, and whether the step comes after the bot's move.
func (it *hidden) place(height int) {
	if it.on != nil {
		it.cell = it.on.cell
	} else if it.taken && it.till != never {
		it.taker.x, it.taker.y = it.cell/height, it.cell%height
	}
	chosen := it.places[0]
	for _, p := range it.places {
		if !it.taken && p.trash {
			chosen = p
			break
		}
		if !p.trash && p.cell == it.cell {
			chosen = p
		}
	}
	it.put.x, it.put.y, it.put.late = chosen.cell/height, chosen.cell%height, chosen.late
	switch {
	case chosen.trash:
		it.put.fn = sim.FnTrash
	case it.on != nil:
		it.put.fn = sim.FnAddFoodToPlate
	}
}

// settled reports whether it finds a tile for an item that is taken, if necessary by moving other items.
func (h *hiddenItems) settled(step *Step, it *hidden, height int) bool {
	return h.find(step, it, height, map[*hidden]bool{})
}

func (h *hiddenItems) find(step *Step, it *hidden, height int, tried map[*hidden]bool) bool {
	tried[it] = true
	before := len(step.undo)
	for _, cell := range it.choices(height) {
		step.undo = append(step.undo, wasAt{it, it.cell})
		it.cell = cell
		if h.clear(step, it, height, tried) {
			return true
		}
		step.restore(before)
	}
	return false
}

// clear moves other items that were on the tile of an item at the same time.
func (h *hiddenItems) clear(step *Step, it *hidden, height int, tried map[*hidden]bool) bool {
	for _, o := range h.all {
		if o == it || !o.taken || o.on != nil || o.cell != it.cell || o.kitchen != it.kitchen || o.from > it.till || it.from > o.till {
			continue
		}
		if tried[o] || !h.find(step, o, height, tried) {
			return false
		}
	}
	return true
}

// wasAt is an item's previous assumed tile, for undoing a change.
type wasAt struct {
	item *hidden
	cell int
}

// restore undoes the changes of tiles from index since on.
func (p *Step) restore(since int) {
	for i := len(p.undo) - 1; i >= since; i-- {
		p.undo[i].item.cell = p.undo[i].cell
	}
	p.undo = p.undo[:since]
}
