package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// How a bot finds out whether its partner plans as it does itself.
const (
	twinWidth = 400  // states kept at each level of the search for the partner
	twinPart  = 0.35 // of a turn's budget
	firstSure = 5    // turns that are foretold before it may be found
	trials    = 14   // turns after which it is given up if it is not
	alike     = 0.6  // share of the turns that it foretells at least
)

// twin is a search for the partner's action by which a partner is recognised that is a copy of the bot: nothing else does what
// the search finds in most turns.
type twin struct {
	search  search
	history history
	budget  budget
	ready   bool // guess is made
	guess   guess
	hit     bool // the last guess came true
	rate    float32
	looks   int
	turn    uint8
}

// look compares what the partner did with what its twin would have done.
func (w *twin) look(state *kitchen.State) {
	if state.Turn <= w.turn {
		w.ready, w.looks, w.rate = false, 0, 0
	}
	w.turn, w.hit = state.Turn, false
	partner := state.Chefs[1-state.Acting()]
	if !w.ready || partner.Out() {
		return
	}
	w.hit = w.guess == glimpse(&partner)
	w.looks++
	w.rate = learn(w.rate, w.hit, w.looks+1)
}

// found reports whether the partner is a copy of the bot.
func (w *twin) found() bool { return w.looks >= firstSure && w.rate >= alike }

// wanted reports whether the search for the partner may still tell something.
func (w *twin) wanted() bool { return w.looks < trials || w.found() }

// foretell searches for the partner's next action, after the bot's own, with what is left of a turn's budget.
func (w *twin) foretell(state *kitchen.State, a kitchen.Action, b *budget) {
	next := *state
	board := w.search.board
	board.Act(&next, a)
	w.ready = board.BeginTurn(&next)
	if !w.ready {
		return
	}
	w.budget = b.rest(twinPart)
	w.history.see(&next)
	does := w.search.run(&next, &w.history, &w.budget)
	w.history.did(does)
	partner := next.Acting()
	board.Act(&next, does)
	w.guess = glimpse(&next.Chefs[partner])
}

// follow takes over the partner's plan: the line of the search for it, but for what it has done since.
func (s *search) follow(w *twin) {
	s.plan = s.plan[:0]
	for _, next := range w.search.line {
		if next.level > 1 {
			s.plan = append(s.plan, next)
		}
	}
}

// actAsPlanned lets the partner take the next step of its plan. When a step comes to nothing the plan is over.
func (s *search) actAsPlanned(n *node, turn int) {
	if int(n.mateStep) >= len(s.plan) {
		return
	}
	next, at := s.plan[n.mateStep], s.cells[n.mateAt]
	switch {
	case next.used == kitchen.NoCell:
		n.mateStep++
	case n.mateAt != next.at && !at.Touches(next.used):
		n.mateAt = s.number[s.board.Paths.Move(s.cells[n.spot], at, s.cells[next.at])]
	case s.awaits(n, n.mate, next.used, turn):
	case s.act(n, chef{hands: &n.mate}, next.used, turn):
		n.mateStep++
	default:
		n.mateStep = planOver
	}
}

// planOver is a step behind all of a plan.
const planOver = kitchen.Turns
