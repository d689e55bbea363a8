// Package assign finds the best assignment of workers to jobs (the Hungarian method). It imports
// nothing.
package assign

import "math"

// Best assigns to each row of the matrix a column of its own so that the sum of the values is the
// greatest, and gives the column of each row. All rows must be equally long. If there are more rows
// than columns, the rows that are left over get -1. Values must be small enough for sums of them
// not to overflow.
//
// It is the Hungarian method with potentials, after Kuhn and Munkres: rows join one at a time, each
// along the cheapest alternating path. It takes n*n*m steps for n rows and m columns.
func Best(value [][]int) []int {
	n := len(value)
	if n == 0 {
		return nil
	}
	m := max(n, len(value[0])) // columns that do not exist are worth nothing to anybody
	cost := func(row, column int) int {
		if column > len(value[row-1]) {
			return noColumn
		}
		return -value[row-1][column-1]
	}
	// Rows and columns count from 1; column 0 is where the path for a new row begins.
	rowGain := make([]int, n+1)
	columnGain := make([]int, m+1)
	rowOf := make([]int, m+1)
	before := make([]int, m+1)
	least := make([]int, m+1)
	done := make([]bool, m+1)
	for row := 1; row <= n; row++ {
		rowOf[0] = row
		for j := range least {
			least[j], done[j] = math.MaxInt, false
		}
		column := 0
		for rowOf[column] != 0 {
			done[column] = true
			r, delta, next := rowOf[column], math.MaxInt, 0
			for j := 1; j <= m; j++ {
				if done[j] {
					continue
				}
				if c := cost(r, j) - rowGain[r] - columnGain[j]; c < least[j] {
					least[j], before[j] = c, column
				}
				if least[j] < delta {
					delta, next = least[j], j
				}
			}
			for j := range done {
				if done[j] {
					rowGain[rowOf[j]] += delta
					columnGain[j] -= delta
				} else if least[j] < math.MaxInt {
					least[j] -= delta
				}
			}
			column = next
		}
		for column != 0 { // turn the path over
			rowOf[column] = rowOf[before[column]]
			column = before[column]
		}
	}
	return columnsOf(rowOf, n, len(value[0]))
}

// noColumn is the cost of being left over, more than that of any column.
const noColumn = 1 << 40

func columnsOf(rowOf []int, rows, columns int) []int {
	out := make([]int, rows)
	for j, row := range rowOf {
		switch {
		case j == 0 || row == 0:
		case j > columns:
			out[row-1] = -1
		default:
			out[row-1] = j - 1
		}
	}
	return out
}
