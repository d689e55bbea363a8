package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// Constants for recognising a partner that is a copy of the bot.
const (
	twinWidth = 400  // states per level of the search for the partner
	twinPart  = 0.35 // share of a turn's budget
	firstSure = 5    // predicted turns before it can be recognised
	trials    = 14   // turns after which the search is given up otherwise
	alike     = 0.6  // minimum share of correct predictions
)

// twin searches for the partner's action to recognise a partner that is a copy of the bot: nothing else does what
// the search finds in most turns.
type twin struct {
	search  search
	history history
	budget  budget
	ready   bool // guess is set
	guess   guess
	hit     bool // the last guess was right
	rate    float32
	looks   int
	turn    uint8
}

// look compares the partner's action with its twin's.
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

// wanted reports whether the search for the partner may still be informative.
func (w *twin) wanted() bool { return w.looks < trials || w.found() }

// foretell searches for the partner's next action, after the bot's own, with the rest of a turn's budget.
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

// follow adopts the partner's plan: the result of the search for it, without the steps done since.
func (s *search) follow(w *twin) {
	s.plan = s.plan[:0]
	for _, next := range w.search.line {
		if next.level > 1 {
			s.plan = append(s.plan, next)
		}
	}
}

// actAsPlanned plays the next step of the partner's plan. A failing step ends the plan.
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

// planOver is a step after the end of every plan.
const planOver = kitchen.Turns
