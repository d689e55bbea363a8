package chef

import (
	"github.com/cookoff/cookoff/bots/carnegie/chef1"
	"github.com/cookoff/cookoff/bots/carnegie/schedule"
	"github.com/cookoff/cookoff/internal/sim"
)

// rethink is after how many turns plans are compared again while the plain bot plays.
const rethink = 12

// visitedNodes is how many times as much is thought while opponents are in the kitchen, and the plan does not last.
const visitedNodes = 3

// think makes or improves the plan for the turn. The plan is nil where the plain bot is better.
func (b *Bot) think(s *sim.State) {
	nodes := b.options.Nodes
	if b.kitchen == nil || s.Turn() > b.last {
		b.last = (s.Turn()-1)/sim.DefaultTurns*sim.DefaultTurns + sim.DefaultTurns
		b.kitchen = schedule.NewKitchen(s.Board(), b.floor, b.team, b.last)
		b.plan, b.goal, b.tried = nil, 0, 0
	}
	switch {
	case b.plan != nil && b.seen.holds(s, b.team):
		b.plan.Improve(nodes)
	case b.plan != nil:
		b.plan.Reread(s)
		if visited(s, b.team) {
			nodes *= visitedNodes
		}
		b.plan.Improve(nodes)
	case b.tried == 0 || s.Turn() >= b.tried+rethink:
		if b.tried == 0 {
			b.goal = b.alone(s)
			nodes *= firstNodes
		} else {
			nodes *= rethink
		}
		b.tried = s.Turn()
		plan := schedule.New(b.kitchen, s, b.options.Seed)
		plan.Improve(nodes)
		if plan.Money() >= b.goal {
			b.plan = plan
		}
	}
}

// alone is how much money the plain bot will have at the end of the match if nobody disturbs it.
func (b *Bot) alone(s *sim.State) int64 {
	s = s.Clone()
	plain := chef1.New(s.Board(), b.team)
	for {
		plain.Cook(s.Controller(b.team))
		if s.Turn() >= b.last {
			return s.Money(b.team)
		}
		s.BeginTurn()
	}
}
