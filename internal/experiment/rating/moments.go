package rating

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
