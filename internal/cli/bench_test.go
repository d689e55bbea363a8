package cli_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/bench"
	"github.com/cookoff/cookoff/internal/must"
)

// Each value of a benchmark with several runs is the median of those that were measured.
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
		{"one run", [][]bench.Figure{run(3, 0, "no Python")}, run(3, 0, "no Python")},
		{"three runs with an outlier", [][]bench.Figure{run(3, 40, ""), run(900, 0, "it crashed"), run(2, 30, "")}, run(3, 35, "")},
		{"two runs, the first without a value", [][]bench.Figure{run(3, 0, "it crashed"), run(5, 30, "")}, run(4, 30, "")},
	} {
		must.Be(t, c.name, c.want, bench.Median(c.runs))
	}
}
