package rating

import (
	"math"
	"slices"
)

// StopEstimate is an estimate of Elo that accounts for the stopping rule of a sequential test. The plain estimate is
// too extreme, as tests tend to stop after a lucky streak.
type StopEstimate struct {
	Elo *float64 // median-unbiased: as often too high as too low
	Lo  *float64 // 95 % limits
	Hi  *float64
}

// Estimate estimates Elo from the pairs so far, corrected for the stopping rule: the Elo at which a Brownian motion
// between the bounds ends later, or lower, than it did with probability ½; the limits are those with 0.025 and 0.975
// (Siegmund 1985, Sequential Analysis, chapters 3 and 4). All values are nil if all pairs had the same score.
func (t *SPRT) Estimate() StopEstimate {
	h := t.hypotheses
	if slices.Max(t.pairs[:]) == t.pairs.N() {
		return StopEstimate{}
	}
	shares, n := t.pairs.smoothed()
	mean := shares.mean()
	variance := shares.moment(mean, 2)
	m0, m1 := Score(h.Elo0), Score(h.Elo1)
	if h.Model == Normalized {
		m0, m1 = 0.5+PairEffect(h.Elo0)*math.Sqrt(variance), 0.5+PairEffect(h.Elo1)*math.Sqrt(variance)
	}
	motion := func(m float64) brownian { return brownianRatio(m0, m1, m, variance, t.lower, t.upper) }
	time, y := motion(mean).observed(n)
	worse := func(elo float64) float64 { return motion(Score(elo)).worse(time, y) }
	return StopEstimate{
		Elo: new(quantile(worse, 0.5)),
		Lo:  new(quantile(worse, 1-tail)),
		Hi:  new(quantile(worse, tail)),
	}
}

// observed returns for how long a motion with drift but no variance has been between the bounds by time n, and its
// position then.
func (b brownian) observed(n float64) (t, y float64) {
	y = n * b.drift
	switch {
	case y < b.lower:
		return b.lower / b.drift, b.lower
	case y > b.upper:
		return b.upper / b.drift, b.upper
	}
	return n, y
}

// quantile returns the Elo within ±maxElo at which a decreasing function equals p.
func quantile(falling func(elo float64) float64, p float64) float64 {
	lo, hi := -float64(maxElo), float64(maxElo)
	for range halvings {
		if m := (lo + hi) / 2; falling(m) > p {
			lo = m
		} else {
			hi = m
		}
	}
	return (lo + hi) / 2
}
