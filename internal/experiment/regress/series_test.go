package regress_test

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

// Constant and lopsided results are ordinary input: every test ends, soon if one bot wins everything, and all values
// of the report are finite.
func TestOneSided(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name    string
		matches func(n int) []points
		verdict regress.Verdict
		most    int // pairs
	}{
		{"all won alike", func(int) []points { return []points{{9, 4}, {9, 4}} }, regress.Stronger, 12},
		{"all won", func(n int) []points { return []points{{int64(9 + n%5), 4}, {int64(9 + n%3), 4}} }, regress.Stronger, 12},
		{"all lost", func(int) []points { return []points{{4, 9}, {4, 9}} }, regress.NotStronger, 12},
		{"all drawn", func(int) []points { return []points{{4, 4}, {4, 4}} }, regress.NotStronger, 250},
		{"the side decides all", func(int) []points { return []points{{9, 4}, {4, 9}} }, regress.NotStronger, 250},
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
				ending := rating.Running
				for n := 0; ending == rating.Running; n++ {
					ending = add(s, pair(n, c.matches(n)...))
				}
				r := report(t, s)
				most := c.most
				if test == regress.AlwaysMargin { // the scale of margins is unknown at first
					most = max(most, 40)
				}
				if r.Verdict != c.verdict || r.Ending != rating.Decided || r.Pairs > most {
					t.Errorf("%s: %+v", r.Headline(), r.Test)
				}
				if r.Estimate.ScoreLo < 0 || r.Estimate.ScoreHi > 1 || r.Estimate.ScoreLo > r.Estimate.ScoreHi {
					t.Errorf("estimate %+v", r.Estimate)
				}
			})
		}
	}
}

// The evidence equals that of the test fed with the pairs in order, and the report is valid JSON.
func TestAnySeries(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		settings := regress.Default(rapid.Bool().Draw(r, "not weaker"))
		settings.Test = rapid.SampledFrom(tests).Draw(r, "test")
		settings.MaxPairs = rapid.IntRange(1, 60).Draw(r, "most pairs")
		if rapid.Bool().Draw(r, "relative") {
			settings.MarginUnit, settings.MarginFloor = regress.Relative, 10
		}
		s := newSeries(t, settings, 2)
		always := rating.NewAlways(rating.Score(settings.Elo0), rating.Score(settings.Elo1), settings.Risks)
		score := rapid.Int64Range(-50, 50)
		for n := range 60 {
			a, b := score.Draw(r, "a"), score.Draw(r, "b")
			c, d := score.Draw(r, "c"), score.Draw(r, "d")
			always.Add((won(a, b) + won(c, d)) / 2)
			if add(s, pair(n, points{a, b}, points{c, d})) != rating.Running {
				break
			}
		}
		s.End(regress.Exhausted)
		if got, want := s.State(), always.State(); settings.Test == regress.Always && (got.H1 != want.H1 || got.Pairs != want.Pairs) {
			r.Errorf("state %+v, want %+v", got, want)
		}
		rep := report(t, s)
		if rep.Wins+rep.Draws+rep.Losses != rep.Games || rep.Scores.N() != rep.Pairs {
			r.Errorf("games do not add up: %+v", rep)
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

// Pairs after the end do not count.
func TestLatePairs(t *testing.T) {
	t.Parallel()
	s := newSeries(t, regress.Default(false), 2)
	n := 0
	for add(s, pair(n, points{9, 4}, points{9, 4})) == rating.Running {
		n++
	}
	before := report(t, s)
	for range 50 {
		n++
		if ending := add(s, pair(n, points{4, 9}, points{failed, 9})); ending != rating.Decided {
			t.Fatalf("ended with %q", ending)
		}
	}
	if after := report(t, s); after.Verdict != before.Verdict || after.Pairs != before.Pairs || after.New.Failed != 0 {
		t.Errorf("%s; before %s", after.Headline(), before.Headline())
	}
}

func TestEndings(t *testing.T) {
	t.Parallel()
	settings := regress.Default(true)
	settings.MaxPairs, settings.MaxFailures = 5, 2
	level := func(n int) []points { return []points{{int64(5 + n%2), 5}, {5, int64(5 + n%2)}} }
	cases := []struct {
		name    string
		matches func(n int) []points
		pairs   int
		ending  rating.Ending
		says    string
	}{
		{"limit", level, 9, regress.Limit, "no decision after 5 pairs, the limit: new against old"},
		{"exhausted", level, 4, regress.Exhausted, "no decision after 4 pairs, all there are: new against old"},
		{"one pair", level, 1, regress.Exhausted, "no decision after 1 pair, all there are: new against old"},
		{"nothing", level, 0, regress.Exhausted, "no decision after 0 pairs, all there are: new against old"},
		{
			"the new bot fails", func(int) []points { return []points{{failed, 5}, {failed, 5}} }, 9, regress.TooManyFailures,
			"no decision because a bot failed too often, after 2 pairs: new against old",
		},
		{
			"the old bot fails", func(n int) []points { return []points{{5, failed}, {5, 9}} }, 9, regress.TooManyFailures,
			"no decision because a bot failed too often, after 3 pairs: new against old",
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSeries(t, settings, 2)
			for n := range c.pairs {
				if add(s, pair(n, c.matches(n)...)) != rating.Running {
					break
				}
			}
			s.End(regress.Exhausted)
			r := report(t, s)
			if r.Ending != c.ending || r.Headline() != c.says || r.Verdict != regress.NoDecision {
				t.Errorf("%s: %s", r.Ending, r.Headline())
			}
		})
	}
}

// Repeated matches are no evidence, and matches that do not depend on the seating cause a note.
func TestSameGames(t *testing.T) {
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
				t.Fatalf("%s: decided after %d pairs", test, n+1)
			}
		}
		r := report(t, s)
		hasNote(t, r, "new is worse on layout=cramped; new is better on layout=open.")
		if len(r.Classes) != 5 || r.Classes[2].Name() != "layout=rooms" || r.Classes[2].Finding != regress.NoFinding || r.Classes[2].Pairs != 12 {
			t.Errorf("%s: %+v", test, r.Classes)
		}
	}
}

// With three seats the old bot has two of them, and a pair is one match.
func TestThreeSeats(t *testing.T) {
	t.Parallel()
	for _, test := range []regress.Test{regress.Always, regress.Margin} {
		settings := regress.Default(false)
		settings.Test = test
		s := newSeries(t, settings, 3)
		n := 0
		for add(s, pair(n, points{9, 4, int64(5 + n%7)})) == rating.Running {
			n++
		}
		r := report(t, s, "1", "2", "3")
		if r.Verdict != regress.Stronger || r.Games != r.Pairs || r.Wins+r.Draws+r.Losses != r.Pairs || r.Scores != nil || len(r.Classes) != 0 {
			t.Errorf("%s, %d games, %+v", r.Headline(), r.Games, r.Classes)
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

// always-margin keeps its error rates when watched: between equal bots, and with the new bot as strong as in H1
// although the side decides most matches.
func TestAlwaysMarginErrs(t *testing.T) {
	t.Parallel()
	const elo, spread = 60, 1000.0
	runs := tier.Count(50, 150)
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
			ending := rating.Running
			for n := 0; ending == rating.Running; n++ {
				d := int64(spread * (r.NormFloat64() + rating.PairEffect(c.elo)))
				ending = add(s, pair(n, points{20_000 + d, 10_000}, points{d, 10_000}))
			}
			if ending != rating.Decided {
				t.Fatalf("it ended with %s", ending)
			}
			pairs += s.State().Pairs
			if s.State().Decision == c.wrong {
				wrong++
			}
		}
		t.Logf("at %v Elo %d of %d runs are wrong, of %d pairs in the mean", c.elo, wrong, runs, pairs/runs)
		if most := 0.05*float64(runs) + 4*math.Sqrt(0.05*0.95*float64(runs)); float64(wrong) > most {
			t.Errorf("%d of %d runs at %v Elo accept %s", wrong, runs, c.elo, c.wrong)
		}
	}
}

// If each bot won a match in most pairs, a note names the seat in which the new one won.
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
