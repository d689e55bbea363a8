package rating

import "math"

// SPRT is the generalized sequential probability ratio test on the five possible scores of a pair, for a difference
// in logistic or normalized Elo.
type SPRT struct {
	hypotheses Hypotheses
	pairs      Pairs
	likeliest  comparison
	ratio
}

// NewSPRT returns a test. The hypotheses and risks must have passed Check; the constructors of this package do not repeat it.
func NewSPRT(h Hypotheses, r Risks) *SPRT { return &SPRT{hypotheses: h, ratio: newRatio(r)} }

// Add adds the score of the next pair: 0, ¼, ½, ¾ or 1.
func (t *SPRT) Add(score float64) {
	t.pairs.Add(score)
	t.likeliest = t.pairs.compare(t.hypotheses)
	t.settle(t.likeliest.llr())
}

// State returns the state of the test.
func (t *SPRT) State() State {
	drift, variance := t.likeliest.moments()
	return t.state(brownian{drift, variance, t.lower, t.upper}.toGo(t.llr))
}

// comparison holds the shares of n pairs and the most likely distributions under two hypotheses.
type comparison struct {
	n         float64
	p, q0, q1 distribution
}

// compare computes the most likely distributions.
func (p Pairs) compare(h Hypotheses) comparison {
	var c comparison
	c.p, c.n = p.smoothed()
	if h.Model == Normalized {
		c.q0, c.q1 = c.p.withEffect(PairEffect(h.Elo0)), c.p.withEffect(PairEffect(h.Elo1))
		return c
	}
	c.q0, c.q1 = c.p.withMean(Score(h.Elo0)), c.p.withMean(Score(h.Elo1))
	return c
}

// step returns the contribution of a pair with value i to the log-likelihood ratio.
func (c comparison) step(i int) float64 { return math.Log(c.q1[i] / c.q0[i]) }

func (c comparison) llr() float64 {
	drift, _ := c.moments()
	return c.n * drift
}

// moments returns mean and variance of that contribution.
func (c comparison) moments() (mean, variance float64) {
	for i := range c.p {
		mean += c.p[i] * c.step(i)
	}
	for i := range c.p {
		r := c.step(i) - mean
		variance += c.p[i] * r * r
	}
	return mean, variance
}
