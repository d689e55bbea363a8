package rating

// Evidence is a test's evidence for one of its hypotheses, and the amount needed to accept it. Both are natural
// logarithms: of a likelihood ratio or of an e-value.
type Evidence struct {
	Have float64 `json:"have"`
	Need float64 `json:"need"`
}

// State is the state of a sequential test. SPRT and Margin have a single log-likelihood ratio: H1.Have is the ratio,
// H0.Have its negative, and the bounds are -H0.Need and H1.Need.
type State struct {
	Pairs    int      `json:"pairs"` // pairs added so far
	Decision Decision `json:"decision"`
	// DecidedAt is the number of pairs at the decision; 0 without one. Later pairs change the evidence, but never
	// the decision.
	DecidedAt int      `json:"decided_at"`
	H0        Evidence `json:"h0"`
	H1        Evidence `json:"h1"`
	// ToGo is the expected number of further pairs if they are like those so far; nil if it is infinite or too early
	// to estimate.
	ToGo *float64 `json:"to_go"`
}

// tally counts the pairs of a test and keeps its evidence and first decision.
type tally struct {
	now      State // without ToGo
	minPairs int   // pairs required before a decision
}

func newTally(needH0, needH1 float64) tally {
	return tally{now: State{Decision: Continue, H0: Evidence{Need: needH0}, H1: Evidence{Need: needH1}}}
}

// settle adds one pair with the new evidence.
func (t *tally) settle(h0, h1 float64) {
	s := &t.now
	s.Pairs++
	s.H0.Have, s.H1.Have = h0, h1
	switch {
	case s.DecidedAt > 0 || s.Pairs < t.minPairs:
	case h1 >= s.H1.Need:
		s.Decision, s.DecidedAt = AcceptH1, s.Pairs
	case h0 >= s.H0.Need:
		s.Decision, s.DecidedAt = AcceptH0, s.Pairs
	}
}

// minForecast is the number of pairs before the first forecast.
const minForecast = 8

// state returns the state with the expected number of further pairs.
func (t *tally) state(toGo float64) State {
	s := t.now
	switch {
	case s.DecidedAt > 0:
		s.ToGo = new(0.0)
	case s.Pairs >= minForecast:
		s.ToGo = finite(toGo)
	}
	return s
}

// ratio is the tally of a test by a log-likelihood ratio between Wald's bounds.
type ratio struct {
	tally
	lower, upper float64
	llr          float64
}

func newRatio(r Risks) ratio {
	lower, upper := r.Bounds()
	t := ratio{tally: newTally(-lower, upper), lower: lower, upper: upper}
	t.now.H0.Have = -t.llr
	return t
}

// settle adds one pair with the new ratio.
func (t *ratio) settle(llr float64) {
	t.llr = llr
	t.tally.settle(-llr, llr)
}

// Decision is the decision of a sequential test.
type Decision string

// The decisions of a test.
const (
	Continue Decision = "continue"
	AcceptH0 Decision = "H0"
	AcceptH1 Decision = "H1"
)

// Ending is why an experiment ended: one of these, or a value of its own.
type Ending string

// Endings common to all experiments.
const (
	Running     Ending = ""            // still running, or everything was played
	Decided     Ending = "decided"     // a test has decided
	TimeUp      Ending = "max-time"    // the time limit was reached
	Interrupted Ending = "interrupted" // from outside
)
