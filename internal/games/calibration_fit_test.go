package games_test

import (
	"math"

	"github.com/cookoff/cookoff/internal/contest/chance"
)

// Penalties on the size of weights, and on their differences from those at the neighbouring knots.
const (
	ridge  = 0.5
	smooth = 1.0
	// each is the weight of a moment. It is below 1, as moments of the same match are correlated.
	each = 0.25
)

// fit returns the penalized maximum-likelihood model of moments, found by Newton's method.
func fit(left []float64, moments []moment, see func(*moment) chance.Position) *chance.Model {
	var seen []moment
	features := 0
	for i := range moments {
		at := moment{Position: see(&moments[i]), Shares: moments[i].Shares}
		seen = append(seen, at)
		for _, seat := range at.Seats {
			features = max(features, len(seat))
		}
	}
	m := &chance.Model{Left: left}
	for range left {
		m.Weights = append(m.Weights, make([]float64, features))
	}
	for range 25 {
		step := newton(m, features, seen)
		largest := 0.0
		for i, d := range step {
			m.Weights[i/features][i%features] += d
			largest = max(largest, math.Abs(d))
		}
		if largest < 1e-4 {
			break
		}
	}
	return m
}

// newton returns the next Newton step of the weights, row by row.
func newton(m *chance.Model, features int, moments []moment) []float64 {
	n := features * len(m.Left)
	gradient, curvature := make([]float64, n), make([][]float64, n)
	for i := range curvature {
		curvature[i] = make([]float64, n)
	}
	weight := func(i int) float64 { return m.Weights[i/features][i%features] }
	for i := range n {
		gradient[i] -= ridge * weight(i)
		curvature[i][i] += ridge
		if next := i + features; next < n {
			d := smooth * (weight(next) - weight(i))
			gradient[i] += d
			gradient[next] -= d
			curvature[i][i] += smooth
			curvature[next][next] += smooth
			curvature[i][next] -= smooth
			curvature[next][i] -= smooth
		}
	}
	local, mean := make([]float64, 2*features), make([]float64, 2*features)
	for i := range moments {
		addMoment(m, &moments[i], local, mean, gradient, curvature)
	}
	return solve(curvature, gradient)
}

// addMoment adds the gradient and the curvature of a moment's log-likelihood. Its features count at two knots.
func addMoment(m *chance.Model, at *moment, local, mean, gradient []float64, curvature [][]float64) {
	features := len(local) / 2
	row, share := chance.Between(m.Left, at.Left)
	first := row * features
	chances := m.Chances(at.Position)
	spread := func(seat int) {
		for f, x := range at.Seats[seat] {
			local[f], local[features+f] = (1-share)*x, share*x
		}
	}
	clear(mean)
	for seat := range at.Seats {
		if len(at.Seats[seat]) == 0 {
			continue
		}
		spread(seat)
		for f, x := range local {
			mean[f] += chances[seat] * x
			gradient[first+f] += each * (at.Shares[seat] - chances[seat]) * x
		}
	}
	for seat := range at.Seats {
		if len(at.Seats[seat]) == 0 {
			continue
		}
		spread(seat)
		for f := range local {
			w := each * chances[seat] * (local[f] - mean[f])
			if w == 0 {
				continue
			}
			line := curvature[first+f][first : first+len(local)]
			for g := range local {
				line[g] += w * (local[g] - mean[g])
			}
		}
	}
}

// solve solves linear equations by elimination without pivoting: the matrix is positive definite.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	for i := range n {
		for k := i + 1; k < n; k++ {
			factor := a[k][i] / a[i][i]
			if factor == 0 {
				continue
			}
			for j := i; j < n; j++ {
				a[k][j] -= factor * a[i][j]
			}
			b[k] -= factor * b[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for j := i + 1; j < n; j++ {
			b[i] -= a[i][j] * b[j]
		}
		b[i] /= a[i][i]
	}
	return b
}
