package rating

import "math"

// matrix is a square matrix.
type matrix [][]float64

func newMatrix(n int) matrix {
	m, cells := make(matrix, n), make([]float64, n*n)
	for i := range m {
		m[i] = cells[i*n : (i+1)*n]
	}
	return m
}

// link adds weight to a Laplacian matrix: w·(eᵢ-eⱼ)(eᵢ-eⱼ)ᵀ.
func (m matrix) link(i, j int, w float64) {
	m[i][i] += w
	m[j][j] += w
	m[i][j] -= w
	m[j][i] -= w
}

// fill adds x to every cell.
func (m matrix) fill(x float64) {
	for _, row := range m {
		for j := range row {
			row[j] += x
		}
	}
}

// inverse inverts a symmetric positive definite matrix in place by Cholesky's decomposition; ok is false if the
// matrix is not numerically positive definite.
func (m matrix) inverse() (matrix, bool) {
	for j := range m {
		for k := range j {
			m[j][j] -= m[j][k] * m[j][k]
		}
		if !(m[j][j] > 0) || math.IsInf(m[j][j], 1) {
			return nil, false
		}
		m[j][j] = math.Sqrt(m[j][j])
		for i := j + 1; i < len(m); i++ {
			for k := range j {
				m[i][j] -= m[i][k] * m[j][k]
			}
			m[i][j] /= m[j][j]
		}
	}
	inv := newMatrix(len(m))
	for c := range m {
		m.solveUnit(c, inv[c]) // the inverse is symmetric: its rows are its columns
	}
	return inv, true
}

// solveUnit solves L·Lᵀ·x = e_c.
func (m matrix) solveUnit(c int, x []float64) {
	x[c] = 1
	for i := c; i < len(m); i++ {
		for k := c; k < i; k++ {
			x[i] -= m[i][k] * x[k]
		}
		x[i] /= m[i][i]
	}
	for i := len(m) - 1; i >= 0; i-- {
		for k := i + 1; k < len(m); k++ {
			x[i] -= m[k][i] * x[k]
		}
		x[i] /= m[i][i]
	}
}

// times returns the product of two matrices.
func (m matrix) times(o matrix) matrix {
	out := newMatrix(len(m))
	for i, row := range m {
		for k, x := range row {
			for j, y := range o[k] {
				out[i][j] += x * y
			}
		}
	}
	return out
}
