package rating

import "math"

// capital is what has become of 1, half of it bet in one way and half in another, each by its
// logarithm.
type capital [2]float64

// add takes part in one more pair: a bet gains its share of the capital times gain.
func (c *capital) add(gain float64, bets [2]float64) {
	for i, bet := range bets {
		c[i] += math.Log1p(bet * gain)
	}
}

// log returns the natural logarithm of the whole.
func (c capital) log() float64 {
	most, least := max(c[0], c[1]), min(c[0], c[1])
	return most + math.Log1p(math.Exp(least-most)) - math.Ln2
}
