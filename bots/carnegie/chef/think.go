package chef

import (
	"github.com/cookoff/cookoff/bots/carnegie/schedule"
	"github.com/cookoff/cookoff/internal/sim"
)

// Search effort, as multiples of the usual one.
const (
	firstNodes   = 250 // in the first turn
	orderNodes   = 12  // when a new order becomes visible
	visitedNodes = 3   // while opponents in the kitchen upset the plan
)

// think makes or improves the plan for the turn.
func (b *Bot) think(s *sim.State, limit limit) {
	here := isVisited(s, b.team)
	if s.Turn() > b.lastTurn {
		b.setKitchen(s.Board(), (s.Turn()-1)/sim.DefaultTurns*sim.DefaultTurns+sim.DefaultTurns)
		b.plan = nil
	}
	switch news := b.kitchen.ReadNewOrders(s.Turn()); {
	case b.plan == nil:
		b.newPlan(s)
		limit.nodes *= firstNodes
	case news:
		b.newPlan(s)
		limit.nodes *= orderNodes
	case !b.seen.isCurrent(s, b.team):
		b.updatePlan(s)
		if here != b.wasRaided {
			b.plan.Restart()
		}
		limit.nodes *= visitedNodes
	}
	if b.level.searchEvery > 0 && s.Turn()%b.level.searchEvery != 0 {
		limit.nodes = 0
	}
	b.limitRisk(s, limit)
	b.wasRaided = here
	limit.improve(b.plan)
}

// setKitchen prepares planning for a match with the given last turn.
func (b *Bot) setKitchen(board *sim.Board, last int) {
	b.lastTurn, b.opponentKitchen = last, nil
	b.kitchen = schedule.NewKitchen(board, b.floor, b.team, last, schedule.Limits{Cooks: b.level.maxCooks, Blind: b.level.blind})
}

// newPlan makes a plan from scratch.
func (b *Bot) newPlan(s *sim.State) {
	b.plan = schedule.New(b.kitchen, s, b.options.Seed)
}

// updatePlan updates the plan to the changes made by opponents.
func (b *Bot) updatePlan(s *sim.State) {
	switch {
	case b.seen.turn+1 == s.Turn():
		b.plan.Repair(s)
	default:
		b.plan.Reset(s)
	}
}
