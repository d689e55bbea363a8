package chef

import (
	"github.com/cookoff/cookoff/bots/carnegie/schedule"
	"github.com/cookoff/cookoff/internal/sim"
)

// Search efforts, as multiples of the usual one.
const (
	firstNodes   = 250 // in the first turn
	orderNodes   = 12  // when an order comes to light
	visitedNodes = 3   // while opponents are in the kitchen, and the plan does not last
)

// think makes or improves the plan for the turn.
func (b *Bot) think(s *sim.State, limit limit) {
	here := visited(s, b.team)
	if s.Turn() > b.last {
		b.setKitchen(s.Board(), (s.Turn()-1)/sim.DefaultTurns*sim.DefaultTurns+sim.DefaultTurns)
		b.plan = nil
	}
	switch news := b.kitchen.ReadNewOrders(s.Turn()); {
	case b.plan == nil:
		b.begin(s)
		limit.nodes *= firstNodes
	case news:
		b.begin(s)
		limit.nodes *= orderNodes
	case !b.seen.holds(s, b.team):
		b.look(s)
		if here != b.raided {
			b.plan.Restart()
		}
		limit.nodes *= visitedNodes
	}
	if b.level.every > 0 && s.Turn()%b.level.every != 0 {
		limit.nodes = 0
	}
	b.guard(s, limit)
	b.raided = here
	limit.improve(b.plan)
}

// setKitchen measures the kitchen for a match that ends with a turn.
func (b *Bot) setKitchen(board *sim.Board, last int) {
	b.last, b.enemy = last, nil
	b.kitchen = schedule.NewKitchen(board, b.floor, b.team, last, schedule.Limits{Cooks: b.level.cooks, Blind: b.level.blind})
}

// begin makes a plan for the state as it is.
func (b *Bot) begin(s *sim.State) {
	b.plan = schedule.New(b.kitchen, s, b.options.Seed)
}

// look updates the plan with what others have done.
func (b *Bot) look(s *sim.State) {
	switch {
	case b.seen.turn+1 == s.Turn():
		b.plan.Repair(s)
	default:
		b.plan.Reset(s)
	}
}
