package chef

import (
	"github.com/cookoff/cookoff/bots/carnegie/schedule"
	"github.com/cookoff/cookoff/internal/sim"
)

// How much is thought, as a multiple of the usual.
const (
	firstNodes   = 250 // in the first turn
	visitedNodes = 3   // while opponents are in the kitchen, and the plan does not last
)

// rethink is after how many turns a plan is tried again while the plain bot plays.
const rethink = 12

// think makes or improves the plan for the turn. The plan is nil where the plain bot is better.
func (b *Bot) think(s *sim.State, limit limit) {
	here := visited(s, b.team)
	switch {
	case b.tried == 0 || s.Turn() > b.last:
		if s.Turn() > b.last {
			b.prepare(s.Board(), (s.Turn()-1)/sim.DefaultTurns*sim.DefaultTurns+sim.DefaultTurns)
		}
		if b.trial == nil || b.trial.first != s.Turn() {
			b.trial = newTrial(s, b.team, b.last)
		}
		b.begin(s)
		limit.nodes *= firstNodes
	case here != b.raided || here && s.Turn() >= b.tried+rethink:
		b.trial, b.tried = newTrial(s, b.team, b.last), s.Turn()
		b.look(s)
		if here != b.raided {
			b.plan.Rethink()
		}
		limit.nodes *= visitedNodes
	case b.plan == nil && s.Turn() < b.tried+rethink:
		return
	case b.plan == nil:
		b.begin(s)
		limit.nodes *= rethink
	case !b.seen.holds(s, b.team):
		b.look(s)
		limit.nodes *= visitedNodes
	}
	b.guard(s, limit)
	b.raided = here
	tried := b.trial.advance(limit)
	limit.improve(b.plan)
	if tried && !b.careful && b.trial.money() > b.plan.Money() {
		b.plan = nil
	}
}

// prepare measures the kitchen for a match that ends with a turn.
func (b *Bot) prepare(board *sim.Board, last int) {
	b.last = last
	b.kitchen = schedule.NewKitchen(board, b.floor, b.team, last)
}

// begin makes a plan for the state as it is.
func (b *Bot) begin(s *sim.State) {
	b.plan, b.tried = schedule.New(b.kitchen, s, b.options.Seed), s.Turn()
}

// look lets the plan see what others have done.
func (b *Bot) look(s *sim.State) {
	switch {
	case b.plan == nil:
		b.begin(s)
	case b.seen.turn+1 == s.Turn():
		b.plan.Repair(s)
	default:
		b.plan.Reread(s)
	}
}
