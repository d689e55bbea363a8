package rating

import "math"

// capital is the logarithm of a capital of 1 after bets, in two halves with different bets.
type capital [2]float64

// add makes the bets on one more pair: each half grows by its bet times gain.
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
