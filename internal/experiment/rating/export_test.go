package rating

// LLR returns the generalized log-likelihood ratio of H1 to H0: how much more likely the pairs are under the best
// distribution of pair scores of H1 than under that of H0. Positive speaks for H1.
func (p Pairs) LLR(h Hypotheses) float64 { return p.compare(h).llr() }

// EstimateAtStop returns the estimate of a test that ended with these pairs.
func (p Pairs) EstimateAtStop(h Hypotheses, r Risks) StopEstimate {
	t := NewSPRT(h, r)
	t.pairs = p
	return t.Estimate()
}

// Pairs returns the pairs added so far.
func (t *SPRT) Pairs() Pairs { return t.pairs }

// Mirrored returns the pairs from the other bot's view.
func (p Pairs) Mirrored() Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }
