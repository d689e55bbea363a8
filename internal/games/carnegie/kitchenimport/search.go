package kitchenimport

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// normalEffort is the effort for a turn, and reducedEffort that after many unexplained turns.
func normalEffort() effort  { return effort{4_000, 30_000} }
func reducedEffort() effort { return effort{300, 300} }

// search finds the calls of a match, turn by turn.
type search struct {
	board *sim.Board
	goal  *goal
	stack []*sim.State // by depth; the first is the state before the calls of the turn
	trial *sim.State   // scratch state for trying calls
	steps []*Step      // of the turn so far
	items hiddenItems
	turn  int

	unordered   bool
	nodes, most int
	seen        map[uint64]bool // visited sets of steps, by hash
	hash        uint64          // of the current set of steps

	// The first partial solution, in which all bots match the record, for turns that are not explained.
	partial      []*Step
	partialState *sim.State
	hasPartial   bool
}

func newSearch(b *sim.Board) *search {
	return &search{board: b, goal: newGoal(&b.Kitchen), stack: []*sim.State{sim.NewState(b)}, trial: new(sim.State), partialState: new(sim.State), seen: map[uint64]bool{}}
}

// effort limits the visited nodes: first with calls in the usual order, then in any order.
type effort struct{ ordered, unordered int }

// find finds the calls of the turn whose record is the goal. stack[0] becomes the state after the turn.
func (s *search) find(most effort) (steps []*Step, ok bool) {
	s.stack[0].BeginTurn()
	s.turn = s.stack[0].Turn()
	s.hasPartial, s.partial = false, nil
	for i, most := range []int{most.ordered, most.unordered} {
		s.unordered, s.nodes, s.most, s.steps, s.hash = i > 0, 0, most, s.steps[:0], 0
		if clear(s.seen); s.explore(0, 0) {
			return append([]*Step(nil), s.steps...), true
		}
	}
	if s.hasPartial {
		s.stack[0].CopyFrom(s.partialState)
	}
	return s.partial, false
}

// at returns the state at a depth.
func (s *search) at(depth int) *sim.State {
	for depth >= len(s.stack) {
		s.stack = append(s.stack, new(sim.State))
	}
	return s.stack[depth]
}

// explore searches the calls that lead from the state at a depth to the goal. place is the acting team's place in the
// order of play. On success s.steps has all calls, and stack[0] the final state.
func (s *search) explore(depth, place int) bool {
	key := s.hash + uint64(place)
	if s.nodes++; s.nodes > s.most || s.seen[key] {
		return false
	}
	s.seen[key] = true
	state, team := s.at(depth), [2]sim.Team{sim.Blue, sim.Red}[place]
	hopeless, pending := s.pending(state, team)
	switch {
	case hopeless || s.lost(state, place):
		return false
	case !pending && place == 0 && s.explore(depth, 1):
		return true
	case !pending && place == 1 && s.goal.reached(state):
		s.stack[0].CopyFrom(state)
		return true
	case !pending && place == 1 && !s.hasPartial:
		s.hasPartial, s.partial = true, append([]*Step(nil), s.steps...)
		s.partialState.CopyFrom(state)
	}
	return s.try(depth, place, team)
}

// try tries the calls at a node. In the usual order of calls these are only the calls of the first bot that has any.
func (s *search) try(depth, place int, team sim.Team) bool {
	state := s.at(depth)
	for _, kind := range []func(state *sim.State, team sim.Team) []*Step{s.switches, s.tileActions, s.itemActions, s.moves} {
		steps := kind(state, team)
		if slices.ContainsFunc(steps, func(step *Step) bool { return s.descend(depth, place, step) }) {
			return true
		}
		if !s.wantsMore(steps) && state.Switched(team) == s.away(team) {
			return false
		}
	}
	return false
}

// wantsMore reports whether to try further calls in addition to steps.
func (s *search) wantsMore(steps []*Step) bool { return s.unordered || len(steps) == 0 }

// descend makes a call and continues the search from there.
func (s *search) descend(depth, place int, step *Step) bool {
	next := s.at(depth + 1)
	next.CopyFrom(s.at(depth))
	if !s.play(next, step) {
		return false
	}
	s.steps = append(s.steps, step)
	s.hash += step.hash()
	if s.explore(depth+1, place) {
		return true
	}
	s.hash -= step.hash()
	s.steps = s.steps[:len(s.steps)-1]
	if step.hidden != nil {
		s.items.undo(step)
	}
	return false
}

// play makes a call on a state, and reports whether the result can lead to the record. A pickup may be refused: in the
// contest that can empty a box.
func (s *search) play(state *sim.State, step *Step) bool {
	if step.hidden != nil {
		return s.items.play(s, state, step)
	}
	held := sim.Item(0)
	if step.fn != sim.FnSwitchMaps {
		held = s.goal.bots[step.bot].Holding
	}
	done := step.Play(state.Controller(step.Team))
	switch step.fn {
	case sim.FnSubmit:
		return done && s.servedAsRecorded(state)
	case sim.FnMove, sim.FnSwitchMaps:
		return done
	case sim.FnPickup:
		return state.Bot(step.bot).Holding == held
	}
	return done && state.Bot(step.bot).Holding == held
}

// servedAsRecorded reports whether the record has all orders that were served in this turn.
func (s *search) servedAsRecorded(state *sim.State) bool {
	for t := range sim.Team(2) {
		for i := range s.goal.orders[t] {
			if o := state.Order(t, i); o.Completed && o.Turn == s.turn && !sameOrder(&s.goal.orders[t][i], o) {
				return false
			}
		}
	}
	return true
}

// lost reports whether some tile does not match the record and no bot can change it any more. Sinks are ignored, as dirty
// plates come from submit tiles.
func (s *search) lost(state *sim.State, place int) bool {
	for t := range sim.Team(2) {
		for _, cell := range s.goal.visible {
			if s.board.Tiles[cell] != sim.Sink && !s.goal.hasTile(state, t, cell) && !s.mayChange(state, place, t, cell) {
				return true
			}
		}
	}
	return false
}

// mayChange reports whether a bot that has not acted yet may change a tile, from its present position or, after a move or
// a switch, from its final one.
func (s *search) mayChange(state *sim.State, place int, t sim.Team, cell int) bool {
	p := sim.Pos{X: cell / s.goal.height, Y: cell % s.goal.height}
	need := s.need(state, t, cell) != sim.FnNone
	for id := range s.goal.bots {
		is, to := state.Bot(id), &s.goal.bots[id]
		if place == 1 && is.Team == sim.Blue || !need && is.Holding == to.Holding || s.acted(id) {
			continue
		}
		far := 1
		if is.Map != to.Map {
			far = 2
		}
		if is.Map == t && is.Distance(p) <= far || to.Map == t && to.Distance(p) <= far {
			return true
		}
	}
	return false
}

// moved and acted report whether a bot has spent its move or its action in this turn.
func (s *search) moved(bot int) bool { return s.spent(bot, true) }
func (s *search) acted(bot int) bool { return s.spent(bot, false) }

func (s *search) spent(bot int, move bool) bool {
	for _, step := range s.steps {
		if step.bot == bot && (step.fn == sim.FnMove) == move && step.fn != sim.FnSwitchMaps {
			return true
		}
	}
	return false
}

// away reports whether the team's bots are in the other kitchen in the record.
func (s *search) away(team sim.Team) bool {
	n := s.board.BotsPerTeam()
	return n > 0 && s.goal.bots[int(team)*n].Map != team
}

// pending reports whether a bot of the team does not match the record yet, and whether one cannot match it any more.
func (s *search) pending(state *sim.State, team sim.Team) (hopeless, pending bool) {
	first, n := state.FirstBot(team), s.board.BotsPerTeam()
	switching := state.Switched(team) != s.away(team)
	for id := first; id < first+n; id++ {
		is, to := state.Bot(id), s.goal.bots[id]
		if is.Holding != to.Holding {
			pending = true
			hopeless = hopeless || s.acted(id)
		}
		if is.Map != to.Map || is.Pos != to.Pos {
			pending = true
			hopeless = hopeless || !switching && (is.Map != to.Map || s.moved(id) || !near(is.Pos, to.Pos))
		}
	}
	return hopeless, pending || switching
}

func near(a, b sim.Pos) bool { return a.Distance(b) <= 1 }

// switches returns the call that moves a team to the other kitchen, if the record requires it.
func (s *search) switches(state *sim.State, team sim.Team) []*Step {
	if !s.away(team) || !state.CanSwitch(team) {
		return nil
	}
	return []*Step{{Team: team, fn: sim.FnSwitchMaps, bot: -1}}
}

// moves returns the moves of the team's bots. Before a switch a bot may move in any direction.
func (s *search) moves(state *sim.State, team sim.Team) (steps []*Step) {
	first, n := state.FirstBot(team), s.board.BotsPerTeam()
	for id := first; id < first+n && s.wantsMore(steps); id++ {
		is, to := state.Bot(id), s.goal.bots[id]
		move := func(dx, dy int) {
			if state.Controller(team).CanMove(id, dx, dy) {
				steps = append(steps, &Step{Team: team, fn: sim.FnMove, bot: id, x: dx, y: dy})
			}
		}
		switch {
		case s.moved(id):
		case is.Map == to.Map && is.Pos != to.Pos && near(is.Pos, to.Pos):
			move(to.X-is.X, to.Y-is.Y)
		case is.Map != to.Map && s.unordered:
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					move(dx, dy) // a step of (0,0) is never possible
				}
			}
		}
	}
	return steps
}
