package rating

// LLR returns the generalized log-likelihood ratio of H1 to H0: how much more likely the pairs are under the best
// distribution of pair scores of H1 than under that of H0. Positive speaks for H1.
func (p Pairs) LLR(h Hypotheses) (float64, error) {
	if err := h.Check(); err != nil {
		return 0, err
	}
	return p.sample().compare(h).llr(), nil
}

// EstimateAtStop returns the estimate of a test of these hypotheses and risks that stands at these pairs.
func (p Pairs) EstimateAtStop(h Hypotheses, r Risks) (StopEstimate, error) {
	t, err := NewSPRT(h, r)
	if err != nil {
		return StopEstimate{}, err
	}
	t.pairs = p
	return t.Estimate(), nil
}

// Pairs returns the pairs fed so far.
func (t *SPRT) Pairs() Pairs { return t.pairs }

// Mirrored returns the same pairs seen by the other bot.
func (p Pairs) Mirrored() Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

// Mirrored returns the same matches as seen by the other bot.
func (g Games) Mirrored() Games { return Games{g[2], g[1], g[0]} }
