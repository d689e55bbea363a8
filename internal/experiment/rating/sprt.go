package rating

// SPRT is the sequential test of pair scores: the generalized sequential probability ratio test on the five
// possible scores of a pair, for a difference in logistic or normalized Elo.
type SPRT struct {
	hypotheses   Hypotheses
	lower, upper float64
	pairs        Pairs
	likeliest    comparison
	llr          float64
	verdict
}

// NewSPRT returns a test. Errors are for the user who gave the hypotheses and risks.
func NewSPRT(h Hypotheses, r Risks) (*SPRT, error) {
	if err := h.Check(); err != nil {
		return nil, err
	}
	if err := r.Check(); err != nil {
		return nil, err
	}
	t := &SPRT{hypotheses: h}
	t.lower, t.upper = r.Bounds()
	return t, nil
}

// Add adds the score of the next pair: 0, ¼, ½, ¾ or 1.
func (t *SPRT) Add(score float64) error {
	if err := t.pairs.Add(score); err != nil {
		return err
	}
	t.likeliest = t.pairs.sample().compare(t.hypotheses)
	t.llr = t.likeliest.llr()
	t.settle(t.evidence())
	return nil
}

// State returns the state of the test.
func (t *SPRT) State() State {
	h0, h1 := t.evidence()
	drift, variance := t.likeliest.moments()
	return t.state(h0, h1, brownian{drift, variance, t.lower, t.upper}.toGo(t.llr))
}

func (t *SPRT) evidence() (h0, h1 Evidence) {
	return Evidence{-t.llr, -t.lower}, Evidence{t.llr, t.upper}
}
