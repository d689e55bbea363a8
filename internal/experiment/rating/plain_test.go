package rating

// The estimate from a number of pairs that was settled beforehand (profile likelihood: Owen 1988; Clopper and Pearson 1934),
// for tests to compare with.

import "math"

const (
	// chiSquare95 is the 95 % quantile of the chi-squared distribution with one degree of freedom.
	chiSquare95 = 3.841458820694124
	// edge is the minimum distance of an interval's limit from 0 and 1.
	edge = 1e-9
)

// Kind is the kind of a sample, which decides what can be estimated.
type Kind string

// The kinds of samples.
const (
	Empty    Kind = "empty"
	AllWon   Kind = "all-won"
	AllLost  Kind = "all-lost"
	OneValue Kind = "one-value" // every result the same, but neither all won nor all lost
	Regular  Kind = "regular"
)

// Estimate is the estimate of the newer bot's strength from a fixed number of results. Intervals are of 95 % and
// hold for a number of matches fixed beforehand; see SPRT.Estimate for one ended by a test. Values that do not
// exist are nil, and so is an open limit of Elo.
type Estimate struct {
	Kind    Kind     `json:"kind"`
	N       int      `json:"n"` // pairs
	Score   *float64 `json:"score"`
	ScoreLo *float64 `json:"score_lo"`
	ScoreHi *float64 `json:"score_hi"`
	Elo     *float64 `json:"elo"`
	EloLo   *float64 `json:"elo_lo"`
	EloHi   *float64 `json:"elo_hi"`
	LOS     *float64 `json:"los"` // likelihood of superiority: P(stronger) with equal chances beforehand
	// NElo is normalized Elo: the advantage in standard deviations of one match, on the scale of Elo; NEloError is
	// half of its 95 % interval by the delta method.
	NElo      *float64 `json:"nelo"`
	NEloError *float64 `json:"nelo_error"`
	DrawRatio *float64 `json:"draw_ratio"` // share of results with score ½
	// WonRatio is results above ½ over results below.
	WonRatio *float64 `json:"won_ratio"`
}

// Estimate estimates from pairs.
func (p Pairs) Estimate() Estimate {
	s, n := p.sample(), p.N()
	e := Estimate{Kind: s.kind(), N: n}
	if e.Kind == Empty {
		return e
	}
	d := s.shares(float64(n))
	score := d.mean()
	var lo, hi float64
	if e.Kind == Regular {
		lo, hi = s.profile()
		e.regular(d, n)
	} else {
		lo, hi = oneValued(score, n)
		if score == 0.5 {
			e.LOS, e.NElo = new(0.5), new(0.0)
		}
	}
	e.Score, e.ScoreLo, e.ScoreHi = &score, &lo, &hi
	e.Elo, e.EloLo, e.EloHi = finite(Elo(score)), finite(Elo(lo)), finite(Elo(hi))
	won, lost := 0.0, 0.0
	for i := range len(s) / 2 {
		lost += s[i]
		won += s[len(s)-1-i]
	}
	e.DrawRatio, e.WonRatio = finite(d[len(s)/2]), finite(won/lost)
	return e
}

func (s sample) kind() Kind {
	cells, last := 0, 0
	for i := range s {
		if s[i] > 0 {
			cells++
			last = i
		}
	}
	switch {
	case cells == 0:
		return Empty
	case cells > 1:
		return Regular
	case last == 0:
		return AllLost
	case last == len(s)-1:
		return AllWon
	}
	return OneValue
}

// regular sets the fields that need a variance.
func (e *Estimate) regular(d distribution, n int) {
	m := d.mean()
	v := d.moment(m, 2)
	sd := math.Sqrt(v)
	t := (m - 0.5) / sd
	e.LOS = finite(normalCDF(t * math.Sqrt(float64(n))))
	e.NElo = finite(eloPerDeviation * t / math.Sqrt2)
	// The variance of an estimated effect, delta method: skewness and excess kurtosis occur because mean and
	// standard deviation are estimated from the same results.
	skew, kurtosis := d.moment(m, 3)/(v*sd), d.moment(m, 4)/(v*v)-3
	spread := math.Sqrt(max(0, 1-t*skew+t*t*(kurtosis+2)/4))
	e.NEloError = finite(z95 * eloPerDeviation * spread / math.Sqrt(2*float64(n)))
}

// profile returns the limits of all means that the sample does not speak against: twice the logarithm of the
// likelihood they lose is at most chiSquare95 (empirical likelihood, Owen 1988, Biometrika 75).
func (s sample) profile() (lo, hi float64) {
	p, n := s.smoothed()
	inside := func(m float64) bool {
		q, loss := p.withMean(m), 0.0
		for i := range p {
			loss += p[i] * math.Log(p[i]/q[i])
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

// oneValued returns the limits of the mean where all n results had the same value: at most a share of them is
// different, and those may be 0 or 1 (Clopper & Pearson 1934 on "a result is different").
func oneValued(value float64, n int) (lo, hi float64) {
	different := -math.Expm1(math.Log(tail) / float64(n)) // 1 - 0.025^(1/n)
	return value * (1 - different), value*(1-different) + different
}
