package cli_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/experiment/bench"
)

// TestBenchMedian checks that each figure of several runs is the median of the values measured for it.
func TestBenchMedian(t *testing.T) {
	t.Parallel()
	run := func(turn, python float64, missing string) []bench.Figure {
		return []bench.Figure{
			{Area: "turn", What: "built-in", Value: turn, Unit: "µs"},
			{Area: "turn", What: "Python", Value: python, Unit: "µs", Missing: missing},
		}
	}
	for _, c := range []struct {
		name string
		runs [][]bench.Figure
		want []bench.Figure
	}{
		{"one", [][]bench.Figure{run(3, 0, "no Python")}, run(3, 0, "no Python")},
		{"three, one of them disturbed", [][]bench.Figure{run(3, 40, ""), run(900, 0, "it crashed"), run(2, 30, "")}, run(3, 35, "")},
		{"two, the first without a value", [][]bench.Figure{run(3, 0, "it crashed"), run(5, 30, "")}, run(4, 30, "")},
	} {
		if got := bench.Median(c.runs); !cmp.Equal(got, c.want) {
			t.Errorf("%s: %s", c.name, cmp.Diff(c.want, got))
		}
	}
}
