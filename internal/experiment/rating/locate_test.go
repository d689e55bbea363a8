package rating_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/tier"
)

func genDifferences(maxCount int) *rapid.Generator[[]float64] {
	return rapid.SliceOfN(rapid.OneOf(
		rapid.Map(rapid.IntRange(-5, 5), func(n int) float64 { return float64(n) }), // with many ties
		rapid.Map(rapid.Float64Range(-1000, 1000), halvable),
		rapid.Map(rapid.Float64Range(-1e100, 1e100), halvable),
	), 1, maxCount)
}

// halvable replaces numbers too small to be halved exactly by 0.
func halvable(x float64) float64 {
	if math.Abs(x) < 1e-300 {
		return 0
	}
	return x
}

// The estimate is the median of all means of two differences.
func TestLocateAgreesWithTheDefinition(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := genDifferences(30).Draw(t, "differences")
		var means []float64
		for i, x := range d {
			for _, y := range d[:i+1] {
				means = append(means, x/2+y/2)
			}
		}
		slices.Sort(means)
		want := means[len(means)/2]
		if len(means)%2 == 0 {
			want = want/2 + means[len(means)/2-1]/2
		}
		l := rating.Locate(d)
		if *l.Median != want {
			t.Errorf("median is %v, want %v", *l.Median, want)
		}
		switch {
		case len(d) < 6:
			if l.Lo != nil || l.Hi != nil {
				t.Errorf("%d differences have an interval", len(d))
			}
		case !(means[0] <= *l.Lo && *l.Lo <= want && want <= *l.Hi && *l.Hi <= means[len(means)-1]):
			t.Errorf("interval is %v to %v around %v", *l.Lo, *l.Hi, want)
		}
	})
}

// The interval contains the medians that the p-value does not reject.
func TestLocateAgreesWithSignedRanks(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 3))
	for n := 6; n <= 60; n++ {
		d := make([]float64, n)
		for i := range d {
			d[i] = r.NormFloat64() + 0.3
		}
		l := rating.Locate(d)
		p := func(median float64) float64 {
			moved := make([]float64, n)
			for i := range d {
				moved[i] = d[i] - median
			}
			p, _ := rating.SignedRanks(moved)
			return p
		}
		const near = 1e-9
		if out, in := max(p(*l.Lo-near), p(*l.Hi+near)), min(p(*l.Lo+near), p(*l.Hi-near)); out > 0.05 || in <= 0.05 {
			t.Errorf("%d differences: p is %v outside [%v, %v] and %v inside", n, out, *l.Lo, *l.Hi, in)
		}
	}
}

// The interval has the stated coverage, even for few or asymmetric differences.
func TestLocateCovers(t *testing.T) {
	t.Parallel()
	const skewed = 1.2215 // median of the means of two lognormal numbers, by a large sample
	samples := max(*runs, 300)
	for _, n := range []int{6, 7, 30, 100, 10, 400}[:tier.Count(3, 6)] {
		r := rand.New(rand.NewPCG(4, uint64(n)))
		var normal, heavy, asymmetric float64
		for range samples {
			a, b, c := make([]float64, n), make([]float64, n), make([]float64, n)
			for i := range a {
				a[i], b[i], c[i] = r.NormFloat64(), student3(r), math.Exp(r.NormFloat64())
			}
			normal += covers(rating.Locate(a), 0)
			heavy += covers(rating.Locate(b), 0)
			asymmetric += covers(rating.Locate(c), skewed)
		}
		t.Logf("%d differences: normal %.3f, heavy tails %.3f, asymmetric %.3f", n, normal/float64(samples), heavy/float64(samples), asymmetric/float64(samples))
		atMost(t, fmt.Sprintf("interval of %d normal differences misses the median", n), 1-normal/float64(samples), 0.05)
		atMost(t, fmt.Sprintf("interval of %d differences with heavy tails misses the median", n), 1-heavy/float64(samples), 0.05)
		atMost(t, fmt.Sprintf("interval of %d asymmetric differences misses the median", n), 1-asymmetric/float64(samples), 0.05)
	}
}

func covers(l rating.Location, truth float64) float64 {
	if *l.Lo <= truth && truth <= *l.Hi {
		return 1
	}
	return 0
}

// The p-value is the share of all sign assignments with a rank sum at least as far from 0.
func TestSignedRanksAgreeWithCounting(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := genDifferences(10).Draw(t, "differences")
		d = slices.DeleteFunc(d, func(x float64) bool { return x == 0 })
		ranks := make([]float64, len(d))
		for i, x := range d {
			for _, y := range d {
				switch {
				case math.Abs(y) < math.Abs(x):
					ranks[i]++
				case math.Abs(y) == math.Abs(x):
					ranks[i] += 0.5
				}
			}
		}
		off := func(above func(i int) bool) float64 {
			sum := 0.0
			for i, r := range ranks {
				if above(i) {
					sum += r + 0.5
				} else {
					sum -= r + 0.5
				}
			}
			return math.Abs(sum)
		}
		observed, extreme := off(func(i int) bool { return d[i] > 0 }), 0
		for signs := range 1 << len(d) {
			if off(func(i int) bool { return signs>>i&1 > 0 }) >= observed {
				extreme++
			}
		}
		want := float64(extreme) / float64(int(1)<<len(d))
		if got := rating.Locate(d).P; math.Abs(got-want) > 1e-12 {
			t.Errorf("p is %v, want %v", got, want)
		}
	})
}

// The exact and the normal p-value agree at the sample size where the method changes.
func TestSignedRanksMethodsAgree(t *testing.T) {
	t.Parallel()
	p := func(n int) float64 {
		d := make([]float64, n)
		for i := range d {
			d[i] = float64(i + 1)
			if i%3 == 0 {
				d[i] = -d[i]
			}
		}
		return rating.Locate(d).P
	}
	if a, b := p(48), p(51); math.Abs(a-b) > 0.3*a {
		t.Errorf("p is %v for 48 differences and %v for 51", a, b)
	}
}

func TestLocateWithoutDifferences(t *testing.T) {
	t.Parallel()
	l := rating.Locate(nil)
	if l.Median != nil || l.Lo != nil || l.Positive != nil || l.P != 1 {
		t.Errorf("Locate(nil) = %+v, want no median, and p 1", l)
	}
}

func TestHolm(t *testing.T) {
	t.Parallel()
	// The textbook example: the smallest times 4, the next times 3, …, never decreasing.
	got := rating.Holm([]float64{0.01, 0.04, 0.03, 0.005})
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		near(t, "adjusted", got[i], want, 1e-15)
	}
	if got := rating.Holm([]float64{0.9, 0.8}); got[0] != 1 || got[1] != 1 {
		t.Errorf("adjusted p-values are %v, want no more than 1", got)
	}
}

func TestClip(t *testing.T) {
	t.Parallel()
	var c rating.Clip
	for _, m := range []float64{0.2, -0.2, 0.2, -0.2, 0.2} {
		near(t, "early score", c.Score(m), 0.5+m/2, 1e-15)
	}
	near(t, "score of the mean margin", c.Score(0.2), 0.5+0.5/4, 1e-12)
	near(t, "score of a very large margin", c.Score(0.9), 1, 0)
	near(t, "score after a very large margin", c.Score(-0.6), 0.5-0.5*0.6/(4*2.1/7), 1e-12)
	near(t, "margin", rating.RelativeMargin(300, -100, 100), 0.8, 1e-15)
	near(t, "margin of two scores of 0", rating.RelativeMargin(0, 0, 1), 0, 0)
}

func TestRawClip(t *testing.T) {
	t.Parallel()
	var c rating.RawClip
	near(t, "score of a margin of 0", c.Score(0), 0.5, 0)
	near(t, "first score", c.Score(100), 0.5+0.5*100/(5*50), 1e-15)
	near(t, "second score", c.Score(-300), 0.5-0.5*300/(5*100), 1e-15)
	c.Score(200)
	c.Score(100_000)
	near(t, "score after an outlier", c.Score(400), 0.5+0.5*400/(5*200), 1e-15)
	near(t, "score of a very large loss", c.Score(-9000), 0, 0)
	var zeros rating.RawClip
	for range 9 {
		near(t, "score of a margin of 0", zeros.Score(0), 0.5, 0)
	}
	near(t, "first score that is not 0", zeros.Score(-7), 0, 0)
	near(t, "second score that is not 0", zeros.Score(1.4), 0.5+0.5*1.4/(4*7.0/10), 1e-15)
}

// ClipMean is the mean of the clipped scores of normal margins, in any unit.
func TestClipMean(t *testing.T) {
	t.Parallel()
	const n = 30_000
	for _, elo := range []float64{-40, 200, 0, 20, 40, 80}[:tier.Count(2, 6)] {
		r := rand.New(rand.NewPCG(5, 5))
		var clip rating.RawClip
		sum := 0.0
		for range n {
			sum += clip.Score(250 * (r.NormFloat64() + rating.PairEffect(elo)))
		}
		near(t, fmt.Sprintf("mean at %v", elo), sum/n, rating.ClipMean(elo), 0.004)
	}
}
