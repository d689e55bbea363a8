package rating

// Evidence is a test's evidence for one of its hypotheses, and the amount needed to accept it. Both are natural
// logarithms: of a likelihood ratio or of an e-value.
type Evidence struct {
	Have float64 `json:"have"`
	Need float64 `json:"need"`
}

// State is the state of a sequential test. For SPRT and Margin, which have a single log-likelihood ratio, H1.Have
// is that ratio, H0.Have its negative, and the bounds are -H0.Need and H1.Need.
type State struct {
	Pairs    int      `json:"pairs"` // pairs added so far
	Decision Decision `json:"decision"`
	// DecidedAt is the number of pairs at the decision; 0 without one. Later pairs change the evidence, but never
	// the decision.
	DecidedAt int      `json:"decided_at"`
	H0        Evidence `json:"h0"`
	H1        Evidence `json:"h1"`
	// ToGo is the expected number of further pairs if they are like those so far; nil if it is too early to tell,
	// or infinite.
	ToGo *float64 `json:"to_go"`
}

// tally counts the pairs of a test and keeps its first decision.
type tally struct {
	minPairs  int // pairs before which there is no decision
	pairs     int
	decision  Decision
	decidedAt int
}

// settle adds one pair with the new evidence.
func (t *tally) settle(h0, h1 Evidence) {
	t.pairs++
	switch {
	case t.decidedAt > 0 || t.pairs < t.minPairs:
	case h1.Have >= h1.Need:
		t.decision, t.decidedAt = AcceptH1, t.pairs
	case h0.Have >= h0.Need:
		t.decision, t.decidedAt = AcceptH0, t.pairs
	}
}

// minForecast is the number of pairs before the first forecast of the number to come.
const minForecast = 8

func (t *tally) state(h0, h1 Evidence, toGo float64) State {
	s := State{Pairs: t.pairs, Decision: Continue, H0: h0, H1: h1}
	switch {
	case t.decidedAt > 0:
		s.Decision, s.DecidedAt, s.ToGo = t.decision, t.decidedAt, new(0.0)
	case t.pairs >= minForecast:
		s.ToGo = finite(toGo)
	}
	return s
}

// Decision is the decision of a sequential test.
type Decision string

// The decisions of a test.
const (
	Continue Decision = "continue"
	AcceptH0 Decision = "H0"
	AcceptH1 Decision = "H1"
)

// Ending is why an experiment is over: one of these, or one of its own.
type Ending string

// The endings that all experiments have in common.
const (
	Running     Ending = ""            // it is not over, or all was played
	Decided     Ending = "decided"     // a test has decided
	TimeUp      Ending = "max-time"    // no more time was allowed
	Interrupted Ending = "interrupted" // from outside
)
