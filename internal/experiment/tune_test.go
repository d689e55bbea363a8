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

// strength has its maximum at SPEED=7 and RISK=0.25.
func strength(v variant.Variant) float64 {
	off := math.Hypot((number(v, 0)-7)/9, number(v, 1)-0.25)
	return -off * off
}

// playSearch plays all steps of a search, each with the result of two variants.
func playSearch(s *tune.Search, result func(up, down variant.Variant) float64) *tune.Search {
	for up, down, ok := s.Next(); ok; up, down, ok = s.Next() {
		s.Add(up, down, result(up, down))
	}
	return s
}

// run plays a search with noisy results.
func run(t *testing.T, steps int, seed int64, noise float64) *tune.Search {
	t.Helper()
	luck := rand.New(rand.NewPCG(uint64(seed), 9))
	s := tune.NewSearch(tuning(steps, seed), dimensions(t, "SPEED=1..10", "RISK=0.00..1.00"))
	return playSearch(s, func(up, down variant.Variant) float64 {
		if up.String() == down.String() {
			t.Fatalf("both variants are %s", up)
		}
		return strength(up) - strength(down) + noise*luck.NormFloat64()
	})
}

// number returns the value of the n-th option of a variant.
func number(v variant.Variant, n int) float64 {
	value, _ := strconv.ParseFloat(v[n].Value, 64)
	return value
}

// A search finds good values although most of each result is noise.
func TestSearchFindsGoodValues(t *testing.T) {
	t.Parallel()
	near := 0
	const runs = 20
	for seed := range int64(runs) {
		if strength(run(t, 300, seed, 0.1).Tuned()) > -0.02 {
			near++
		}
	}
	if near < runs-1 {
		t.Errorf("%d of %d searches came close to the best values, want at least %d", near, runs, runs-1)
	}
}

func TestSeedDeterminesSearch(t *testing.T) {
	t.Parallel()
	if a, b := run(t, 40, 3, 0.1).Tuned().String(), run(t, 40, 3, 0.1).Tuned().String(); a != b {
		t.Errorf("%s, then %s with the same seed", a, b)
	}
	if a, b := run(t, 40, 3, 0.1).Tuned().String(), run(t, 40, 4, 0.1).Tuned().String(); a == b {
		t.Errorf("%s with both seeds", a)
	}
}

// Values stay within the range, and the report says when they reach its end.
func TestRangeLimits(t *testing.T) {
	t.Parallel()
	s := playSearch(tune.NewSearch(tuning(60, 1), dimensions(t, "A=0..3", "B=-2..2")), func(up, down variant.Variant) float64 {
		for _, v := range []variant.Variant{up, down} {
			if a := number(v, 0); a < 0 || a > 3 {
				t.Fatalf("%s is out of range", v)
			}
		}
		return number(up, 0) - number(down, 0)
	})
	r := s.Report(tune.Done)
	must.Be(t, "tuned value", "3", r.Sets[0].Tuned)
	must.Have(t, r.Document().Text(100), "A has reached the upper end of its range; give a wider one.")
}

// If the step does not divide the range, the values are those of a sweep: here 1 and 7, without the
// upper end.
func TestSteps(t *testing.T) {
	t.Parallel()
	playSearch(tune.NewSearch(tuning(20, 1), dimensions(t, "A=1..10..6")), func(up, down variant.Variant) float64 {
		for _, v := range []variant.Variant{up, down} {
			if a := v[0].Value; a != "1" && a != "7" {
				t.Fatalf("A is %s, want 1 or 7", a)
			}
		}
		return number(up, 0) - number(down, 0)
	})
}

// Equal results do not change the values, and the report gives a possible reason.
func TestNoDifference(t *testing.T) {
	t.Parallel()
	s := playSearch(tune.NewSearch(tuning(5, 1), dimensions(t, "A=0..100")), func(_, _ variant.Variant) float64 { return 0 })
	must.Be(t, "tuned value", "A=50", s.Tuned().String())
	must.Have(t, s.Report(tune.Done).Document().Text(100), "No step made a difference. Does the bot read its options?")
}

func TestDimensionErrors(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"A=a,b":         "A=a,b: give a range of numbers, such as A=1..9 or A=0.5..2.0",
		"A=1..9 A=2..3": "A is set twice",
		"A=0..1..5":     "A=0..1..5: the step must be at most 1, the width of the range",
		"A=9..1":        "A: 9..1: the second number must be above the first",
		"":              "--set is missing; name an option and its range: --set NAME=1..9",
	} {
		if _, err := tune.Dimensions(strings.Fields(words), nil); err == nil || err.Error() != want {
			t.Errorf("--set %q: error %v, want %s", words, err, want)
		}
	}
	for _, tt := range []struct {
		name  string
		value float64
		want  string
	}{
		{"A", 10, "--start A=10 is outside 1..9"},
		{"A", math.NaN(), "--start A=NaN is outside 1..9"},
		{"B", 1, "--start B needs --set B"},
	} {
		_, err := tune.Dimensions([]string{"A=1..9"}, map[string]float64{tt.name: tt.value})
		if err == nil || err.Error() != tt.want {
			t.Errorf("--start %s=%v: error %v, want %s", tt.name, tt.value, err, tt.want)
		}
	}
}
