package experiment_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/tier"
)

var tests = []regress.Test{regress.Always, regress.SPRT, regress.Margin, regress.AlwaysMargin}

// Constant and one-sided results are ordinary input: every test ends, early if one bot wins
// everything, and all values of the report are finite.
func TestOneSidedResults(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name     string
		matches  func(n int) []points
		verdict  regress.Verdict
		maxPairs int
	}{
		{"all won, equal scores", samePairs(points{9, 4}, points{9, 4}), regress.Stronger, 12},
		{"all won", func(n int) []points { return []points{{int64(9 + n%5), 4}, {int64(9 + n%3), 4}} }, regress.Stronger, 12},
		{"all lost", samePairs(points{4, 9}, points{4, 9}), regress.NotStronger, 12},
		{"all drawn", samePairs(points{4, 4}, points{4, 4}), regress.NotStronger, 250},
		{"the seat decides all", samePairs(points{9, 4}, points{4, 9}), regress.NotStronger, 250},
		{"nearly all won", func(n int) []points {
			if n%9 == 4 {
				return []points{{4, 4}, {3, 4}}
			}
			return []points{{9, 4}, {int64(5 + n%4), 4}}
		}, regress.Stronger, 20},
	}
	for _, test := range tests {
		for _, c := range cases {
			t.Run(fmt.Sprint(test, ", ", c.name), func(t *testing.T) {
				t.Parallel()
				settings := regress.Default(false)
				settings.Test = test
				s := newSeries(t, settings, 2)
				playSeries(s, 1000, c.matches)
				r := report(t, s)
				maxPairs := c.maxPairs
				if test == regress.AlwaysMargin { // the scale of margins is unknown at first
					maxPairs = max(maxPairs, 40)
				}
				if r.Verdict != c.verdict || r.Ending != rating.Decided || r.Pairs > maxPairs {
					t.Errorf("%s after %d pairs, want %s after at most %d: %+v", r.Headline(), r.Pairs, c.verdict, maxPairs, r.Test)
				}
				if r.Estimate.ScoreLo < 0 || r.Estimate.ScoreHi > 1 || r.Estimate.ScoreLo > r.Estimate.ScoreHi {
					t.Errorf("the interval of the score is %v to %v", r.Estimate.ScoreLo, r.Estimate.ScoreHi)
				}
			})
		}
	}
}

// The evidence of a series is that of its test for the same pairs, and the report is valid JSON.
func TestAnySeries(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		settings := regress.Default(rapid.Bool().Draw(r, "not weaker"))
		settings.Test = rapid.SampledFrom(tests).Draw(r, "test")
		settings.MaxPairs = rapid.IntRange(1, 60).Draw(r, "max pairs")
		if rapid.Bool().Draw(r, "relative") {
			settings.MarginUnit, settings.MarginFloor = regress.Relative, 10
		}
		s := newSeries(t, settings, 2)
		test := rating.NewAlways(rating.Score(settings.Elo0), rating.Score(settings.Elo1), settings.Risks)
		score := rapid.Int64Range(-50, 50)
		for n := range 60 {
			a, b := score.Draw(r, "a"), score.Draw(r, "b")
			c, d := score.Draw(r, "c"), score.Draw(r, "d")
			test.Add((won(a, b) + won(c, d)) / 2)
			if add(s, pair(n, points{a, b}, points{c, d})) != rating.Running {
				break
			}
		}
		s.End(regress.Exhausted)
		if got, want := s.State(), test.State(); settings.Test == regress.Always && (got.H1 != want.H1 || got.Pairs != want.Pairs) {
			r.Errorf("state %+v, want %+v", got, want)
		}
		rep := report(t, s)
		if rep.Wins+rep.Draws+rep.Losses != rep.Games || rep.Scores.N() != rep.Pairs {
			r.Errorf("matches or pairs do not add up: %+v", rep)
		}
	})
}

func won(a, b int64) float64 {
	switch {
	case a > b:
		return 1
	case a == b:
		return 0.5
	}
	return 0
}

// Pairs that arrive after the decision do not count.
func TestPairsAfterDecision(t *testing.T) {
	t.Parallel()
	s := newSeries(t, regress.Default(false), 2)
	_, pairs := playSeries(s, 1000, samePairs(points{9, 4}, points{9, 4}))
	before := report(t, s)
	for n := range 50 {
		if ending := add(s, pair(pairs+n, points{4, 9}, points{failed, 9})); ending != rating.Decided {
			t.Fatalf("ending %q, want %q", ending, rating.Decided)
		}
	}
	if after := report(t, s); after.Verdict != before.Verdict || after.Pairs != before.Pairs || after.New.Failed != 0 {
		t.Errorf("the late pairs changed %q to %q", before.Headline(), after.Headline())
	}
}

func TestEndings(t *testing.T) {
	t.Parallel()
	settings := regress.Default(true)
	settings.MaxPairs, settings.MaxFailures = 5, 2
	equal := func(n int) []points { return []points{{int64(5 + n%2), 5}, {5, int64(5 + n%2)}} }
	cases := []struct {
		name     string
		matches  func(n int) []points
		pairs    int
		ending   rating.Ending
		headline string
	}{
		{"limit", equal, 9, regress.Limit, "no decision after 5 pairs, the limit: new against old"},
		{"exhausted", equal, 4, regress.Exhausted, "no decision after 4 pairs, all there are: new against old"},
		{"one pair", equal, 1, regress.Exhausted, "no decision after 1 pair, all there are: new against old"},
		{"no pair", equal, 0, regress.Exhausted, "no decision after 0 pairs, all there are: new against old"},
		{
			"the new bot fails", samePairs(points{failed, 5}, points{failed, 5}), 9, regress.TooManyFailures,
			"no decision because a bot failed too often, after 2 pairs: new against old",
		},
		{
			"the old bot fails", samePairs(points{5, failed}, points{5, 9}), 9, regress.TooManyFailures,
			"no decision because a bot failed too often, after 3 pairs: new against old",
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSeries(t, settings, 2)
			playSeries(s, c.pairs, c.matches)
			s.End(regress.Exhausted)
			r := report(t, s)
			if r.Ending != c.ending || r.Headline() != c.headline || r.Verdict != regress.NoDecision {
				t.Errorf("ending %s, headline %q, want %s and %q", r.Ending, r.Headline(), c.ending, c.headline)
			}
		})
	}
}

// Repeated matches do not count as evidence, and matches that are the same in all seatings cause a
// note.
func TestRepeatedMatches(t *testing.T) {
	t.Parallel()
	s := newSeries(t, regress.Default(false), 2)
	for n := range 6 {
		matches := pair(n%2, points{5, 5}, points{5, 5})
		matches[1].Match.Fingerprint = matches[0].Match.Fingerprint
		add(s, matches)
	}
	r := report(t, s)
	if r.Pairs != 2 || r.Repeated != 4 || r.Mirrored != 2 {
		t.Errorf("%d pairs, %d repeated, %d mirrored", r.Pairs, r.Repeated, r.Mirrored)
	}
	hasNote(t, r, "are the bots identical?")
	hasNote(t, r, "4 pairs not counted: all matches were played before")
}

// The breakdown names the kinds of scenarios on which a bot is better or worse, and no others.
func TestBreakdown(t *testing.T) {
	t.Parallel()
	for _, test := range tests {
		settings := regress.Default(false)
		settings.Test = test
		s := newSeries(t, settings, 2)
		for n := range 36 {
			layout, matches := "open", []points{{int64(20 + n), 4}, {int64(9 + n), 4}}
			switch n % 3 {
			case 1:
				layout, matches = "cramped", []points{{4, int64(20 + n)}, {3, 7}}
			case 2:
				layout, matches = "rooms", []points{{int64(4 + n/3%2), int64(5 - n/3%2)}, {6, 6}}
			}
			if add(s, pair(n, matches...), contest.OptionValue{Name: "layout", Value: layout}, contest.OptionValue{Name: "turns", Value: "500"}) != rating.Running {
				t.Fatalf("%s: decided after %d pairs, want 36 without a decision", test, n+1)
			}
		}
		r := report(t, s)
		hasNote(t, r, "new is worse on layout=cramped; new is better on layout=open.")
		if len(r.Classes) != 5 || r.Classes[2].Name() != "layout=rooms" || r.Classes[2].Finding != regress.NoFinding || r.Classes[2].Pairs != 12 {
			t.Errorf("%s: %+v", test, r.Classes)
		}
	}
}

// With three seats the old bot takes two of them, and a pair is one match.
func TestThreeSeats(t *testing.T) {
	t.Parallel()
	for _, test := range []regress.Test{regress.Always, regress.Margin} {
		settings := regress.Default(false)
		settings.Test = test
		s := newSeries(t, settings, 3)
		playSeries(s, 1000, func(n int) []points { return []points{{9, 4, int64(5 + n%7)}} })
		r := report(t, s, "1", "2", "3")
		if r.Verdict != regress.Stronger || r.Games != r.Pairs || r.Wins+r.Draws+r.Losses != r.Pairs || r.Scores != nil || len(r.Classes) != 0 {
			t.Errorf("%s, %d matches, %+v", r.Headline(), r.Games, r.Classes)
		}
		if !strings.HasSuffix(r.Headline(), " pairs") {
			t.Error(r.Headline())
		}
	}
}

func hasNote(t *testing.T, r *regress.Report, part string) {
	t.Helper()
	if !slices.ContainsFunc(r.Notes, func(n string) bool { return strings.Contains(n, part) }) {
		t.Errorf("no note %q in %q", part, r.Notes)
	}
}

// always-margin keeps its error rates although it is checked after every pair: between equal bots,
// and with a new bot as strong as in H1, while the seat decides most matches.
func TestErrorRatesOfAlwaysMargin(t *testing.T) {
	t.Parallel()
	const elo, spread = 60, 1000.0
	runs := tier.Count(20, 150)
	for _, c := range []struct {
		elo   float64
		wrong rating.Decision
	}{{0, rating.AcceptH1}, {elo, rating.AcceptH0}} {
		r := rand.New(rand.NewPCG(11, uint64(c.elo)))
		wrong, pairs := 0, 0
		for range runs {
			settings := regress.Default(false)
			settings.Test, settings.Elo1, settings.MaxPairs = regress.AlwaysMargin, elo, 2000
			s := newSeries(t, settings, 2)
			ending, _ := playSeries(s, settings.MaxPairs, func(int) []points {
				d := int64(spread * (r.NormFloat64() + rating.PairEffect(c.elo)))
				return []points{{20_000 + d, 10_000}, {d, 10_000}}
			})
			if ending != rating.Decided {
				t.Fatalf("ending %s, want %s", ending, rating.Decided)
			}
			pairs += s.State().Pairs
			if s.State().Decision == c.wrong {
				wrong++
			}
		}
		t.Logf("at %v Elo %d of %d runs are wrong, with %d pairs on average", c.elo, wrong, runs, pairs/runs)
		if maxWrong := 0.05*float64(runs) + 4*math.Sqrt(0.05*0.95*float64(runs)); float64(wrong) > maxWrong {
			t.Errorf("%d of %d runs at %v Elo accept %s, want at most %.1f", wrong, runs, c.elo, c.wrong, maxWrong)
		}
	}
}

// If each bot won one match in most pairs, a note names the seat in which the new bot won.
func TestSplitBySeat(t *testing.T) {
	t.Parallel()
	s := newSeries(t, regress.Default(false), 2)
	for n := range 8 {
		first := int64(100 + n)
		if n == 7 {
			add(s, pair(n, points{first, 50}, points{first + 20, 40})) // the new bot wins both
			continue
		}
		add(s, pair(n, points{first, 50}, points{40, first + 20}))
	}
	hasNote(t, report(t, s, "A", "B"), "7 of 8 pairs were split: each bot won one match. new won as A in 7 of them and as B in 0, so the seat decides more than the bot.")
}
