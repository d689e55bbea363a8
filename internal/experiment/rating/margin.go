package rating

import (
	"fmt"
	"math"
)

const (
	// minMarginPairs is the minimum number of differences for a decision of Margin: their standard deviation is
	// unknown at first.
	minMarginPairs = 8
	// maxMargin limits differences so that their squares are finite.
	maxMargin = 1e150
	// maxEffect limits effects: a bot that is ten standard deviations better wins every pair anyway.
	maxEffect = 10
)

// Margin is the sequential test of score differences (money, tiles, points): whether their mean is t0 or t1 of
// their standard deviations. It is the generalized likelihood ratio test for normally distributed differences of
// unknown variance (sequential t-test: Rushton 1950, Hajnal 1961), and so approximate for others.
type Margin struct {
	t0, t1       float64
	lower, upper float64
	mean, sumsq  float64 // sumsq: squared deviations from the mean
	llr          float64
	tally
}

// NewMargin returns a test of effects t0 < t1; PairEffect returns the effect of a normalized Elo.
func NewMargin(t0, t1 float64, r Risks) (*Margin, error) {
	if !(-maxEffect <= t0 && t0 < t1 && t1 <= maxEffect) {
		return nil, fmt.Errorf("effects are %v and %v standard deviations, want the first below the second and both within ±%d", t0, t1, maxEffect)
	}
	if err := r.Check(); err != nil {
		return nil, err
	}
	t := &Margin{t0: t0, t1: t1, tally: tally{minPairs: minMarginPairs}}
	t.lower, t.upper = r.Bounds()
	return t, nil
}

// Add adds the difference of the next pair, newer minus older bot, the mean of its two matches. All must have the
// same unit: raw points, or RelativeMargin.
func (t *Margin) Add(difference float64) error {
	if !(math.Abs(difference) <= maxMargin) {
		return fmt.Errorf("difference of a pair is %v, want a number within ±%g", difference, maxMargin)
	}
	n := float64(t.pairs) + 1
	off := difference - t.mean
	t.mean += off / n
	t.sumsq += off * (difference - t.mean)
	effect := t.effect(n)
	t.llr = n / 2 * math.Log((1+(effect-t.t0)*(effect-t.t0))/(1+(effect-t.t1)*(effect-t.t1)))
	t.settle(t.evidence())
	return nil
}

// effect returns the observed mean in standard deviations, limited to where the likelihood ratio has its extremes:
// beyond them it would fall back to 0, and a crushing win would never end.
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
	h0, h1 := t.evidence()
	drift, d := t.llr/max(1, float64(t.pairs)), t.t1-t.t0
	toGo := brownian{drift, d * d, t.lower, t.upper}.toGo(t.llr)
	return t.state(h0, h1, max(toGo, float64(minMarginPairs-t.pairs)))
}

func (t *Margin) evidence() (h0, h1 Evidence) {
	return Evidence{-t.llr, -t.lower}, Evidence{t.llr, t.upper}
}
