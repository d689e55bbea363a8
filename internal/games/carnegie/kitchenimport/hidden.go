package kitchenimport

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// hidden is an item that a bot put where the replay does not show it: on one of several tiles, until a bot has it
// again. States of the search never have such items.
type hidden struct {
	item    sim.Item
	kitchen sim.Team
	places  []place // where it may have been put
	put     *Step
	from    int // when it was put there

	// Once it is known where it was:
	taken   bool
	cell    int
	till    int     // when it was taken
	options int     // tiles from which it may have been taken
	on      *hidden // the plate that it was added to; nil for none
}

// place is a tile on which an item may have been put.
type place struct {
	cell  int
	late  bool // it is reached only after the bot's move
	trash bool // it was thrown away there
}

// hiddenItems are the items that have been hidden so far.
type hiddenItems struct {
	all  []*hidden
	time int // rises with each that is put down or taken
}

// candidates returns the ways in which a bot may have put down an item, or got one, where the replay does not show it.
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

// puts returns the step of a bot that puts its item on a tile that is not known yet.
func (h *hiddenItems) puts(s *search, is, to sim.Bot) []*Step {
	item := &hidden{item: is.Holding, kitchen: is.Map}
	add := func(late bool) func(x, y int, kind sim.Kind) {
		return func(x, y int, kind sim.Kind) {
			cell := x*s.goal.height + y
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

// takes returns the steps of a bot that gets an item which was hidden.
func (h *hiddenItems) takes(s *search, is sim.Bot, item sim.Item, fn sim.Fn) (steps []*Step) {
	for _, it := range h.all {
		if it.taken || it.item != item || it.kitchen != is.Map {
			continue
		}
		cells := h.cells(s, is.Pos, it)
		if len(cells) == 0 {
			continue
		}
		if !s.unordered {
			cells = cells[:1]
		}
		for _, cell := range cells {
			steps = append(steps, &Step{
				Team: is.Team, fn: fn, bot: is.ID, x: cell / s.goal.height, y: cell % s.goal.height, hidden: it,
			})
		}
	}
	return steps
}

// cells returns the tiles on which an item may have been until now, of those that a bot reaches.
func (h *hiddenItems) cells(s *search, from sim.Pos, it *hidden) (cells []int) {
	for _, p := range it.places {
		at := sim.Pos{X: p.cell / s.goal.height, Y: p.cell % s.goal.height}
		if !p.trash && near(from, at) && h.free(it, p.cell, h.time) {
			cells = append(cells, p.cell)
		}
	}
	return cells
}

// free reports whether no other item is known to have been on a tile since an item was put down.
func (h *hiddenItems) free(it *hidden, cell, till int) bool {
	return !slices.ContainsFunc(h.all, func(o *hidden) bool {
		return o != it && o.taken && o.on == nil && o.cell == cell && o.kitchen == it.kitchen && o.from <= till && it.from <= o.till
	})
}

// takesFilled returns the steps of a bot that gets a plate to which foods were added where it was hidden.
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
		for _, cell := range h.cells(s, is.Pos, it) {
			if added := h.added(it, cell, foods[len(before):]); added != nil {
				steps = append(steps, &Step{
					Team: is.Team, fn: sim.FnPickup, bot: is.ID, x: cell / s.goal.height, y: cell % s.goal.height, hidden: it, added: added,
				})
				break
			}
		}
	}
	return steps
}

// added returns items that may be the foods which were added to a plate on a tile, one after the other; nil if some are missing.
func (h *hiddenItems) added(plate *hidden, cell int, foods []sim.Ingredient) (added []*hidden) {
	from := plate.from
	for _, food := range foods {
		i := slices.IndexFunc(h.all, func(it *hidden) bool {
			return !it.taken && it.item == food.Item() && it.kitchen == plate.kitchen && it.from > from &&
				slices.ContainsFunc(it.places, func(p place) bool { return p.cell == cell && !p.trash })
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
	it, to := step.hidden, s.goal.bots[step.bot].Holding
	if step == it.put {
		return h.put(s, state, step)
	}
	item := it.item
	if step.added != nil {
		item = to
	}
	tile := state.Tile(it.kitchen, step.x, step.y)
	tile.Item = item
	state.SetTile(it.kitchen, step.x, step.y, tile)
	if !step.Play(state.Controller(step.Team)) || state.Bot(step.bot).Holding != to {
		return false
	}
	cell := step.x*s.goal.height + step.y
	it.options = len(h.cells(s, state.Bot(step.bot).Pos, it))
	h.time++
	it.taken, it.cell, it.till = true, cell, h.time
	for _, food := range step.added {
		food.taken, food.cell, food.till, food.on = true, cell, h.time, it
	}
	return true
}

// put puts an item down, and takes it off the state.
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

// undo takes a step back, which is the last.
func (h *hiddenItems) undo(step *Step) {
	if step == step.hidden.put {
		h.all = h.all[:len(h.all)-1]
		return
	}
	step.hidden.taken = false
	for _, food := range step.added {
		food.taken, food.on = false, nil
	}
}

// settle decides where items were that nothing tells, and returns the number of items whose place is a choice.
func (h *hiddenItems) settle(height int) (undecided int) {
	used := map[[2]int]*hidden{} // by kitchen and cell, for good
	for _, it := range h.all {
		if it.taken && it.options > 1 || !it.taken && len(it.places) > 1 {
			undecided++
		}
		if !it.taken {
			h.keep(it, used, map[[2]int]bool{})
		}
	}
	for key, it := range used {
		it.cell = key[1]
	}
	for _, it := range h.all {
		it.place(height)
	}
	return undecided
}

// keep finds a tile for an item that nobody takes; others may have to give way.
func (h *hiddenItems) keep(it *hidden, used map[[2]int]*hidden, tried map[[2]int]bool) bool {
	if slices.ContainsFunc(it.places, func(p place) bool { return p.trash }) {
		return true // it was thrown away
	}
	const never = 1 << 60
	for _, p := range it.places {
		key := [2]int{int(it.kitchen), p.cell}
		if tried[key] || !h.free(it, p.cell, never) {
			continue
		}
		tried[key] = true
		if other := used[key]; other == nil || h.keep(other, used, tried) {
			used[key] = it
			return true
		}
	}
	return false
}

// place sets the target of the step that put the item down, and whether it was after the bot's move.
func (it *hidden) place(height int) {
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
