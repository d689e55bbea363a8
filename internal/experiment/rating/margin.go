package rating

import "math"

// minMarginPairs is the minimum number of differences for a decision, as their standard deviation is unknown at
// first.
const minMarginPairs = 8

// Margin is a sequential test of score differences (money, tiles, points): whether their mean is t0 or t1 of their
// standard deviations. It is the generalized likelihood ratio test for normal differences of unknown variance
// (sequential t-test: Rushton 1950, Hajnal 1961), and an approximation for others.
type Margin struct {
	t0, t1      float64
	mean, sumsq float64 // sumsq: squared deviations from the mean
	ratio
}

// NewMargin returns a test of effects t0 < t1; PairEffect returns the effect of a normalized Elo. r must have passed
// Check.
func NewMargin(t0, t1 float64, r Risks) *Margin {
	t := &Margin{t0: t0, t1: t1, ratio: newRatio(r)}
	t.minPairs = minMarginPairs
	return t
}

// Add adds the difference of the next pair: newer minus older bot, averaged over both matches. All must have the same
// unit: raw points or RelativeMargin.
func (t *Margin) Add(difference float64) {
	n := float64(t.now.Pairs) + 1
	off := difference - t.mean
	t.mean += off / n
	t.sumsq += off * (difference - t.mean)
	effect := t.effect(n)
	t.settle(n / 2 * math.Log((1+(effect-t.t0)*(effect-t.t0))/(1+(effect-t.t1)*(effect-t.t1))))
}

// effect returns the observed mean in standard deviations, clamped to the extremes of the likelihood ratio. Beyond
// these the ratio would fall back to 0, so that a landslide would never end the test.
func (t *Margin) effect(n float64) float64 {
	middle, half := (t.t0+t.t1)/2, (t.t1-t.t0)/2
	reach := math.Sqrt(1 + half*half)
	e := 0.0
	if t.mean != 0 {
		e = t.mean / math.Sqrt(t.sumsq/n)
	}
	return min(max(e, middle-reach), middle+reach)
}

// State returns the state of the test.
func (t *Margin) State() State {
	drift, d := t.llr/max(1, float64(t.now.Pairs)), t.t1-t.t0
	toGo := brownian{drift, d * d, t.lower, t.upper}.toGo(t.llr)
	return t.state(max(toGo, float64(minMarginPairs-t.now.Pairs)))
}
