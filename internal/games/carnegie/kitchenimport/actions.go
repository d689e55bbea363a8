package kitchenimport

import (
	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// reach calls each for the cells that a bot at p can use.
func (s *search) reach(p sim.Pos, each func(cell int)) {
	walk.Around(&s.board.Kitchen, walk.Cell(&s.board.Kitchen, p), each)
}

// itemActions returns actions that give a bot of the team the item that it holds in the record: first those after which
// the tile matches the record as well, then those on tiles whose items it omits, then the others.
func (s *search) itemActions(state *sim.State, team sim.Team) (steps []*Step) {
	first, n := state.FirstBot(team), s.board.BotsPerTeam()
	for id := first; id < first+n && s.wantsMore(steps); id++ {
		is, to := state.Bot(id), s.goal.bots[id]
		if is.Holding == to.Holding || s.acted(id) {
			continue
		}
		matching, others := s.actions(state, team, is, to)
		steps = append(steps, matching...)
		if !s.serves(id) {
			steps = append(steps, s.items.candidates(s, state, is, to)...)
		}
		steps = append(steps, others...)
	}
	return steps
}

// actions returns a bot's possible actions on tiles that the record shows, by whether the tile then matches the record.
func (s *search) actions(state *sim.State, team sim.Team, is, to sim.Bot) (matching, others []*Step) {
	serves := s.serves(is.ID)
	s.reach(is.Pos, func(cell int) {
		for _, fn := range functions(s.board.Tiles[cell], is.Holding) {
			if (fn == sim.FnSubmit) != serves || fn == sim.FnBuy && to.Holding == 0 {
				continue
			}
			step := &Step{Team: team, fn: fn, bot: is.ID, x: cell / s.goal.height, y: cell % s.goal.height}
			if fn == sim.FnBuy {
				step.goods = to.Holding.Goods()
			}
			if s.trial.CopyFrom(state); !s.play(s.trial, step) {
				continue
			}
			if s.goal.hasTile(s.trial, is.Map, cell) {
				matching = append(matching, step)
			} else {
				others = append(others, step)
			}
		}
	})
	return matching, others
}

// serves reports whether a bot serves an order in this turn according to the record.
func (s *search) serves(bot int) bool {
	for t := range s.goal.orders {
		for i := range s.goal.orders[t] {
			if o := &s.goal.orders[t][i]; o.done == s.turn && o.claimed == bot {
				return true
			}
		}
	}
	return false
}

// functions returns the calls at a kind of tile that can change the item that a bot holds.
func functions(kind sim.Kind, holding sim.Item) []sim.Fn {
	empty, food := holding == 0, holding.Class() == sim.FoodItem
	switch {
	case kind == sim.Shop && empty:
		return []sim.Fn{sim.FnBuy}
	case kind == sim.SinkTable && empty:
		return []sim.Fn{sim.FnTakeCleanPlate}
	case kind == sim.Cooker && empty:
		return []sim.Fn{sim.FnTakeFromPan, sim.FnPickup}
	case kind == sim.Cooker && food:
		return []sim.Fn{sim.FnStartCook}
	case kind == sim.Cooker:
		return []sim.Fn{sim.FnPlace}
	case (kind == sim.Counter || kind == sim.Box) && empty:
		return []sim.Fn{sim.FnPickup}
	case kind == sim.Counter || kind == sim.Box:
		return []sim.Fn{sim.FnPlace, sim.FnAddFoodToPlate}
	case kind == sim.Trash && !empty && !food: // food may instead have been put on a tile whose items the replay omits
		return []sim.Fn{sim.FnTrash}
	case kind == sim.Submit && !empty:
		return []sim.Fn{sim.FnSubmit}
	}
	return nil
}

// tileActions returns the actions that change a tile but not the item that the bot holds.
func (s *search) tileActions(state *sim.State, team sim.Team) (steps []*Step) {
	for t := range sim.Team(2) {
		for _, cell := range s.goal.visible {
			if !s.wantsMore(steps) {
				return steps
			}
			fn := s.need(state, t, cell)
			if fn == sim.FnNone {
				continue
			}
			x, y := cell/s.goal.height, cell%s.goal.height
			for id := state.FirstBot(team); id < state.FirstBot(team)+s.board.BotsPerTeam(); id++ {
				is := state.Bot(id)
				if is.Map != t || !near(is.Pos, sim.Pos{X: x, Y: y}) || is.Holding != s.goal.bots[id].Holding || s.acted(id) {
					continue
				}
				step := &Step{Team: team, fn: fn, bot: id, x: x, y: y}
				if s.trial.CopyFrom(state); s.play(s.trial, step) && s.goal.tile(s.trial, t, cell) != s.goal.tile(state, t, cell) {
					steps = append(steps, step)
				}
			}
		}
	}
	return steps
}

// need returns the call that may make a tile match the record; FnNone for none. If calls are tried in any order, food can
// be chopped and then carried away.
func (s *search) need(state *sim.State, t sim.Team, cell int) sim.Fn {
	is, to := s.goal.tile(state, t, cell), s.goal.tiles[t][cell]
	switch is.Kind {
	case sim.Counter:
		food, ok := is.Item.Ingredient()
		if !ok || is.Item.Class() != sim.FoodItem || food.Chopped() || !food.Kind().CanChop() {
			return sim.FnNone
		}
		if s.unordered || to.Item == sim.NewIngredient(food.Kind(), true, food.Stage()).Item() {
			return sim.FnChop
		}
	case sim.Sink:
		if to.Using && !is.Using {
			return sim.FnWashSink
		}
	case sim.Box:
		if is.Count > 0 && is.Item == 0 && to.Count == 0 {
			return sim.FnPickup
		}
	case sim.Cooker:
		if is.Item == sim.EmptyPan && to.CookProgress == 0 && is.CookProgress > 0 {
			return sim.FnPlace
		}
	}
	return sim.FnNone
}
