package rating_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/must"
)

// reference reads a file of reference values: from $COOKOFF_CONFORMANCE/rating, or from next to the repository.
// Without it the test is skipped.
func reference(t *testing.T, name string, into any) {
	t.Helper()
	root := os.Getenv("COOKOFF_CONFORMANCE")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared", "conformance")
	}
	path := filepath.Join(root, "rating", name)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("no reference figures at %s; COOKOFF_CONFORMANCE names the folder that has rating/", path)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// figure is a number of a file; null and the strings for non-finite values are NaN or infinite.
type figure float64

func (f *figure) UnmarshalJSON(text []byte) error {
	switch string(text) {
	case "null", `"nan"`:
		*f = figure(math.NaN())
	case `"inf"`:
		*f = figure(math.Inf(1))
	case `"-inf"`:
		*f = figure(math.Inf(-1))
	default:
		return json.Unmarshal(text, (*float64)(f))
	}
	return nil
}

// near compares with a tolerance that is relative for values above 1.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*max(1, math.Abs(want))) {
		t.Errorf("%s is %.12g, want %.12g", what, got, want)
	}
}

// nearOrNone compares a figure that may not exist.
func nearOrNone(t *testing.T, what string, got *float64, want figure, tolerance float64) {
	t.Helper()
	exists := !math.IsNaN(float64(want)) && !math.IsInf(float64(want), 0)
	switch {
	case got == nil && exists:
		t.Errorf("%s does not exist, want %v", what, want)
	case got != nil && !exists:
		t.Errorf("%s is %v, want none", what, *got)
	case exists:
		near(t, what, *got, float64(want), tolerance)
	}
}

// sampleCase is a case of pentanomial.json.
type sampleCase struct {
	ID        string
	Counts    []int `json:"counts_low_to_high"`
	Model     rating.Model
	Elo0      float64
	Elo1      float64
	Alpha     float64
	Beta      float64
	Reference struct {
		LLR, Lower, Upper float64
		Decision          rating.Decision
		Estimate          struct {
			Kind  rating.Kind
			Score figure
			Lo    figure
			Hi    figure
			Elo   figure
			EloLo figure `json:"elo_lo"`
			EloHi figure `json:"elo_hi"`
			LOS   figure
			NElo  figure
		}
	}
	Fishtest struct {
		NEloPM figure `json:"nelo_pm"`
		SPRT   struct {
			Elo figure
			CI  [2]figure
			LOS figure
		} `json:"sprt_elo"`
	}
}

func (c sampleCase) hypotheses() rating.Hypotheses {
	return rating.Hypotheses{Model: c.Model, Elo0: c.Elo0, Elo1: c.Elo1}
}

func (c sampleCase) risks() rating.Risks { return rating.Risks{Alpha: c.Alpha, Beta: c.Beta} }

func TestPairsConform(t *testing.T) {
	t.Parallel()
	var cases []sampleCase
	reference(t, "pentanomial.json", &cases)
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			counted := rating.Pairs(c.Counts)
			llr := must.Get(counted.LLR(c.hypotheses()))(t)
			c.check(t, llr, counted.Estimate())
		})
	}
}

func (c sampleCase) check(t *testing.T, llr float64, e rating.Estimate) {
	t.Helper()
	want := c.Reference
	near(t, "llr", llr, want.LLR, 1e-6)
	lower, upper := c.risks().Bounds()
	near(t, "lower bound", lower, want.Lower, 1e-12)
	near(t, "upper bound", upper, want.Upper, 1e-12)
	decision := rating.Continue
	switch {
	case llr >= upper:
		decision = rating.AcceptH1
	case llr <= lower:
		decision = rating.AcceptH0
	}
	if decision != want.Decision {
		t.Errorf("decision is %s, want %s", decision, want.Decision)
	}
	if e.Kind != want.Estimate.Kind {
		t.Errorf("kind is %s, want %s", e.Kind, want.Estimate.Kind)
	}
	nearOrNone(t, "score", e.Score, want.Estimate.Score, 1e-9)
	nearOrNone(t, "lo", e.ScoreLo, want.Estimate.Lo, 1e-6)
	nearOrNone(t, "hi", e.ScoreHi, want.Estimate.Hi, 1e-6)
	nearOrNone(t, "elo", e.Elo, want.Estimate.Elo, 1e-6)
	nearOrNone(t, "elo_lo", e.EloLo, want.Estimate.EloLo, 1e-6)
	nearOrNone(t, "elo_hi", e.EloHi, want.Estimate.EloHi, 1e-6)
	nearOrNone(t, "los", e.LOS, want.Estimate.LOS, 1e-9)
	nearOrNone(t, "nelo", e.NElo, want.Estimate.NElo, 1e-9)
	// Fishtest fills empty cells in its estimates, so that its error is ours only where there are none.
	if slices.Min(c.Counts) > 0 {
		nearOrNone(t, "error of nelo", e.NEloError, c.Fishtest.NEloPM, 1e-6)
	}
}
