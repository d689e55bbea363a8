package rating_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/must"
)

// Values published by other programs: fastchess's own tests, and a statistics page.
func TestPublishedFigures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pairs      rating.Pairs
		model      rating.Model
		elo0, elo1 float64
		llr        float64
	}{
		{rating.Pairs{365, 16618, 36229, 16974, 390}, rating.Normalized, 0, 2, 2.25},
		{rating.Pairs{127, 4883, 10712, 5150, 104}, rating.Normalized, -1.75, 0.25, 3.01},
		{rating.Pairs{0, 0, 0, 0, 5550}, rating.Normalized, 0, 5, 111.8},
		{rating.Pairs{223, 9863, 21279, 10037, 246}, rating.Logistic, 0.5, 2.5, -3.07},
		{rating.Pairs{871, 26175, 55983, 26678, 821}, rating.Logistic, 0, 2, -4.98},
		{rating.Pairs{13, 37, 50, 25, 3}, rating.Normalized, 0, 4, -0.549},
	} {
		llr := must.Get(c.pairs.LLR(rating.Hypotheses{Model: c.model, Elo0: c.elo0, Elo1: c.elo1}))(t)
		near(t, "llr", llr, c.llr, 0.005)
	}
}

func TestEloAndScoreAreInverse(t *testing.T) {
	t.Parallel()
	for _, elo := range []float64{-900, -35, 0, 0.1, 400} {
		near(t, "elo", rating.Elo(rating.Score(elo)), elo, 1e-9)
	}
	near(t, "score at 400", rating.Score(400), 10.0/11, 1e-15)
	near(t, "effect of 49 normalized Elo", rating.PairEffect(49), 0.2, 0.001)
}

func genPairs(t *rapid.T) rating.Pairs {
	cell := rapid.OneOf(rapid.Just(0), rapid.IntRange(0, 5), rapid.IntRange(0, 1_000_000))
	return rating.Pairs(rapid.SliceOfN(cell, 5, 5).Draw(t, "pairs"))
}

// The other bot's values are the mirrored ones.
func TestMirroredResultsMirrorTheEstimate(t *testing.T) {
	t.Parallel()
	h, r := rating.Hypotheses{Model: rating.Normalized, Elo0: -10, Elo1: 10}, usual()
	rapid.Check(t, func(rt *rapid.T) {
		p := genPairs(rt)
		a, b := must.Get(p.EstimateAtStop(h, r))(t), must.Get(p.Mirrored().EstimateAtStop(h, r))(t)
		if (a.Elo == nil) != (b.Elo == nil) {
			rt.Fatal("there is an estimate on one side only")
		}
		if a.Elo == nil {
			return
		}
		near(t, "elo", *b.Elo, -*a.Elo, 1e-6)
		near(t, "lower limit", *b.Lo, -*a.Hi, 1e-6)
		near(t, "upper limit", *b.Hi, -*a.Lo, 1e-6)
		near(t, "los", *b.LOS, 1-*a.LOS, 1e-6)
	})
}

// How matches are divided into pairs matters, the order of pairs does not.
func TestOrderOfPairsDoesNotMatterForTheRatio(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOfN(rapid.SampledFrom([]float64{0, 0.25, 0.5, 0.75, 1}), 1, 60).Draw(t, "scores")
		h := rating.Hypotheses{Model: rating.Normalized, Elo0: -10, Elo1: rapid.Float64Range(-9, 200).Draw(t, "elo1")}
		llr := func() float64 {
			test, err := rating.NewSPRT(h, rating.Risks{Alpha: 0.05, Beta: 0.05})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range scores {
				if err := test.Add(s); err != nil {
					t.Fatal(err)
				}
			}
			counted, err := test.Pairs().LLR(h)
			if err != nil {
				t.Fatal(err)
			}
			if counted != test.State().H1.Have {
				t.Errorf("llr is %v fed and %v counted", test.State().H1.Have, counted)
			}
			return counted
		}
		before := llr()
		rand.New(rand.NewPCG(1, 1)).Shuffle(len(scores), func(i, j int) { scores[i], scores[j] = scores[j], scores[i] })
		if after := llr(); after != before {
			t.Errorf("llr is %v, shuffled %v", before, after)
		}
	})
}

func TestWrongHypothesesAndRisks(t *testing.T) {
	t.Parallel()
	ok := rating.Risks{Alpha: 0.05, Beta: 0.05}
	for _, c := range []struct {
		h    rating.Hypotheses
		r    rating.Risks
		want string
	}{
		{rating.Hypotheses{Model: "elo", Elo1: 5}, ok, `model "elo" is unknown, want logistic or normalized`},
		{rating.Hypotheses{Model: rating.Logistic, Elo0: 5, Elo1: 5}, ok, "elo0 is 5 and elo1 is 5, want elo0 < elo1"},
		{rating.Hypotheses{Model: rating.Normalized, Elo1: 300}, ok, "bound 300 is not within ±200 normalized Elo"},
		{rating.Hypotheses{Model: rating.Logistic, Elo1: math.NaN()}, ok, "bound NaN is not within ±1000 logistic Elo"},
		{rating.Hypotheses{Model: rating.Logistic, Elo1: 5}, rating.Risks{Alpha: 0.5, Beta: 0.5}, "alpha is 0.5 and beta is 0.5, want both above 0 and their sum below 1"},
		{rating.Hypotheses{Model: rating.Logistic, Elo1: 5}, rating.Risks{Alpha: 0.05}, "beta is 0"},
	} {
		for name, fail := range map[string]func() error{
			"SPRT":      func() error { _, err := rating.NewSPRT(c.h, c.r); return err },
			"Landslide": func() error { _, err := rating.NewLandslide(c.h, c.r); return err },
			"Expected":  func() error { _, err := rating.ExpectedPairs(c.h, c.r, 0, 0.08); return err },
			"Stop":      func() error { _, err := rating.Pairs{1, 1, 1, 1, 1}.EstimateAtStop(c.h, c.r); return err },
		} {
			if err := fail(); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s with %+v %+v says %v, want one line with %q", name, c.h, c.r, err, c.want)
			}
		}
	}
	if _, err := rating.NewLandslide(rating.Hypotheses{Model: rating.Normalized, Elo0: 1, Elo1: 5}, ok); err == nil {
		t.Error("a landslide rule takes normalized bounds on one side of 0")
	}
	for _, ts := range [][2]float64{{0.2, 0.2}, {0, 11}, {math.NaN(), 1}} {
		if _, err := rating.NewMargin(ts[0], ts[1], ok); err == nil {
			t.Errorf("a margin test takes effects %v", ts)
		}
	}
	for _, ms := range [][2]float64{{0.5, 0.5}, {0, 0.5}, {0.5, 1}, {math.NaN(), 0.5}} {
		if _, err := rating.NewAlways(ms[0], ms[1], ok); err == nil {
			t.Errorf("a test takes means %v", ms)
		}
	}
}

func TestWrongScores(t *testing.T) {
	t.Parallel()
	h, r := rating.Hypotheses{Model: rating.Logistic, Elo1: 40}, rating.Risks{Alpha: 0.05, Beta: 0.05}
	sprt := must.Get(rating.NewSPRT(h, r))(t)
	always := must.Get(rating.NewAlways(0.5, 0.6, r))(t)
	landslide := must.Get(rating.NewLandslide(h, r))(t)
	margin := must.Get(rating.NewMargin(0, 0.2, r))(t)
	for _, c := range []struct {
		test  test
		wrong []float64
	}{
		{sprt, []float64{-0.25, 0.3, 1.25, math.NaN(), math.Inf(1)}},
		{always, []float64{-0.1, 1.1, math.NaN()}},
		{landslide, []float64{-0.1, 1.1, math.NaN()}},
		{margin, []float64{math.NaN(), math.Inf(-1), 1e200}},
	} {
		for _, x := range c.wrong {
			if err := c.test.Add(x); err == nil {
				t.Errorf("%T takes %v", c.test, x)
			}
		}
		if s := c.test.State(); s.Pairs != 0 {
			t.Errorf("%T counts %d pairs that it refused", c.test, s.Pairs)
		}
	}
	if err := rating.NewLiveInterval().Add(2); err == nil {
		t.Error("a live interval takes a score of 2")
	}
}
