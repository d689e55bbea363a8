package kitchenimport

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// hidden is an item that a bot put on a tile whose items the replay omits: one of several tiles, until a bot takes it
// again. States of the search never contain hidden items.
type hidden struct {
	item    sim.Item
	kitchen sim.Team
	places  []place // possible tiles
	put     *Step
	from    int // time of being put down

	// Set once it is taken:
	taken bool
	cell  int     // assumed tile
	till  int     // time of being taken
	taker *Step   // the call that took it
	reach sim.Pos // position of the taker
	added []*hidden
	on    *hidden // the plate that it was added to; nil for none
}

// place is a tile on which an item may have been put.
type place struct {
	cell  int
	late  bool // in reach only after the bot's move
	trash bool // thrown away there
}

// hiddenItems holds all hidden items of a match.
type hiddenItems struct {
	all  []*hidden
	time int // counts puts and takes
}

// candidates returns the steps by which a bot may have put down or taken a hidden item.
func (h *hiddenItems) candidates(s *search, state *sim.State, is, to sim.Bot) []*Step {
	switch {
	case to.Holding == 0:
		return h.puts(s, is, to)
	case is.Holding == 0:
		return append(h.takes(s, is, to.Holding, sim.FnPickup), h.takesFilled(s, state, is, to.Holding)...)
	case is.Holding.Class() == sim.PlateItem && to.Holding.Class() == sim.PlateItem:
		before, after := state.PlateFoods(is.Holding, nil), state.PlateFoods(to.Holding, nil)
		if len(after) == len(before)+1 && slices.Equal(after[:len(before)], before) {
			return h.takes(s, is, after[len(before)].Item(), sim.FnAddFoodToPlate)
		}
	}
	return nil
}

// puts returns the step by which a bot puts its item on a tile that is determined later.
func (h *hiddenItems) puts(s *search, is, to sim.Bot) []*Step {
	item := &hidden{item: is.Holding, kitchen: is.Map}
	add := func(late bool) func(cell int) {
		return func(cell int) {
			kind := s.board.Tiles[cell]
			if !hides(kind) || slices.ContainsFunc(item.places, func(p place) bool { return p.cell == cell }) {
				return
			}
			item.places = append(item.places, place{cell: cell, late: late})
			if kind == sim.Trash && is.Holding.Class() == sim.FoodItem {
				item.places = append(item.places, place{cell: cell, late: late, trash: true})
			}
		}
	}
	if s.reach(is.Pos, add(false)); len(item.places) == 0 {
		return nil
	}
	if is.Map == to.Map && is.Pos != to.Pos && near(is.Pos, to.Pos) {
		s.reach(to.Pos, add(true))
	}
	item.put = &Step{Team: is.Team, fn: sim.FnPlace, bot: is.ID, hidden: item}
	return []*Step{item.put}
}

// takes returns the steps by which a bot takes a hidden item. Last come items that another bot is assumed to have taken,
// if that bot can have taken an equal one instead.
func (h *hiddenItems) takes(s *search, is sim.Bot, item sim.Item, fn sim.Fn) (steps []*Step) {
	var others []*Step
	for _, it := range h.all {
		if it.item != item || it.kitchen != is.Map || it.on != nil || !it.isNear(is.Pos, s.goal.height) {
			continue
		}
		step := &Step{Team: is.Team, fn: fn, bot: is.ID, hidden: it}
		if !it.taken {
			steps = append(steps, step)
		} else if step.other = h.another(it, s.goal.height); step.other != nil {
			others = append(others, step)
		}
	}
	return append(steps, others...)
}

// another returns an equal item that can have been taken instead of a taken one.
func (h *hiddenItems) another(it *hidden, height int) *hidden {
	for _, o := range h.all {
		if !o.taken && it.added == nil && o.item == it.item && o.kitchen == it.kitchen && o.from < it.till && o.isNear(it.reach, height) {
			return o
		}
	}
	return nil
}

// isNear reports whether an item can have been on a tile within reach.
func (it *hidden) isNear(from sim.Pos, height int) bool { return len(it.cells(from, height)) > 0 }

// cells returns the tiles within reach on which an item, and all foods that were added to it, can have been.
func (it *hidden) cells(from sim.Pos, height int) (cells []int) {
	for _, p := range it.places {
		at := sim.Pos{X: p.cell / height, Y: p.cell % height}
		if p.trash || !near(from, at) || slices.ContainsFunc(it.added, func(f *hidden) bool { return !f.fits(p.cell) }) {
			continue
		}
		cells = append(cells, p.cell)
	}
	return cells
}

// fits reports whether an item can have been put on a tile.
func (it *hidden) fits(cell int) bool {
	return slices.ContainsFunc(it.places, func(p place) bool { return p.cell == cell && !p.trash })
}

// takesFilled returns the steps by which a bot takes a hidden plate to which foods were added.
func (h *hiddenItems) takesFilled(s *search, state *sim.State, is sim.Bot, item sim.Item) (steps []*Step) {
	if item.Class() != sim.PlateItem {
		return nil
	}
	foods := state.PlateFoods(item, nil)
	for _, it := range h.all {
		if it.taken || it.item.Class() != sim.PlateItem || it.kitchen != is.Map {
			continue
		}
		before := state.PlateFoods(it.item, nil)
		if len(before) >= len(foods) || !slices.Equal(before, foods[:len(before)]) {
			continue
		}
		for _, cell := range it.cells(is.Pos, s.goal.height) {
			if added := h.added(it, cell, foods[len(before):]); added != nil {
				steps = append(steps, &Step{Team: is.Team, fn: sim.FnPickup, bot: is.ID, hidden: it, added: added})
				break
			}
		}
	}
	return steps
}

// added returns hidden items that can be the foods that were added to a plate on a tile, in order; nil if some are missing.
func (h *hiddenItems) added(plate *hidden, cell int, foods []sim.Ingredient) (added []*hidden) {
	from := plate.from
	for _, food := range foods {
		i := slices.IndexFunc(h.all, func(it *hidden) bool {
			return !it.taken && it.item == food.Item() && it.kitchen == plate.kitchen && it.from > from && it.fits(cell)
		})
		if i < 0 {
			return nil
		}
		added, from = append(added, h.all[i]), h.all[i].from
	}
	return added
}

// play makes a step with a hidden item, and reports whether it was possible.
func (h *hiddenItems) play(s *search, state *sim.State, step *Step) bool {
	it, to, from := step.hidden, s.goal.bots[step.bot].Holding, state.Bot(step.bot).Pos
	if step == it.put {
		return h.put(s, state, step)
	}
	it.added = step.added
	cell := it.cells(from, s.goal.height)[0] // the result is the same for all tiles
	it.added = nil
	step.x, step.y = cell/s.goal.height, cell%s.goal.height
	tile := state.Tile(it.kitchen, step.x, step.y)
	if tile.Item = it.item; step.added != nil {
		tile.Item = to
	}
	state.SetTile(it.kitchen, step.x, step.y, tile)
	if !step.Play(state.Controller(step.Team)) || state.Bot(step.bot).Holding != to {
		return false
	}
	h.time++
	if step.other != nil {
		step.previous = it.cell
		step.other.takeAs(it.taker, it.reach, it.till)
	}
	it.added = step.added
	for _, food := range step.added {
		food.taken, food.on = true, it
	}
	it.takeAs(step, from, h.time)
	if step.undo = step.undo[:0]; h.settled(step, it, s.goal.height) && (step.other == nil || h.settled(step, step.other, s.goal.height)) {
		return true
	}
	h.undo(step)
	return false
}

// takeAs records how an item is taken.
func (it *hidden) takeAs(taker *Step, from sim.Pos, till int) {
	it.taken, it.taker, it.reach, it.till, it.cell = true, taker, from, till, -1
	taker.hidden = it
}

// put makes a step that puts an item down, and removes the item from the state.
func (h *hiddenItems) put(s *search, state *sim.State, step *Step) bool {
	p := step.hidden.places[0]
	step.x, step.y = p.cell/s.goal.height, p.cell%s.goal.height
	if !step.Play(state.Controller(step.Team)) {
		return false
	}
	tile := state.Tile(step.hidden.kitchen, step.x, step.y)
	tile.Item = 0
	state.SetTile(step.hidden.kitchen, step.x, step.y, tile)
	h.time++
	step.hidden.from = h.time
	h.all = append(h.all, step.hidden)
	return true
}

// undo undoes a step, which must be the last one.
func (h *hiddenItems) undo(step *Step) {
	if step == step.hidden.put {
		h.all = h.all[:len(h.all)-1]
		return
	}
	step.restore(0)
	it := step.hidden
	it.taken, it.added = false, nil
	for _, food := range step.added {
		food.taken, food.on = false, nil
	}
	if o := step.other; o != nil {
		it.takeAs(o.taker, o.reach, o.till)
		it.cell, o.taken = step.previous, false
	}
}
