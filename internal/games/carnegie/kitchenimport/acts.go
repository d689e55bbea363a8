package kitchenimport

import (
	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// reach gives the cells that a bot reaches.
func (s *search) reach(p sim.Pos, each func(cell int)) {
	walk.Around(&s.board.Kitchen, walk.Cell(&s.board.Kitchen, p), each)
}

// acts returns the actions by which bots of the team come to hold what they should: those first whose tile is then as
// the record shows it, and at last those on tiles that it does not show.
func (s *search) acts(state *sim.State, team sim.Team) (steps []*Step) {
	first, n := state.FirstBot(team), s.board.BotsPerTeam()
	for id := first; id < first+n && s.wants(steps); id++ {
		is, to := state.Bot(id), s.goal.bots[id]
		if is.Holding == to.Holding || s.acted(id) {
			continue
		}
		right, odd := s.actions(state, team, is, to)
		steps = append(steps, right...)
		if !s.claims(id) {
			steps = append(steps, s.items.candidates(s, state, is, to)...)
		}
		steps = append(steps, odd...)
	}
	return steps
}

// actions returns a bot's possible actions on tiles that the record shows.
func (s *search) actions(state *sim.State, team sim.Team, is, to sim.Bot) (right, odd []*Step) {
	claims := s.claims(is.ID)
	s.reach(is.Pos, func(cell int) {
		for _, fn := range functions(s.board.Tiles[cell], is.Holding) {
			if (fn == sim.FnSubmit) != claims || fn == sim.FnBuy && to.Holding == 0 {
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
				right = append(right, step)
			} else {
				odd = append(odd, step)
			}
		}
	})
	return right, odd
}

// claims reports whether the record shows that a bot has served an order in this turn.
func (s *search) claims(bot int) bool {
	for t := range s.goal.orders {
		for i := range s.goal.orders[t] {
			if o := &s.goal.orders[t][i]; o.done == s.turn && o.claimed == bot {
				return true
			}
		}
	}
	return false
}

// functions returns the calls that can change what a bot holds, at a kind of tile.
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
	case kind == sim.Trash && !empty && !food: // food may also have been put down where it is not seen
		return []sim.Fn{sim.FnTrash}
	case kind == sim.Submit && !empty:
		return []sim.Fn{sim.FnSubmit}
	}
	return nil
}

// needs returns the actions that change a tile and leave the bot with what it holds.
func (s *search) needs(state *sim.State, team sim.Team) (steps []*Step) {
	for t := range sim.Team(2) {
		for _, cell := range s.goal.shown {
			fn := s.need(state, t, cell)
			if fn == sim.FnNone || !s.wants(steps) {
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

// need returns the call that a tile may need; FnNone for none. In any order, food may be chopped that is carried away.
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
