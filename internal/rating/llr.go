package rating

import (
	"errors"
	"math"
)

// LLR is the generalized log-likelihood ratio of H1 to H0: how much more likely the best
// distribution of pair scores under H1 makes the pairs than the best under H0. Positive speaks for
// H1. It fails where the hypotheses are wrong or Bayesian, which knows single games only.
func (p Pairs) LLR(h Hypotheses) (float64, error) {
	if err := h.checkPairs(); err != nil {
		return 0, err
	}
	return p.sample().compare(h).llr(), nil
}

// LLR is the generalized log-likelihood ratio of H1 to H0 from games that are independent of each
// other. Games of a pair are not: use Pairs for them.
func (g Games) LLR(h Hypotheses) (float64, error) {
	if err := h.Check(); err != nil {
		return 0, err
	}
	return g.sample().compare(h).llr(), nil
}

func (h Hypotheses) checkPairs() error {
	if err := h.Check(); err != nil {
		return err
	}
	if h.Model == Bayesian {
		return errors.New("bayesian Elo is for single games, want logistic or normalized bounds for pairs")
	}
	return nil
}

// comparison is a sample beside the most likely distributions under two hypotheses.
type comparison struct {
	n         float64
	p, q0, q1 distribution
}

// compare finds the most likely distributions. The hypotheses must have been checked.
func (s sample) compare(h Hypotheses) comparison {
	c := comparison{}
	c.p, c.n = s.smoothed()
	if h.Model == Normalized {
		games := math.Sqrt(float64(s.games))
		c.q0 = c.p.withEffect(games * h.Elo0 / eloPerDeviation)
		c.q1 = c.p.withEffect(games * h.Elo1 / eloPerDeviation)
		return c
	}
	c.q0 = c.p.withMean(h.score(h.Elo0, c.p))
	c.q1 = c.p.withMean(h.score(h.Elo1, c.p))
	return c
}

// score is the expected score at a bound. BayesElo's depends on how often games are drawn: its
// drawelo is taken from the shares of losses and wins.
func (h Hypotheses) score(elo float64, d distribution) float64 {
	if h.Model != Bayesian {
		return Score(elo)
	}
	loss, win := d.p[0], d.p[d.size-1]
	drawElo := eloPerLogit / 2 * math.Log((1-loss)/loss*(1-win)/win)
	return (1 + Score(elo-drawElo) - Score(-elo-drawElo)) / 2
}

// step is what a result of value i adds to the ratio.
func (c comparison) step(i int) float64 { return math.Log(c.q1.p[i] / c.q0.p[i]) }

func (c comparison) llr() float64 {
	drift, _ := c.moments()
	return c.n * drift
}

// moments are mean and variance of what a result adds to the ratio.
func (c comparison) moments() (mean, variance float64) {
	for i := range c.p.size {
		mean += c.p.p[i] * c.step(i)
	}
	for i := range c.p.size {
		r := c.step(i) - mean
		variance += c.p.p[i] * r * r
	}
	return mean, variance
}
