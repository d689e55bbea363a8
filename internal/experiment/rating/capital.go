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
