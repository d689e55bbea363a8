package experiment_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/sweep"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// strengths are those of the variants. The margin of a match is the sum of the variant's strength,
// of how well the scenario suits all variants and this one, and of luck.
type strengths []float64

// play plays a pair of each variant on a scenario; luck differs between the two matches.
func (all strengths) play(random *rand.Rand, b sweep.Batch) []sweep.ScenarioMean {
	suits := random.NormFloat64()
	var results []sweep.ScenarioMean
	for _, v := range b.Variants {
		own, r := 0.5*random.NormFloat64(), sweep.ScenarioMean{Moves: fmt.Sprint(v)}
		for range 2 {
			margin := all[v] + 0.3*suits + own + random.NormFloat64()
			r.Margin += margin / 2
			if margin > 0 {
				r.Score += 0.5
			}
		}
		results = append(results, r)
	}
	return results
}

func (all strengths) race(t *testing.T, s sweep.Settings, seed uint64) *sweep.Race {
	t.Helper()
	const scenarios = 1000
	must.Do(t, cmp.Or(s.Check(), s.Fit(len(all), 1, scenarios)))
	return all.run(t, sweep.NewRace(s, len(all), 1, scenarios, func() func(float64) float64 { return new(rating.RawClip).Score }), seed)
}

// run plays a race to its end.
func (all strengths) run(t *testing.T, race *sweep.Race, seed uint64) *sweep.Race {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	for b, ok := race.Next(); ok; b, ok = race.Next() {
		for range b.To - b.From {
			race.Add(b, all.play(random, b))
		}
	}
	return race
}

func settings(m sweep.Measure) sweep.Settings {
	return sweep.Settings{Measure: m, Alpha: sweep.DefaultAlpha, MaxPairs: sweep.DefaultMaxPairs}
}

// At least 19 of 20 races find the best of nine variants, by wins and by margins.
func TestRaceFindsBest(t *testing.T) {
	t.Parallel()
	planted := strengths{-0.6, -0.4, -0.25, 0, 0.5, 0, -0.25, -0.4, -0.6}
	races := tier.Count(5, 20)
	for _, m := range []sweep.Measure{sweep.ByScore, sweep.ByMargin} {
		found, proved, pairs := 0, 0, 0
		for seed := range uint64(races) {
			r := planted.race(t, settings(m), seed).Report(names(len(planted)))
			pairs += r.Pairs
			if r.Best == "v4" {
				found++
			}
			if r.Shown {
				proved++
			}
		}
		t.Logf("by %s: found in %d of %d races, shown in %d, %d pairs on average", m, found, races, proved, pairs/races)
		if found < races*19/20 {
			t.Errorf("by %s: the best variant was found in %d of %d races", m, found, races)
		}
	}
}

// The best variant is judged worse than another no more often than the risk allows, even among
// nearly equal variants, which take longest to compare.
func TestErrorRateForBest(t *testing.T) {
	t.Parallel()
	nearlyEqual := strengths{0.02, 0, 0, 0, 0, 0, 0, 0, 0}
	races, lost := tier.Count(4, 60, 300), 0
	for seed := range uint64(races) {
		s := settings(sweep.ByScore)
		s.Alpha, s.MaxPairs = 0.2, 4000
		for _, v := range nearlyEqual.race(t, s, seed).Report(names(len(nearlyEqual))).Variants {
			if v.Name == "v0" && v.Outcome == sweep.Worse {
				lost++
			}
		}
	}
	t.Logf("judged worse in %d of %d races", lost, races)
	if float64(lost) > 0.2*float64(races) {
		t.Errorf("the best variant was judged worse in %d of %d races; the risk is 0.2", lost, races)
	}
}

// Pairs go to variants close to a decision: with two equal leaders and two worse variants, the
// worse ones are shown to be worse, and rarely a leader.
func TestWorseIsShown(t *testing.T) {
	t.Parallel()
	planted := strengths{0, 0, -0.35, -0.8}
	races := tier.Count(10, 40)
	pairs, worse := make([]int, len(planted)), make([]int, len(planted))
	for seed := range uint64(races) {
		for _, v := range planted.race(t, settings(sweep.ByScore), seed).Report(names(len(planted))).Variants {
			n := slices.IndexFunc(names(len(planted)), func(of sweep.Variant) bool { return of.Name == v.Name })
			pairs[n] += v.Pairs
			if v.Outcome == sweep.Worse {
				worse[n]++
			}
		}
	}
	t.Logf("shown to be worse in %v of %d races, with %v pairs in total", worse, races, pairs)
	if worse[2] < races*9/10 || worse[3] < races*9/10 || worse[0]+worse[1] > races/10 {
		t.Errorf("shown to be worse in %v of %d races, want the last two in at least 90 %%, the others in at most 10 %%", worse, races)
	}
}

// The report says which variants can play, and draws no conclusion about the others.
func TestVariantsThatCannotPlay(t *testing.T) {
	t.Parallel()
	race := sweep.NewRace(settings(sweep.ByScore), 3, 1, 1000, func() func(float64) float64 { return new(rating.RawClip).Score })
	race.Exclude(0)
	race.Exclude(2)
	if b, ok := race.Next(); ok {
		t.Fatalf("the next batch is %v, want none", b)
	}
	r := race.Report(names(3))
	if r.Sentence != "V=1 is the only one of 3 variants that can play" || r.Shown || len(r.Notes) > 0 {
		t.Errorf("sentence %q, shown %t, notes %q", r.Sentence, r.Shown, r.Notes)
	}

	planted := strengths{-2, 2, 0}
	race = sweep.NewRace(settings(sweep.ByScore), 3, 1, 1000, func() func(float64) float64 { return new(rating.RawClip).Score })
	race.Exclude(2)
	r = planted.run(t, race, 1).Report(names(3))
	if r.Sentence != "V=1 is the best of the 2 variants that can play: all others are shown to be worse, 95 % sure" || !r.Shown {
		t.Errorf("sentence %q, shown %t", r.Sentence, r.Shown)
	}
}

func names(n int) (all []sweep.Variant) {
	for i := range n {
		all = append(all, sweep.Variant{Name: fmt.Sprintf("v%d", i), Label: fmt.Sprintf("V=%d", i)})
	}
	return all
}

// The chart is drawn only if its lines fit the terminal and there are matches.
func TestChartFits(t *testing.T) {
	t.Parallel()
	rate := 0.5
	r := &sweep.Report{Variants: []sweep.Variant{{Label: "A=1", Rate: &rate, RateHi: 1, Margin: new(float64)}, {Label: "A=2"}}}
	if wide, narrow := r.Document().Text(80), r.Document().Text(40); !strings.Contains(wide, "░") || strings.Contains(narrow, "░") {
		t.Errorf("with 80 and 40 columns:\n%s\n%s", wide, narrow)
	}
	none := &sweep.Report{Variants: []sweep.Variant{{Label: "A=1"}, {Label: "A=2"}}}
	if text := none.Document().Text(0) + none.Document().Markdown(0); strings.Contains(text, "100 %") {
		t.Errorf("without matches:\n%s", text)
	}
}

// The report of a sweep by margins has their intervals, and how close variants are to being shown
// worse.
func TestReportByMargins(t *testing.T) {
	t.Parallel()
	planted := strengths{0, 0.3, 0.1}
	s := settings(sweep.ByMargin)
	s.MaxPairs = 60
	text := planted.race(t, s, 1).Report(names(3)).Document().Text(0)
	must.Have(t, text, "none is shown to be worse\n", " to +", "not shown to be worse: ", "to 1 of 40 to 1", "These pairs show no difference between them")
	if strings.Contains(text, "Elo") {
		t.Errorf("a report by margins has Elo:\n%s", text)
	}
}
