package rating

// Evidence is what a test has for one of its hypotheses, and what it needs to accept that. Both are
// natural logarithms: of a likelihood ratio or of an e-value.
type Evidence struct {
	Have float64 `json:"have"`
	Need float64 `json:"need"`
}

// State is where a sequential test stands. For SPRT and Margin, which have a single log-likelihood
// ratio, H1.Have is that ratio, H0.Have its negative, and the bounds are -H0.Need and H1.Need.
type State struct {
	Pairs    int      `json:"pairs"` // fed so far
	Decision Decision `json:"decision"`
	// DecidedAt is the number of pairs at which the decision fell, 0 while there is none. Pairs fed
	// after it move the evidence, but never the decision.
	DecidedAt int      `json:"decided_at"`
	H0        Evidence `json:"h0"`
	H1        Evidence `json:"h1"`
	// ToGo is the expected number of further pairs if they are like those so far; nil if that is too
	// early to say, or without end.
	ToGo *float64 `json:"to_go"`
}

// verdict counts the pairs of a test and keeps its decision once it has fallen.
type verdict struct {
	patience  int // pairs before which there is no decision
	pairs     int
	decision  Decision
	decidedAt int
}

// settle notes one more pair and what the evidence has come to.
func (v *verdict) settle(h0, h1 Evidence) {
	v.pairs++
	switch {
	case v.decidedAt > 0 || v.pairs < v.patience:
	case h1.Have >= h1.Need:
		v.decision, v.decidedAt = AcceptH1, v.pairs
	case h0.Have >= h0.Need:
		v.decision, v.decidedAt = AcceptH0, v.pairs
	}
}

// minForecast is the number of pairs before which nothing is said about how many are to come.
const minForecast = 8

func (v *verdict) state(h0, h1 Evidence, toGo float64) State {
	s := State{Pairs: v.pairs, Decision: Continue, H0: h0, H1: h1}
	switch {
	case v.decidedAt > 0:
		s.Decision, s.DecidedAt, s.ToGo = v.decision, v.decidedAt, new(0.0)
	case v.pairs >= minForecast:
		s.ToGo = finite(toGo)
	}
	return s
}
