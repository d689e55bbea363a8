package experiment_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/tune"
	"github.com/cookoff/cookoff/internal/experiment/variant"
	"github.com/cookoff/cookoff/internal/must"
)

func dimensions(t *testing.T, words ...string) []tune.Dimension {
	t.Helper()
	return must.Get(tune.Dimensions(words, nil))(t)
}

func tuning(steps int, seed int64) tune.Settings {
	return tune.Settings{Steps: steps, Scenarios: 4, Reach: tune.DefaultReach, Rate: tune.DefaultRate, Seed: seed}
}

// worth has its maximum at 7 and 0.25.
func worth(v variant.Variant) float64 {
	speed, _ := strconv.ParseFloat(v[0].Value, 64)
	risk, _ := strconv.ParseFloat(v[1].Value, 64)
	off := math.Hypot((speed-7)/9, risk-0.25)
	return -off * off
}

// run tunes with noisy results.
func run(t *testing.T, steps int, seed int64, noise float64) *tune.Search {
	t.Helper()
	s := tune.NewSearch(tuning(steps, seed), dimensions(t, "SPEED=1..10", "RISK=0.00..1.00"))
	luck := rand.New(rand.NewPCG(uint64(seed), 9))
	for up, down, ok := s.Next(); ok; up, down, ok = s.Next() {
		if up.String() == down.String() {
			t.Fatalf("both variants are %s", up)
		}
		s.Add(up, down, worth(up)-worth(down)+noise*luck.NormFloat64())
	}
	return s
}

// Good values are found although a step is mostly noise.
func TestFindsGoodValues(t *testing.T) {
	t.Parallel()
	near := 0
	const runs = 20
	for seed := range int64(runs) {
		if worth(run(t, 300, seed, 0.1).Tuned()) > -0.02 {
			near++
		}
	}
	if near < runs-1 {
		t.Errorf("%d of %d tunings come near the best values", near, runs)
	}
}

func TestSeedDetermines(t *testing.T) {
	t.Parallel()
	if a, b := run(t, 40, 3, 0.1).Tuned().String(), run(t, 40, 3, 0.1).Tuned().String(); a != b {
		t.Errorf("%s, then %s", a, b)
	}
	if a, b := run(t, 40, 3, 0.1).Tuned().String(), run(t, 40, 4, 0.1).Tuned().String(); a == b {
		t.Errorf("%s with two seeds", a)
	}
}

// Values stay in range, and the report says when they reach its ends.
func TestEnds(t *testing.T) {
	t.Parallel()
	s := tune.NewSearch(tuning(60, 1), dimensions(t, "A=0..3", "B=-2..2"))
	for up, down, ok := s.Next(); ok; up, down, ok = s.Next() {
		for _, v := range []variant.Variant{up, down} {
			if a, _ := strconv.Atoi(v[0].Value); a < 0 || a > 3 {
				t.Fatalf("%s is out of range", v)
			}
		}
		a, _ := strconv.ParseFloat(up[0].Value, 64)
		b, _ := strconv.ParseFloat(down[0].Value, 64)
		s.Add(up, down, a-b)
	}
	r := s.Report(tune.Done)
	must.Be(t, "it is tuned to", "3", r.Sets[0].Tuned)
	must.Have(t, r.Document().Text(100), "A has reached the upper end of its range; give a wider one.")
}

// A range that is not a multiple of its step has the values of a sweep: 1 and 7, and not its upper end.
func TestSteps(t *testing.T) {
	t.Parallel()
	s := tune.NewSearch(tuning(20, 1), dimensions(t, "A=1..10..6"))
	for up, down, ok := s.Next(); ok; up, down, ok = s.Next() {
		for _, v := range []variant.Variant{up, down} {
			if a := v[0].Value; a != "1" && a != "7" {
				t.Fatalf("A is %s", a)
			}
		}
		a, _ := strconv.ParseFloat(up[0].Value, 64)
		b, _ := strconv.ParseFloat(down[0].Value, 64)
		s.Add(up, down, a-b)
	}
}

// Equal results move nothing.
func TestNoDifference(t *testing.T) {
	t.Parallel()
	s := tune.NewSearch(tuning(5, 1), dimensions(t, "A=0..100"))
	for up, down, ok := s.Next(); ok; up, down, ok = s.Next() {
		s.Add(up, down, 0)
	}
	must.Be(t, "it is tuned to", "A=50", s.Tuned().String())
	must.Have(t, s.Report(tune.Done).Document().Text(100), "No step made a difference. Does the bot read its options?")
}

func TestDimensionsAreChecked(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"A=a,b":         "A=a,b: give a range of numbers, such as A=1..9 or A=0.5..2.0",
		"A=1..9 A=2..3": "A is set twice",
		"A=0..1..5":     "A=0..1..5: the step must be at most 1, the width of the range",
		"A=9..1":        "A: 9..1: the second number must be above the first",
		"":              "--set is missing; name an option and its range: --set NAME=1..9",
	} {
		if _, err := tune.Dimensions(strings.Fields(words), nil); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", words, err, want)
		}
	}
	if _, err := tune.Dimensions([]string{"A=1..9"}, map[string]float64{"A": 10}); err == nil || err.Error() != "--start A=10 is outside 1..9" {
		t.Errorf("%v", err)
	}
	if _, err := tune.Dimensions([]string{"A=1..9"}, map[string]float64{"A": math.NaN()}); err == nil || err.Error() != "--start A=NaN is outside 1..9" {
		t.Errorf("%v", err)
	}
	if _, err := tune.Dimensions([]string{"A=1..9"}, map[string]float64{"B": 1}); err == nil || err.Error() != "--start B needs --set B" {
		t.Errorf("%v", err)
	}
}
