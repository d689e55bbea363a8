package rating

import (
	"errors"
	"math"
)

// ExpectedPairs returns the mean number of pairs of a sequential test if the newer bot is truly elo stronger, on
// the scale of the hypotheses. variance is that of a pair's score, which the logistic scale needs: 0.08 is typical,
// 0.02 drawish. (Wald 1945, by Brownian motion between the bounds.)
func ExpectedPairs(h Hypotheses, r Risks, elo, variance float64) (float64, error) {
	if err := errors.Join(h.Check(), r.Check()); err != nil {
		return 0, err
	}
	at := Score
	if h.Model == Normalized {
		at, variance = PairEffect, 1
	}
	if !(variance > 0) {
		return 0, errors.New("the variance of pair scores must be above 0")
	}
	lower, upper := r.Bounds()
	return brownianRatio(at(h.Elo0), at(h.Elo1), at(elo), variance, lower, upper).toGo(0), nil
}

// brownian is a Brownian motion that ends at one of two bounds, lower < upper: a model of a log-likelihood ratio
// over the number of pairs.
type brownian struct {
	drift, variance float64 // per pair
	lower, upper    float64
}

// brownianRatio returns the motion of the ratio between means m0 and m1 if the true mean is m.
func brownianRatio(m0, m1, m, variance, lower, upper float64) brownian {
	d := m1 - m0
	return brownian{d * (m - (m0+m1)/2) / variance, d * d / variance, lower, upper}
}

// toGo returns the expected time from y to a bound; it is not finite if the motion stands still.
func (b brownian) toGo(y float64) float64 {
	if y <= b.lower || y >= b.upper {
		return 0
	}
	if b.drift < 0 { // upside down
		return brownian{-b.drift, b.variance, -b.upper, -b.lower}.toGo(-y)
	}
	theta := 2 * b.drift / b.variance
	if width := b.upper - b.lower; theta*width < 1e-6 {
		return (b.upper - y) * (y - b.lower) / b.variance
	}
	up := math.Expm1(-theta*(y-b.lower)) / math.Expm1(-theta*(b.upper-b.lower))
	return (up*b.upper + (1-up)*b.lower - y) / b.drift
}
