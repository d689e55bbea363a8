package experiment_test

import (
	"math"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/must"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name   string
		seats  int
		change func(s *regress.Settings)
		want   string // part of the error; empty for none
	}{
		{"default", 2, func(*regress.Settings) {}, ""},
		{"three seats", 3, func(*regress.Settings) {}, ""},
		{"sprt", 2, func(s *regress.Settings) { s.Test, s.Model = regress.SPRT, "normalized" }, ""},
		{"logistic sprt", 2, func(s *regress.Settings) { s.Test = regress.SPRT }, ""},
		{"sprt with three seats", 3, func(s *regress.Settings) { s.Test = regress.SPRT }, "and this one has 3; use --test always or --test margin"},
		{"unknown test", 2, func(s *regress.Settings) { s.Test = "t" }, `--test "t" is unknown; must be one of always, sprt, margin, always-margin`},
		{"model of always", 2, func(s *regress.Settings) { s.Model = "normalized" }, "--test always takes logistic bounds"},
		{"always-margin", 2, func(s *regress.Settings) { s.Test, s.Model = regress.AlwaysMargin, "normalized" }, ""},
		{"always-margin with three seats", 3, func(s *regress.Settings) { s.Test, s.Model = regress.AlwaysMargin, "normalized" }, ""},
		{"model of always-margin", 2, func(s *regress.Settings) { s.Test = regress.AlwaysMargin }, "--test always-margin takes normalized bounds"},
		{"model of margin", 2, func(s *regress.Settings) { s.Test = regress.Margin }, "--test margin takes normalized bounds"},
		{"bayesian", 2, func(s *regress.Settings) { s.Test, s.Model = regress.SPRT, "bayesian" }, "must be logistic or normalized"},
		{"bounds in the wrong order", 2, func(s *regress.Settings) { s.Elo0, s.Elo1 = 5, 1 }, "elo0 (5) must be below elo1 (1"},
		{"bound too large", 2, func(s *regress.Settings) { s.Test, s.Model, s.Elo1 = regress.SPRT, "normalized", 300 }, "within ±200"},
		{"risks", 2, func(s *regress.Settings) { s.Alpha = 0 }, "alpha (0) and beta (0.05) must both be above 0"},
		{"stronger, elo0 below 0", 2, func(s *regress.Settings) { s.Elo0 = -5 }, "--not-weaker"},
		{"not weaker, elo0 of 0", 2, func(s *regress.Settings) { s.NotWeaker = true }, "--elo0 0: with --not-weaker"},
		{"pairs", 2, func(s *regress.Settings) { s.MaxPairs = 0 }, "--max-pairs 0: must be 1 or more"},
		{"failures", 2, func(s *regress.Settings) { s.MaxFailures = -1 }, "--max-failures -1"},
		{"margin", 2, func(s *regress.Settings) { s.MarginUnit = "euro" }, `--margin "euro" is unknown; must be raw or relative`},
		{"no margin floor", 2, func(s *regress.Settings) { s.MarginUnit = regress.Relative }, "--margin-floor above 0"},
	}
	for _, c := range cases {
		s := regress.Default(false)
		s.Model = s.Test.DefaultModel()
		c.change(&s)
		s = s.For(contest.Info{})
		err := s.Check(c.seats)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
		if err != nil {
			continue
		}
		f := s.Forecast(c.seats)
		if !(f.H0 > 0 && f.H1 > 0 && f.Between > f.H0 && f.Between <= float64(s.MaxPairs*c.seats)) {
			t.Errorf("%s: forecast %+v", c.name, f)
		}
	}
}

// A betting test needs more pairs than an SPRT without the landslide rule.
func TestForecastOfTests(t *testing.T) {
	t.Parallel()
	pairs := map[regress.Test]float64{}
	for _, test := range []regress.Test{regress.SPRT, regress.AlwaysMargin} { // normalized bounds
		s := regress.Default(false)
		s.Test, s.Model, s.MaxPairs, s.Elo0, s.Elo1 = test, test.DefaultModel(), 1_000_000, 5, 20
		pairs[test] = s.Forecast(1).Between
	}
	if ratio := pairs[regress.AlwaysMargin] / pairs[regress.SPRT]; ratio < 1.2 || ratio > 1.3 {
		t.Errorf("always-margin needs %.2f times as many pairs as sprt, want 1.2 to 1.3: %v", ratio, pairs)
	}
}

// Only tests with the landslide rule share their risks with it. Others need as many pairs as an
// SPRT on bounds that exclude the rule.
func TestForecastWithLandslideRule(t *testing.T) {
	t.Parallel()
	between := func(test regress.Test, elo0 float64) float64 {
		s := regress.Default(true)
		s.Test, s.Model, s.MaxPairs, s.Elo0, s.Elo1 = test, rating.Normalized, 1_000_000, elo0, elo0+10
		return s.Forecast(1).Between
	}
	alone, shared := between(regress.SPRT, 10), between(regress.SPRT, -5)
	if alone >= shared {
		t.Errorf("an SPRT needs %v pairs alone and %v with the landslide rule, want more with the rule", alone, shared)
	}
	for test, want := range map[regress.Test]float64{regress.Margin: shared, "other": alone} {
		if got := between(test, -5); math.Abs(got-want) > 1e-6 {
			t.Errorf("%s needs %v pairs, want %v", test, got, want)
		}
	}
}

// Scores without a common scale are compared as shares by default. The unit is part of the question
// of a test of margins.
func TestMarginUnit(t *testing.T) {
	t.Parallel()
	plain, money := contest.Info{}, contest.Info{ShareFloor: 300}
	for _, c := range []struct {
		game  contest.Info
		unit  regress.MarginUnit
		floor float64
		want  regress.Settings
	}{
		{plain, "", 0, regress.Settings{MarginUnit: regress.Raw}},
		{money, "", 0, regress.Settings{MarginUnit: regress.Relative, MarginFloor: 300}},
		{money, "", 50, regress.Settings{MarginUnit: regress.Relative, MarginFloor: 50}},
		{money, regress.Relative, 0, regress.Settings{MarginUnit: regress.Relative, MarginFloor: 300}},
		{money, regress.Raw, 0, regress.Settings{MarginUnit: regress.Raw}},
		{plain, regress.Relative, 9, regress.Settings{MarginUnit: regress.Relative, MarginFloor: 9}},
	} {
		s := regress.Settings{MarginUnit: c.unit, MarginFloor: c.floor}.For(c.game)
		if s != c.want {
			t.Errorf("unit %q with floor %v becomes %+v, want %+v", c.unit, c.floor, s, c.want)
		}
	}
	question := func(test regress.Test, unit regress.MarginUnit) string {
		s := regress.Default(false)
		s.Test, s.MarginUnit = test, unit
		return string(must.Get(s.For(money).Question())(t))
	}
	if question(regress.Margin, "") != question(regress.Margin, regress.Relative) || question(regress.Margin, "") == question(regress.Margin, regress.Raw) {
		t.Error("a test of margins asks the same question only with the default unit and its explicit equivalent")
	}
	if question(regress.Always, "") != question(regress.Always, regress.Raw) {
		t.Error("the unit of margins changes the question of a test of wins")
	}
}

// With normalized bounds on one side of 0 there is no landslide rule, and the SPRT decides alone.
func TestSPRTWithoutLandslideRule(t *testing.T) {
	t.Parallel()
	settings := regress.Default(false)
	settings.Test, settings.Elo0 = regress.SPRT, 10
	s := newSeries(t, settings, 2)
	playSeries(s, 1000, samePairs(points{9, 4}, points{9, 4}))
	if r := report(t, s); r.Verdict != regress.Stronger || r.DecidedBy != "sprt" {
		t.Errorf("%s, decided by %s, want stronger by sprt", r.Headline(), r.DecidedBy)
	}
}
