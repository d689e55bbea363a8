package rating

import "math"

// capital is the growth of a capital of 1, by logarithm; each half is bet in a different way.
type capital [2]float64

// add bets on one more pair: a bet gains its share of the capital times gain.
func (c *capital) add(gain float64, bets [2]float64) {
	for i, bet := range bets {
		c[i] += math.Log1p(bet * gain)
	}
}

// log returns the natural logarithm of the total.
func (c capital) log() float64 {
	most, least := max(c[0], c[1]), min(c[0], c[1])
	return most + math.Log1p(math.Exp(least-most)) - math.Ln2
}

// moments are running estimates of mean and variance of numbers in [0, 1]. They start with a number ½ and a
// variance ¼, the largest possible, so that early estimates are careful.
type moments struct {
	n     float64 // count, including the initial number
	sum   float64
	sumsq float64 // squared distances, each from the mean at its time
}

func newMoments() moments { return moments{1, 0.5, 0.25} }

func (m *moments) add(x float64) {
	m.n++
	m.sum += x
	d := x - m.mean()
	m.sumsq += d * d
}

func (m *moments) mean() float64     { return m.sum / m.n }
func (m *moments) variance() float64 { return m.sumsq / m.n }
