package rating

import "math"

const (
	// chiSquare95 is the 95 % quantile of the chi-squared distribution with one degree of freedom.
	chiSquare95 = 3.841458820694124
	// edge is how near to 0 and 1 an interval's limit is looked for.
	edge = 1e-9
	// tail is what lies beyond each limit of a 95 % interval.
	tail = 0.025
	// halvings are enough to find a number to the last bits of a float64.
	halvings = 60
)

// profile are the limits of all means that the sample does not speak against: twice the logarithm of
// the likelihood they lose is at most chiSquare95 (empirical likelihood, Owen 1988, Biometrika 75).
func (s sample) profile() (lo, hi float64) {
	p, n := s.smoothed()
	inside := func(m float64) bool {
		q, loss := p.withMean(m), 0.0
		for i := range p.size {
			loss += p.p[i] * math.Log(p.p[i]/q.p[i])
		}
		return 2*n*loss <= chiSquare95
	}
	limit := func(at, end float64) float64 {
		far := math.Abs(end - edge)
		if math.Abs(at-end) <= edge || inside(far) {
			return end
		}
		for range halvings {
			if m := (at + far) / 2; inside(m) {
				at = m
			} else {
				far = m
			}
		}
		return at
	}
	m := p.mean()
	return limit(m, 0), limit(m, 1)
}

// oneValued are the limits of the mean where all n results had the same value: at most a share of
// them is different, and those may be 0 or 1 (Clopper & Pearson 1934 on "a result is different").
func oneValued(value float64, n int) (lo, hi float64) {
	different := -math.Expm1(math.Log(tail) / float64(n)) // 1 - 0.025^(1/n)
	return value * (1 - different), value*(1-different) + different
}
