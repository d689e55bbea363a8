package rating

import "math"

// z95 is the 97.5 % quantile of the normal distribution.
const z95 = 1.959963984540054

// normalCDF returns the distribution function Φ of the normal distribution.
func normalCDF(z float64) float64 { return 0.5 * math.Erfc(-z/math.Sqrt2) }

// farTail is the z below which ln Φ uses its asymptotic series: normalCDF underflows near -38.
const farTail = -30

// logNormalCDF returns ln Φ(z), even where Φ itself is too small for a float64.
func logNormalCDF(z float64) float64 {
	if z > farTail {
		return math.Log(normalCDF(z))
	}
	// Mills' ratio, Abramowitz & Stegun 26.2.12.
	w := 1 / (z * z)
	return -z*z/2 - math.Log(-z*math.Sqrt(2*math.Pi)) + math.Log1p(-w*(1-3*w*(1-5*w)))
}

const (
	// tail is the probability beyond each limit of a 95 % interval.
	tail = 0.025
	// halvings suffice to find a number to the last bit of a float64.
	halvings = 60
)
