package carnegie_test

import (
	"slices"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/assign"
)

func TestAssignBest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		value [][]int
		want  []int
	}{
		{"nobody", nil, nil},
		{"one", [][]int{{7}}, []int{0}},
		{"the greedy choice is wrong", [][]int{{9, 8}, {8, 1}}, []int{1, 0}},
		{"more jobs than workers", [][]int{{1, 5, 3}}, []int{1}},
		{"more workers than jobs", [][]int{{1}, {5}, {3}}, []int{-1, 0, -1}},
		{"losses", [][]int{{-9, -1}, {-1, -9}}, []int{1, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := assign.Best(c.value); !slices.Equal(got, c.want) {
				t.Errorf("Best(%v) = %v, want %v", c.value, got, c.want)
			}
		})
	}
}

// bruteForce is the greatest value of any assignment in which as many rows as possible have a column.
func bruteForce(value [][]int, used uint, spare int) int {
	if len(value) == 0 {
		return 0
	}
	best := -1 << 60
	for j, v := range value[0] {
		if used>>j&1 == 0 {
			best = max(best, v+bruteForce(value[1:], used|1<<j, spare))
		}
	}
	if spare > 0 {
		best = max(best, bruteForce(value[1:], used, spare-1))
	}
	return best
}

// FuzzBest compares with the best of all assignments, for matrices of up to 6 rows and columns.
func FuzzAssignBest(f *testing.F) {
	f.Add(uint8(2), uint8(2), []byte{9, 8, 8, 1})
	f.Add(uint8(3), uint8(5), []byte{1, 200, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
	f.Add(uint8(5), uint8(3), []byte{0, 0, 0, 128, 127, 255, 1, 1, 1, 2, 9, 9, 3, 3, 4})
	f.Fuzz(func(t *testing.T, rows, columns uint8, cells []byte) {
		n, m := int(rows%6)+1, int(columns%6)+1
		value := make([][]int, n)
		for i := range value {
			value[i] = make([]int, m)
			for j := range value[i] {
				if at := i*m + j; at < len(cells) {
					value[i][j] = int(int8(cells[at]))
				}
			}
		}
		got := assign.Best(value)
		sum, idle, seen := 0, 0, uint(0)
		for i, j := range got {
			if j < 0 {
				idle++
				continue
			}
			if seen>>j&1 != 0 {
				t.Fatalf("%v gives column %d to two rows: %v", value, j, got)
			}
			seen |= 1 << j
			sum += value[i][j]
		}
		if want := max(n-m, 0); idle != want {
			t.Fatalf("%v leaves %d rows without a column, want %d: %v", value, idle, want, got)
		}
		if want := bruteForce(value, 0, max(n-m, 0)); sum != want {
			t.Fatalf("%v: %v is worth %d, the best %d", value, got, sum, want)
		}
	})
}
