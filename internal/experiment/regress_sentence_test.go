package experiment_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/must"
)

// The sentence of a report claims no more than the test and the interval support.
func TestSentence(t *testing.T) {
	t.Parallel()
	wins, losses := samePairs(points{9, 4}, points{9, 4}), samePairs(points{4, 9}, points{4, 9})
	equal := func(n int) []points { return []points{{int64(5 + n%2), 5}, {5, int64(5 + n%2)}} }
	winsMore := func(n int) []points { // wins three of five
		if n%5 < 2 {
			return losses(n)
		}
		return wins(n)
	}
	losesMore := func(n int) []points { // wins two of five
		if n%5 < 3 {
			return losses(n)
		}
		return wins(n)
	}
	for _, c := range []struct {
		name    string
		test    regress.Test
		matches func(n int) []points
		weaker  bool // --not-weaker
		pairs   int  // maximum
		change  func(*regress.Settings)
		want    string
	}{
		{"wins all", regress.Always, wins, false, 9, nil, "new is stronger than old: it won 8 of 8 pairs; 95 % sure, but by how much is unclear"},
		{"wins more", regress.SPRT, winsMore, false, 1000, nil, "new is stronger than old: it won 99 of 165 pairs; at least 4 Elo, 95 % sure"},
		{"loses all", regress.Always, losses, false, 99, nil, "new is not stronger than old, or by less than 40 Elo: it lost 7 of 7 pairs; 95 % sure"},
		{"loses more", regress.SPRT, losesMore, false, 1000, nil, "new is not stronger than old, or only a little stronger: it lost 39 of 63 pairs; 95 % sure"},
		{"loses more, not-weaker", regress.SPRT, losesMore, true, 1000, nil, "new is weaker than old: it lost 90 of 148 pairs; at least 6 Elo weaker, 95 % sure"},
		{"wins more, not-weaker", regress.SPRT, winsMore, true, 1000, nil, "new is not weaker than old, or only a little weaker: it won 42 of 70 pairs; 95 % sure"},
		{"loses all, landslide rule", regress.SPRT, losses, false, 99, nil, "new is not stronger but weaker than old: it lost 9 of 9 pairs; 99 % sure, but by how much is unclear"},
		{"equal", regress.Always, equal, false, 999, nil, "new is not stronger than old, or by less than 40 Elo: it won 0 of 38 pairs and lost 0; 95 % sure"},
		{"equal, lower risk", regress.Always, equal, false, 999, func(s *regress.Settings) { s.Beta = 0.01 }, "new is not stronger than old, or by less than 40 Elo: it won 0 of 56 pairs and lost 0; 99 % sure"},
		{"equal, normalized Elo", regress.SPRT, equal, false, 999, nil, "new is not stronger than old, or only a little stronger: it won 0 of 122 pairs and lost 0; 95 % sure"},
		{"equal, not-weaker", regress.Always, equal, true, 999, nil, "new is not weaker than old, or by less than 40 Elo: it won 0 of 38 pairs and lost 0; 95 % sure"},
		{"wins all, not-weaker", regress.Always, wins, true, 99, nil, "new is not weaker than old, or by less than 40 Elo: it won 7 of 7 pairs; 95 % sure"},
		{"loses all, not-weaker", regress.Always, losses, true, 99, nil, "new is weaker than old: it lost 8 of 8 pairs; 95 % sure, but by how much is unclear"},
		{"equal, bounds on both sides of 0", regress.Always, equal, true, 999, func(s *regress.Settings) { s.Elo0, s.Elo1 = -1, 40 }, "new is weaker than old, or stronger by less than 40 Elo: it lost 0 of 38 pairs and won 0; 95 % sure"},
		{"margins, wins all", regress.Margin, wins, false, 99, nil, "new has more money than old: it had more money in 11 of 11 pairs; 95 % sure"},
		{"margins, loses all", regress.Margin, losses, false, 99, nil, "new has no more money than old, or only a little more: it had less money in 11 of 11 pairs; 95 % sure"},
		{"margins, wins all, not-weaker", regress.Margin, wins, true, 99, nil, "new has no less money than old, or only a little less: it had more money in 11 of 11 pairs; 95 % sure"},
		{"margins, loses all, not-weaker", regress.AlwaysMargin, losses, true, 99, nil, "new has less money than old: it had less money in 27 of 27 pairs; 95 % sure"},
		{"limit of pairs", regress.Always, winsMore, false, 3, func(s *regress.Settings) { s.MaxPairs = 3 }, "It is not clear whether new is stronger than old: it won 1 of 3 pairs; the limit of pairs was reached"},
		{"all scenarios played", regress.Always, winsMore, false, 3, nil, "It is not clear whether new is stronger than old: it won 1 of 3 pairs; all scenarios have been played"},
		{"no pair", regress.Always, wins, true, 0, nil, "It is not clear whether new is not weaker than old: no pair was finished; all scenarios have been played"},
		{"margins, all scenarios played", regress.Margin, winsMore, false, 3, nil, "It is not clear whether new has more money than old: it had more money in 1 of 3 pairs; all scenarios have been played"},
		{"failures", regress.Always, samePairs(points{failed, 5}, points{failed, 5}), false, 9, func(s *regress.Settings) { s.MaxFailures = 1 }, "new failed in 2 of 2 matches (first: crashed:): comparison stopped"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			settings := regress.Default(c.weaker)
			settings.Test = c.test
			if c.change != nil {
				c.change(&settings)
			}
			s := newSeries(t, settings, 2)
			playSeries(s, c.pairs, c.matches)
			s.End(regress.Exhausted)
			if r := report(t, s); r.Sentence != c.want {
				t.Errorf("%s %v\n got %q\nwant %q", r.Headline(), r.Estimate, r.Sentence, c.want)
			}
		})
	}
}

func TestSentenceAtTimeLimit(t *testing.T) {
	t.Parallel()
	s := newSeries(t, regress.Default(false), 2)
	add(s, pair(0, points{1, 0}, points{1, 0}))
	s.End(rating.TimeUp)
	want := "It is not clear whether new is stronger than old: it won 1 of 1 pair; time was up"
	must.Be(t, "sentence", want, report(t, s).Sentence)
}
