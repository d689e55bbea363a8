package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// Constants for recognising a partner that is a copy of the bot.
const (
	twinWidth      = 400  // states per level of the search for the partner
	twinShare      = 0.35 // share of a turn's budget for that search
	minPredictions = 5    // minimum number of predictions for recognising a copy
	maxPredictions = 14   // number of predictions after which the search is given up if it is not a copy
	minTwinRate    = 0.6  // minimum share of correct predictions of a copy
)

// twin searches for the partner's action to recognise a copy of the bot: only a copy does what the search
// predicts in most turns.
type twin struct {
	search      search
	history     history
	budget      budget
	ready       bool // predicted is valid
	predicted   prediction
	hit         bool // the last prediction was correct
	rate        float32
	predictions int
	turn        uint8
}

// observe compares the partner's action with the prediction.
func (w *twin) observe(state *kitchen.State) {
	if state.Turn <= w.turn {
		w.ready, w.predictions, w.rate = false, 0, 0
	}
	w.turn, w.hit = state.Turn, false
	partner := state.Chefs[1-state.Acting()]
	if !w.ready || partner.Out() {
		return
	}
	w.hit = w.predicted == observe(&partner)
	w.predictions++
	w.rate = updateRate(w.rate, w.hit, w.predictions+1)
}

// found reports whether the partner seems to be a copy of the bot.
func (w *twin) found() bool { return w.predictions >= minPredictions && w.rate >= minTwinRate }

// wanted reports whether further predictions are useful.
func (w *twin) wanted() bool { return w.predictions < maxPredictions || w.found() }

// predict searches for the partner's next action, after the bot's action, with the rest of the turn's budget.
func (w *twin) predict(state *kitchen.State, a kitchen.Action, b *budget) {
	next := *state
	board := w.search.board
	board.Act(&next, a)
	w.ready = board.BeginTurn(&next)
	if !w.ready {
		return
	}
	w.budget = b.rest(twinShare)
	w.history.begin(&next)
	does := w.search.run(&next, &w.history, &w.budget)
	w.history.record(does)
	partner := next.Acting()
	board.Act(&next, does)
	w.predicted = observe(&next.Chefs[partner])
}

// follow adopts the partner's plan: the result of the search for it, without the steps already taken.
func (s *search) follow(w *twin) {
	s.partnerPlan = s.partnerPlan[:0]
	for _, next := range w.search.bestPlan {
		if next.level > 1 {
			s.partnerPlan = append(s.partnerPlan, next)
		}
	}
}

// actAsPlanned plays the next step of the partner's plan. An impossible step ends the plan.
func (s *search) actAsPlanned(n *node, turn int) {
	if int(n.partnerStep) >= len(s.partnerPlan) {
		return
	}
	next, at := s.partnerPlan[n.partnerStep], s.cells[n.partnerSpot]
	switch {
	case next.used == kitchen.NoCell:
		n.partnerStep++
	case n.partnerSpot != next.spot && !at.Touches(next.used):
		n.partnerSpot = s.spotOf[s.board.Paths.Move(s.cells[n.spot], at, s.cells[next.spot])]
	case s.awaits(n, n.partnerHands, next.used, turn):
	case s.act(n, chef{hands: &n.partnerHands}, next.used, turn):
		n.partnerStep++
	default:
		n.partnerStep = planOver
	}
}

// planOver is an index after the end of every plan.
const planOver = kitchen.Turns
