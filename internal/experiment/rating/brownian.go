package rating

import "math"

// worse returns the probability that a motion from 0 has a worse outcome than y after time t: at the lower bound by
// then, or still between the bounds and not above y. (Darling & Siegert's first passage by reflections at both
// bounds, Siegmund 1985 chapter 3.)
func (b brownian) worse(t, y float64) float64 {
	return min(1, max(0, b.crossedLower(t)+b.between(t, y)))
}

// crossedLower returns the probability of having crossed the lower bound by time t. Each reflection contributes the first
// passage of a motion without drift, reweighted for the drift.
func (b brownian) crossedLower(t float64) float64 {
	spread := math.Sqrt(b.variance * t)
	pull := math.Abs(b.drift) / b.variance
	way := math.Abs(b.drift) * t
	sum := 0.0
	for k := range b.reflections(t) {
		distance := 2*float64(k)*(b.upper-b.lower) - b.lower
		tilt := b.drift * b.lower / b.variance
		far := math.Abs(distance)
		term := math.Exp(tilt-pull*far+logNormalCDF((way-far)/spread)) +
			math.Exp(tilt+pull*far+logNormalCDF((-way-far)/spread))
		sum += math.Copysign(term, distance)
	}
	return sum
}

// between returns the probability of having met no bound by time t and being at or below y.
func (b brownian) between(t, y float64) float64 {
	spread := math.Sqrt(b.variance * t)
	slice := func(image float64) float64 {
		center := image + b.drift*t
		return expTimesSlice(b.drift*image/b.variance, (b.lower-center)/spread, (y-center)/spread)
	}
	sum := 0.0
	for k := range b.reflections(t) {
		shift := 2 * float64(k) * (b.upper - b.lower)
		sum += slice(shift) - slice(2*b.lower-shift)
	}
	return sum
}

// expTimesSlice returns e^g · (Φ(to) - Φ(from)) without overflow, computed in the tail where both are small.
func expTimesSlice(g, from, to float64) float64 {
	if from > 0 {
		from, to = -to, -from
	}
	return math.Exp(g+logNormalCDF(to)) - math.Exp(g+logNormalCDF(from))
}

// reflections iterates over the reflections that matter up to time t, from -n to n.
func (b brownian) reflections(t float64) func(yield func(int) bool) {
	const (
		deviations = 9    // beyond which the normal distribution is negligible
		nothing    = 40.0 // exponent of a negligible e^-x
		most       = 10_000
	)
	double := 2 * (b.upper - b.lower)
	n := (deviations*math.Sqrt(b.variance*t) + math.Abs(b.drift)*t) / double
	if pull := math.Abs(b.drift) / b.variance; pull > 0 {
		n = min(n, nothing/(pull*double)+deviations*math.Sqrt(b.variance*t)/double)
	}
	last := int(min(n, most)) + 2
	return func(yield func(int) bool) {
		for k := -last; k <= last; k++ {
			if !yield(k) {
				return
			}
		}
	}
}

// ExpectedPairs returns the mean number of pairs of a sequential test if the newer bot is truly elo stronger, on the
// scale of the hypotheses. variance is that of a pair's score, needed for the logistic scale: 0.08 is typical, 0.02
// means many draws. (Wald 1945, by Brownian motion between the bounds.)
func ExpectedPairs(h Hypotheses, r Risks, elo, variance float64) float64 {
	at := Score
	if h.Model == Normalized {
		at, variance = PairEffect, 1
	}
	lower, upper := r.Bounds()
	return brownianRatio(at(h.Elo0), at(h.Elo1), at(elo), variance, lower, upper).toGo(0)
}

// brownian is a Brownian motion that ends at one of two bounds, lower < upper. It models a log-likelihood ratio over
// the number of pairs.
type brownian struct {
	drift, variance float64 // per pair
	lower, upper    float64
}

// brownianRatio returns the motion of the ratio for means m0 and m1 if the true mean is m.
func brownianRatio(m0, m1, m, variance, lower, upper float64) brownian {
	d := m1 - m0
	return brownian{d * (m - (m0+m1)/2) / variance, d * d / variance, lower, upper}
}

// toGo returns the expected time from y to a bound; it is not finite if the motion stands still.
func (b brownian) toGo(y float64) float64 {
	if y <= b.lower || y >= b.upper {
		return 0
	}
	if b.drift < 0 { // mirror it
		return brownian{-b.drift, b.variance, -b.upper, -b.lower}.toGo(-y)
	}
	theta := 2 * b.drift / b.variance
	if width := b.upper - b.lower; theta*width < 1e-6 {
		return (b.upper - y) * (y - b.lower) / b.variance
	}
	up := math.Expm1(-theta*(y-b.lower)) / math.Expm1(-theta*(b.upper-b.lower))
	return (up*b.upper + (1-up)*b.lower - y) / b.drift
}
