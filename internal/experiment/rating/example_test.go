package rating_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// Is the new bot 10 normalized Elo stronger, or not at all? A landslide rule next to the test decides one-sided
// results sooner.
func ExampleSPRT() {
	h := rating.Hypotheses{Model: rating.Normalized, Elo0: 0, Elo1: 10}
	risks, landslideRisks := rating.Risks{Alpha: 0.05, Beta: 0.05}.Split()
	sprt := rating.NewSPRT(h, risks)
	landslide := rating.NewLandslide(h, landslideRisks)
	for _, score := range []float64{1, 1, 0.75, 1, 1, 1, 1, 1, 1, 1, 1} {
		sprt.Add(score)
		landslide.Add(score)
		if s := landslide.State(); s.Decision != rating.Continue {
			fmt.Printf("%s after %d pairs\n", s.Decision, s.DecidedAt)
			break
		}
	}
	s := sprt.State()
	fmt.Printf("LLR %.2f (%.2f, %.2f)\n", s.H1.Have, -s.H0.Need, s.H1.Need)
	fmt.Printf("Elo %+.0f\n", *sprt.Estimate().Elo)
	// Output:
	// H1 after 9 pairs
	// LLR 0.35 (-3.18, 3.18)
	// Elo +616
}

// Does the new bot earn more? An effect of 0.2 standard deviations is 49 normalized Elo.
func ExampleMargin() {
	test := rating.NewMargin(0, rating.PairEffect(49), rating.Risks{Alpha: 0.05, Beta: 0.05})
	random := rand.New(rand.NewPCG(1, 2))
	for test.State().Decision == rating.Continue {
		earned, theirs := 500+100*random.NormFloat64(), 440+100*random.NormFloat64()
		test.Add(earned - theirs)
	}
	s := test.State()
	fmt.Printf("%s after %d pairs, LLR %.2f\n", s.Decision, s.DecidedAt, s.H1.Have)
	// Output: H1 after 43 pairs, LLR 3.01
}

// A test and an interval that may be watched, and a test that may be stopped at will.
func ExampleAlways() {
	test := rating.NewAlways(rating.Score(0), rating.Score(40), rating.Risks{Alpha: 0.05, Beta: 0.05})
	live := rating.NewLiveInterval()
	for _, score := range []float64{0.5, 1, 0.75, 0.5, 1, 0.75, 1, 0.5, 0.75, 1, 0.75, 1, 0.5, 0.75, 1} {
		test.Add(score)
		live.Add(score)
	}
	lo, hi := live.Interval()
	fmt.Printf("%s at %d, score %.3f to %.3f\n", test.State().Decision, test.State().DecidedAt, lo, hi)
	// Output: H1 at 12, score 0.492 to 0.920
}

// With margins, the hypotheses are about the mean of Clip's scores.
func ExampleClip() {
	var clip rating.Clip
	test := rating.NewAlways(0.5, 0.53, rating.Risks{Alpha: 0.05, Beta: 0.05})
	earned := [][2]float64{{420, 380}, {510, 300}, {250, 260}, {380, 330}, {700, 450}, {300, 310}, {440, 400}}
	for _, pair := range earned {
		margin := rating.RelativeMargin(pair[0], pair[1], 120)
		test.Add(clip.Score(margin))
	}
	fmt.Printf("evidence for H1: %.2f of %.2f\n", test.State().H1.Have, test.State().H1.Need)
	// Output: evidence for H1: 0.12 of 3.00
}

// A league of four with an unbeaten player.
func ExampleBradleyTerry() {
	names := []string{"ace", "bob", "cid", "dan"}
	r := rating.BradleyTerry(len(names), []rating.Meeting{
		{A: 0, B: 1, Pairs: rating.Pairs{0, 0, 0, 0, 10}},
		{A: 1, B: 2, Pairs: rating.Pairs{1, 2, 3, 2, 2}},
		{A: 2, B: 3, Pairs: rating.Pairs{0, 1, 4, 3, 2}},
		{A: 0, B: 3, Pairs: rating.Pairs{0, 0, 0, 0, 10}},
	})
	for _, i := range r.Groups[0] {
		p := r.Players[i]
		strength := fmt.Sprintf("%s%+.0f", p.Bound, *p.Elo)
		if p.Bound == rating.NoBound {
			strength = fmt.Sprintf("%+.0f [%+.0f, %+.0f]", *p.Elo, *p.Lo, *p.Hi)
		}
		fmt.Printf("%d. %s %s\n", p.Place, names[i], strength)
	}
	// Output:
	// 1. ace >=+277
	// 2. bob +59 [-56, +174]
	// 3. cid +24 [-49, +98]
	// 4. dan -83 [-201, +35]
}

// A match of three: one winner, and a tie for second place.
func ExamplePlackettLuce() {
	m := rating.NewPlackettLuce()
	for _, s := range m.Rate([]rating.Skill{m.Start, m.Start, m.Start}, []int{1, 2, 2}) {
		fmt.Printf("%.2f ± %.2f\n", s.Mu, s.Sigma)
	}
	// Output:
	// 27.87 ± 8.21
	// 23.57 ± 8.06
	// 23.57 ± 8.06
}

// By how much do scores differ?
func ExampleLocate() {
	l := rating.Locate([]float64{12, 30, 5, 41, -3, 22, 18, 9})
	fmt.Printf("%+.1f [%+.1f, %+.1f], above 0 in %.0f %%, p %.3f\n", *l.Median, *l.Lo, *l.Hi, 100**l.Positive, l.P)
	// Output:
	// +16.2 [+4.5, +30.0], above 0 in 88 %, p 0.016
}
