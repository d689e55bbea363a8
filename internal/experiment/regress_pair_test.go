package experiment_test

import (
	"math"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/regress"
)

// A report has the score and the margin of a pair, and those of each seat.
func TestScoreAndMarginOfPair(t *testing.T) {
	t.Parallel()
	type side struct{ score, margin float64 }
	cases := []struct {
		name          string
		matches       []points
		score, margin float64
		sides         []side
	}{
		{"one each", []points{{9, 4}, {4, 6}}, 0.5, 1.5, []side{{1, 3}, {0, 0}}},
		{"drawn and won", []points{{5, 5}, {8, 6}}, 0.75, 1, []side{{0.5, -1}, {1, 3}}},
		// A bot that fails loses, and its score is at most the worst score of the pair.
		{"failed", []points{{failed, 5}, {8, 6}}, 0.5, 1, []side{{0, -1}, {1, 3}}},
		{"the old bot failed", []points{{5, failed}, {5, failed}}, 1, 0, []side{{1, 0}, {1, 0}}},
		// With two copies of the old bot, a pair is one match, and seats have no results of their
		// own.
		{"three seats", []points{{9, 4, 5}}, 1, 4.5, nil},
		{"three seats, second place", []points{{7, 4, 8}}, 0.5, 1, nil},
	}
	for _, c := range cases {
		seats := len(c.matches[0])
		s := newSeries(t, regress.Default(false), seats)
		add(s, pair(0, c.matches...))
		names := []string{"1", "2", "3"}[:seats]
		r := report(t, s, names...)
		if r.Pairs != 1 || r.Games != len(c.matches) || len(r.Classes) != len(c.sides) {
			t.Errorf("%s: %d pairs, %d matches, %+v", c.name, r.Pairs, r.Games, r.Classes)
		}
		if !near(*r.Estimate.Score, c.score) || !near(*r.Margin.Median, c.margin) {
			t.Errorf("%s: score %v, margin %v, want %v and %v", c.name, *r.Estimate.Score, *r.Margin.Median, c.score, c.margin)
		}
		for i, class := range r.Classes {
			if class.Name() != "as "+names[i] || !near(class.Score, c.sides[i].score) || !near(*class.Margin, c.sides[i].margin) {
				t.Errorf("%s: %s: score %v, margin %v, want %+v", c.name, class.Name(), class.Score, *class.Margin, c.sides[i])
			}
		}
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }
