package rating_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// LLR gives the values published elsewhere: in the tests of fastchess, and on a page of statistics.
func TestLLRConformsToPublishedValues(t *testing.T) {
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
		llr := c.pairs.LLR(rating.Hypotheses{Model: c.model, Elo0: c.elo0, Elo1: c.elo1})
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

// Exchanging the bots mirrors the estimate.
func TestEstimateIsSymmetric(t *testing.T) {
	t.Parallel()
	h, r := rating.Hypotheses{Model: rating.Normalized, Elo0: -10, Elo1: 10}, usual()
	rapid.Check(t, func(rt *rapid.T) {
		p := genPairs(rt)
		a, b := p.EstimateAtStop(h, r), p.Mirrored().EstimateAtStop(h, r)
		if (a.Elo == nil) != (b.Elo == nil) {
			rt.Fatal("only one of the two samples has an estimate")
		}
		if a.Elo == nil {
			return
		}
		near(t, "elo", *b.Elo, -*a.Elo, 1e-6)
		near(t, "lower limit", *b.Lo, -*a.Hi, 1e-6)
		near(t, "upper limit", *b.Hi, -*a.Lo, 1e-6)
	})
}

// The LLR does not depend on the order of pairs, and equals that of the counted pairs.
func TestLLRIgnoresOrderOfPairs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOfN(rapid.SampledFrom([]float64{0, 0.25, 0.5, 0.75, 1}), 1, 60).Draw(t, "scores")
		h := rating.Hypotheses{Model: rating.Normalized, Elo0: -10, Elo1: rapid.Float64Range(-9, 200).Draw(t, "elo1")}
		llr := func() float64 {
			test := rating.NewSPRT(h, rating.Risks{Alpha: 0.05, Beta: 0.05})
			feed(test, scores...)
			counted := test.Pairs().LLR(h)
			if counted != test.State().H1.Have {
				t.Errorf("llr is %v pair by pair, and %v for the counted pairs", test.State().H1.Have, counted)
			}
			return counted
		}
		before := llr()
		rand.New(rand.NewPCG(1, 1)).Shuffle(len(scores), func(i, j int) { scores[i], scores[j] = scores[j], scores[i] })
		if after := llr(); after != before {
			t.Errorf("llr is %v, and %v with the pairs shuffled", before, after)
		}
	})
}

func TestInvalidHypothesesAndRisks(t *testing.T) {
	t.Parallel()
	ok := rating.Risks{Alpha: 0.05, Beta: 0.05}
	for _, c := range []struct {
		h    rating.Hypotheses
		r    rating.Risks
		want string
	}{
		{rating.Hypotheses{Model: "elo", Elo1: 5}, ok, `model "elo" is unknown; must be logistic or normalized`},
		{rating.Hypotheses{Model: rating.Logistic, Elo0: 5, Elo1: 5}, ok, "elo0 (5) must be below elo1 (5"},
		{rating.Hypotheses{Model: rating.Normalized, Elo1: 300}, ok, "bound 300 must be within ±200 normalized Elo"},
		{rating.Hypotheses{Model: rating.Logistic, Elo1: math.NaN()}, ok, "bound NaN must be within ±1000 logistic Elo"},
		{rating.Hypotheses{Model: rating.Logistic, Elo1: 5}, rating.Risks{Alpha: 0.5, Beta: 0.5}, "alpha (0.5) and beta (0.5) must both be above 0, and their sum below 1"},
		{rating.Hypotheses{Model: rating.Logistic, Elo1: 5}, rating.Risks{Alpha: 0.05}, "beta (0)"},
	} {
		err := cmp.Or(c.h.Check(), c.r.Check())
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v %+v: error %v, want one line with %q", c.h, c.r, err, c.want)
		}
	}
}
