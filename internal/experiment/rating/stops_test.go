package rating_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// usual returns the usual risks.
func usual() rating.Risks { return rating.Risks{Alpha: 0.05, Beta: 0.05} }

func newSPRT(t testing.TB, m rating.Model, elo0, elo1 float64) *rating.SPRT {
	t.Helper()
	return rating.NewSPRT(rating.Hypotheses{Model: m, Elo0: elo0, Elo1: elo1}, usual())
}

// Tests end at the right pair for constant results, for which naive formulas decide after one pair
// or never.
func TestOneSidedResults(t *testing.T) {
	t.Parallel()
	landslide := rating.NewLandslide(rating.Hypotheses{Model: rating.Normalized, Elo1: 5}, rating.Risks{Alpha: 0.01, Beta: 0.01})
	lost := *landslide
	margin := rating.NewMargin(0, 0.2, usual())
	for _, c := range []struct {
		name     string
		test     test
		score    float64
		pair     int
		decision rating.Decision
	}{
		{"all won, normalized 0 to 50", newSPRT(t, rating.Normalized, 0, 50), 1, 17, rating.AcceptH1},
		{"all won, logistic 0 to 50", newSPRT(t, rating.Logistic, 0, 50), 1, 23, rating.AcceptH1},
		{"all won, normalized 0 to 5", newSPRT(t, rating.Normalized, 0, 5), 1, 147, rating.AcceptH1},
		{"all drawn, logistic 0 to 50", newSPRT(t, rating.Logistic, 0, 50), 0.5, 20, rating.AcceptH0},
		{"all drawn, normalized 0 to 50", newSPRT(t, rating.Normalized, 0, 50), 0.5, 73, rating.AcceptH0},
		{"all drawn, normalized 0 to 5", newSPRT(t, rating.Normalized, 0, 5), 0.5, 7130, rating.AcceptH0},
		{"all won, landslide", landslide, 1, 9, rating.AcceptH1},
		{"all lost, landslide", &lost, 0, 9, rating.AcceptH0},
		{"constant margin", margin, 8, 30, rating.AcceptH1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for c.test.State().Decision == rating.Continue && c.test.State().Pairs < 10_000 {
				feed(c.test, c.score)
			}
			checkStop(t, c.test.State(), &stop{c.pair, c.decision})
		})
	}
}

func TestMarginWaitsForEightPairs(t *testing.T) {
	t.Parallel()
	test := rating.NewMargin(0, 5, usual())
	for range 8 {
		if s := test.State(); s.Decision != rating.Continue {
			t.Errorf("decided at pair %d", s.DecidedAt)
		}
		feed(test, 3)
	}
	checkStop(t, test.State(), &stop{8, rating.AcceptH1})
}

// The LLR does not depend on the unit of margins.
func TestMarginHasNoUnit(t *testing.T) {
	t.Parallel()
	a := rating.NewMargin(0, 0.2, usual())
	b := *a
	for i := range 300 {
		d := math.Sin(float64(i*i)) + 0.1
		feed(a, d)
		feed(&b, 1e9*d)
		near(t, "llr", b.State().H1.Have, a.State().H1.Have, 1e-9)
	}
}

// If both hypotheses are on the same side of 0, results as expected under one do not count as
// evidence for the other.
func TestLandslideOnOneSideOfZero(t *testing.T) {
	t.Parallel()
	for _, elos := range [][2]float64{{100, 200}, {-200, -100}, {600, 700}} {
		test := rating.NewLandslide(rating.Hypotheses{Model: rating.Logistic, Elo0: elos[0], Elo1: elos[1]}, usual())
		other := *test
		for range 1000 {
			feed(test, rating.Score(elos[0]))
			feed(&other, rating.Score(elos[1]))
		}
		if s := test.State(); s.Decision == rating.AcceptH1 {
			t.Errorf("%v: scores as under H0 decide for H1 at pair %d", elos, s.DecidedAt)
		}
		if s := other.State(); s.Decision == rating.AcceptH0 {
			t.Errorf("%v: scores as under H1 decide for H0 at pair %d", elos, s.DecidedAt)
		}
	}
}

func TestSplitKeepsTheRisks(t *testing.T) {
	t.Parallel()
	test, landslide := rating.Risks{Alpha: 0.05, Beta: 0.1}.Split()
	near(t, "alpha", test.Alpha+landslide.Alpha, 0.05, 1e-15)
	near(t, "beta", test.Beta+landslide.Beta, 0.1, 1e-15)
	near(t, "alpha of the landslide", landslide.Alpha, 0.01, 1e-15)
}

// ExpectedPairs gives Wald's closed forms at H0, at H1 and halfway between. A published simulation
// of the bounds 0 and 5 takes 42,100 matches at 2.5 Elo.
func TestExpectedPairs(t *testing.T) {
	t.Parallel()
	h, r := rating.Hypotheses{Model: rating.Normalized, Elo0: 0, Elo1: 5}, usual()
	lower, upper := r.Bounds()
	d := rating.PairEffect(5)
	for _, c := range []struct{ elo, want float64 }{
		{0, -(0.05*upper + 0.95*lower) / (d * d / 2)},
		{2.5, -lower * upper / (d * d)},
		{5, (0.95*upper + 0.05*lower) / (d * d / 2)},
	} {
		got := rating.ExpectedPairs(h, r, c.elo, 0)
		near(t, fmt.Sprint("pairs at ", c.elo), got, c.want, 1e-6)
		if c.elo == 2.5 && math.Abs(2*got-42_100) > 500 {
			t.Errorf("%v matches, want about 42,100", 2*got)
		}
	}
}

// If results continue as before, the forecast is within a factor of two of the actual end.
func TestForecast(t *testing.T) {
	t.Parallel()
	repeated := []float64{1, 0.5, 0.75, 0.5, 1, 0.25, 0.5, 0.75}
	always := rating.NewAlways(0.5, rating.Score(40), usual())
	margin := rating.NewMargin(0, 0.3, usual())
	for _, test := range []test{newSPRT(t, rating.Logistic, 0, 40), newSPRT(t, rating.Normalized, 0, 40), always, margin} {
		var forecast float64
		const early = 16
		for test.State().Decision == rating.Continue {
			for _, x := range repeated {
				if test == margin {
					x -= 0.5
				}
				feed(test, x)
			}
			s := test.State()
			if s.Pairs < 8 && s.ToGo != nil {
				t.Errorf("%T: forecast %v after only %d pairs, want none", test, *s.ToGo, s.Pairs)
			}
			if s.Pairs == early {
				forecast = early + *s.ToGo
			}
		}
		took := float64(test.State().DecidedAt)
		if forecast < took/2 || forecast > took*2 {
			t.Errorf("%T: forecast %v pairs, took %v", test, forecast, took)
		}
		if left := test.State().ToGo; *left != 0 {
			t.Errorf("%T: %v pairs to go after the decision, want 0", test, *left)
		}
	}
}
