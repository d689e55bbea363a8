package rating

import "math"

// contest is the results of players, by seat, against each other.
type contest struct {
	size     int
	meetings []Meeting
}

// newContest returns the contest of these players, in this order.
func newContest(players []int, meetings []Meeting) contest {
	c := contest{size: len(players)}
	seats := map[int]int{}
	for seat, player := range players {
		seats[player] = seat
	}
	for _, m := range meetings {
		a, here := seats[m.A]
		b, there := seats[m.B]
		if m.Pairs.N() > 0 && here && there {
			m.A, m.B = a, b
			c.meetings = append(c.meetings, m)
		}
	}
	return c
}

// fit holds the ratings of a group in natural units: odds of e : 1 for a difference of 1.
type fit struct {
	theta      []float64
	covariance matrix // by the model
	sandwich   matrix // by the residuals; nil if anchored
}

const (
	// maxStep limits the steps of Newton's method.
	maxStep = 2.0
	// uncheckedStep is a step that certainly increases the likelihood. Checking would lose digits if thousands of
	// matches outweigh one.
	uncheckedStep = 0.25
	// convergedStep is a step, in natural units, too small to change a displayed number.
	convergedStep = 1e-11
	maxSteps      = 500
	// relativeError is the relative rounding error of the information: the weight of an anchor must be larger.
	relativeError = 1e-14
)

// fit returns the maximum likelihood ratings by Newton's method on the concave log-likelihood. ok is false if they do
// not exist, which cannot happen with an anchor.
func (c contest) fit(anchored bool) (fit, bool) {
	f := fit{theta: make([]float64, c.size)}
	for range maxSteps {
		var ok bool
		if f.covariance, ok = c.covariance(f.theta, anchored); !ok {
			return fit{}, false
		}
		step, length := c.step(f, anchored)
		scale := 1.0
		if length > maxStep {
			scale = maxStep / length
		}
		now := c.logLikelihood(f.theta, anchored)
		for ; ; scale /= 2 {
			next := make([]float64, c.size)
			for i := range next {
				next[i] = f.theta[i] + scale*step[i]
			}
			if length*scale < uncheckedStep || c.logLikelihood(next, anchored) >= now {
				f.theta = next
				break
			}
		}
		if length*scale < convergedStep {
			break
		}
	}
	if !anchored {
		f.center()
		f.sandwich = f.covariance.times(c.spread(f.theta)).times(f.covariance)
	}
	return f, true
}

// step returns Newton's step and its largest component.
func (c contest) step(f fit, anchored bool) (step []float64, length float64) {
	gradient := make([]float64, c.size)
	for _, m := range c.meetings {
		games, points := m.total()
		excess := points - games*win(f.theta[m.A]-f.theta[m.B])
		gradient[m.A] += excess
		gradient[m.B] -= excess
	}
	step = make([]float64, c.size)
	for i := range step {
		if anchored {
			gradient[i] += 0.5 - win(f.theta[i])
		}
	}
	for i, row := range f.covariance {
		for j, x := range row {
			step[i] += x * gradient[j]
		}
		length = max(length, math.Abs(step[i]))
	}
	return step, length
}

// covariance returns the inverse of the information. Without an anchor, ratings are relative to their mean, so the
// inverse is on the vectors of mean 0.
func (c contest) covariance(theta []float64, anchored bool) (matrix, bool) {
	info, trace := newMatrix(c.size), 0.0
	for _, m := range c.meetings {
		games, _ := m.total()
		d := theta[m.A] - theta[m.B]
		w := games * win(d) * win(-d)
		info.link(m.A, m.B, w)
		trace += 2 * w
	}
	if anchored {
		for i, x := range theta {
			info[i][i] += max(win(x)*win(-x), relativeError*trace)
		}
		return info.inverse()
	}
	// Adding a multiple of the all-ones matrix makes the information invertible; it is subtracted again below.
	n := float64(c.size)
	ones := trace / n
	info.fill(ones / n)
	cov, ok := info.inverse()
	if ok {
		cov.fill(-1 / (ones * n))
	}
	return cov, ok
}

// spread returns the information estimated from the residuals: the sum of squared differences from the expected
// scores.
func (c contest) spread(theta []float64) matrix {
	spread := newMatrix(c.size)
	for _, m := range c.meetings {
		expected, w := win(theta[m.A]-theta[m.B]), 0.0
		for i, n := range m.Pairs {
			off := float64(i)/2 - 2*expected
			w += float64(n) * off * off
		}
		spread.link(m.A, m.B, w)
	}
	return spread
}

func (c contest) logLikelihood(theta []float64, anchored bool) float64 {
	sum := 0.0
	for _, m := range c.meetings {
		games, points := m.total()
		d := theta[m.A] - theta[m.B]
		sum += points*logWin(d) + (games-points)*logWin(-d)
	}
	if anchored {
		for _, x := range theta {
			sum += (logWin(x) + logWin(-x)) / 2
		}
	}
	return sum
}

// center shifts the mean rating to 0.
func (f *fit) center() {
	sum := 0.0
	for _, x := range f.theta {
		sum += x
	}
	for i := range f.theta {
		f.theta[i] -= sum / float64(len(f.theta))
	}
}

// win returns the expected score at a difference in natural units.
func win(d float64) float64 { return 1 / (1 + math.Exp(-d)) }

// logWin returns the logarithm of win.
func logWin(d float64) float64 {
	if d < 0 {
		return d - math.Log1p(math.Exp(d))
	}
	return -math.Log1p(math.Exp(-d))
}
