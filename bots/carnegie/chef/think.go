package chef

import (
	"github.com/cookoff/cookoff/bots/carnegie/schedule"
	"github.com/cookoff/cookoff/internal/sim"
)

// How much is thought, as a multiple of the usual.
const (
	firstNodes   = 15 // in the first turn
	visitedNodes = 10 // while opponents are in the kitchen, and the plan does not last
)

// rethink is after how many turns a plan is tried again while the plain bot plays.
const rethink = 12

// think makes or improves the plan for the turn. The plan is nil where the plain bot is better.
func (b *Bot) think(s *sim.State) {
	limit := b.newLimit()
	if b.kitchen == nil || s.Turn() > b.last {
		b.last = (s.Turn()-1)/sim.DefaultTurns*sim.DefaultTurns + sim.DefaultTurns
		b.kitchen = schedule.NewKitchen(s.Board(), b.floor, b.team, b.last)
		b.trial = newTrial(s, b.team, b.last)
		b.begin(s)
		limit.nodes *= firstNodes
	} else if b.plan == nil {
		if s.Turn() < b.tried+rethink {
			return
		}
		b.begin(s)
		limit.nodes *= rethink
	} else if !b.seen.holds(s, b.team) {
		b.plan.Reread(s)
		if visited(s, b.team) {
			b.trial = nil // it knows nothing of visitors
			limit.nodes *= visitedNodes
		}
	}
	limit.improve(b.plan)
	b.compare()
}

// begin makes a plan for the state as it is.
func (b *Bot) begin(s *sim.State) {
	b.plan, b.tried = schedule.New(b.kitchen, s, b.options.Seed), s.Turn()
}

// compare drops the plan if the plain bot is better as far as it was tried.
func (b *Bot) compare() {
	if b.trial != nil && b.trial.advance() && b.trial.money() > b.plan.Money() {
		b.plan = nil
	}
}
