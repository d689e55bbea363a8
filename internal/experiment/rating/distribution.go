package rating

import "math"

// distribution holds the probabilities of evenly spaced values from 0 to 1.
type distribution perValue

// perValue holds a number for each of these values.
type perValue [len(Pairs{})]float64

func (d distribution) value(i int) float64 { return float64(i) / float64(len(d)-1) }

func (d distribution) mean() float64 {
	m := 0.0
	for i := range d {
		m += d[i] * d.value(i)
	}
	return m
}

// moment returns the mean of (value - about)^order.
func (d distribution) moment(about float64, order int) float64 {
	sum := 0.0
	for i := range d {
		power := 1.0
		for range order {
			power *= d.value(i) - about
		}
		sum += d[i] * power
	}
	return sum
}

// withMean returns the distribution of mean m, strictly between 0 and 1, that maximizes the likelihood of results
// distributed like d. All probabilities of d must be positive. (Van den Bergh, support_MLE_multinomial; Owen 1988.)
func (d distribution) withMean(m float64) distribution {
	var b perValue
	for i := range d {
		b[i] = d.value(i) - m
	}
	d.tilt(&b)
	return d
}

// Convergence threshold and maximum number of iterations of withEffect: 5 are typical, 91 were needed when nearly all
// results were draws.
const (
	stillness = 1e-13
	maxRounds = 200
)

// withEffect returns the distribution with a mean of ½ plus t of its standard deviations that maximizes the
// likelihood of results distributed like d, by iteration from the uniform distribution (Van den Bergh,
// normalized_elo_practical).
func (d distribution) withEffect(t float64) distribution {
	var q distribution
	for i := range q {
		q[i] = 1 / float64(len(q))
	}
	for range maxRounds {
		m := q.mean()
		sigma := math.Sqrt(q.moment(m, 2))
		var b perValue
		for i := range d {
			z := (d.value(i) - m) / sigma
			b[i] = d.value(i) - 0.5 - 0.5*t*sigma*(1+z*z)
		}
		next := d
		if !next.tilt(&b) {
			break
		}
		change := 0.0
		for i := range q {
			change = max(change, math.Abs(next[i]-q[i]))
		}
		q = next
		if change < stillness {
			break
		}
	}
	return q
}

// tilt divides each probability by 1 + x·b, with x such that the mean of b becomes 0: Σ p·b/(1+x·b) = 0. It returns
// false and changes nothing if all b have the same sign.
func (d *distribution) tilt(b *perValue) bool {
	lo, hi := b[0], b[0]
	for _, v := range b {
		lo, hi = min(lo, v), max(hi, v)
	}
	if lo >= 0 || hi <= 0 {
		return false
	}
	x := d.multiplier(b, -1/hi, -1/lo)
	least, rest := 0, 0.0
	for i := range d {
		d[i] /= 1 + x*b[i]
		rest += d[i]
		if 1+x*b[i] < 1+x*b[least] {
			least = i
		}
	}
	if 1+x*b[least] < minDivisor {
		d[least] += 1 - rest
	}
	return true
}

// minDivisor is the value of 1 + x·b below which too many digits are lost to divide by it. That happens if a value
// hardly ever seen must become likely; its probability is then the remainder to 1.
const minDivisor = 1e-6

// multiplier returns the root of Σ p·b/(1+x·b), which falls from +∞ to -∞ between the poles lo and hi: Newton's
// method, and bisection wherever that leaves the bracket.
func (d *distribution) multiplier(b *perValue, lo, hi float64) float64 {
	x := 0.0
	for range 100 {
		sum, slope := 0.0, 0.0
		for i := range d {
			r := b[i] / (1 + x*b[i])
			sum += d[i] * r
			slope -= d[i] * r * r
		}
		if sum > 0 {
			lo = x
		} else {
			hi = x
		}
		next := x - sum/slope
		if !(next > lo && next < hi) {
			next = lo + (hi-lo)/2
		}
		if math.Abs(next-x) <= 1e-15*math.Abs(x) {
			return next
		}
		x = next
	}
	return x
}
