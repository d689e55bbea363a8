package rating

// moments are running estimates of mean and variance of numbers in [0, 1]. They start with one value of ½ and the
// largest possible variance, ¼, so that early estimates are conservative.
type moments struct {
	n     float64 // count, including the initial number
	sum   float64
	sumsq float64 // squared distances from the running mean
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
