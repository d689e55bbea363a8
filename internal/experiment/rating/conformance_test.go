package rating_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/must"
)

// reference reads a file of reference values, from $COOKOFF_CONFORMANCE/rating or next to the repository. Without it,
// the test is skipped.
func reference(t *testing.T, name string, into any) {
	t.Helper()
	root := os.Getenv("COOKOFF_CONFORMANCE")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared", "conformance")
	}
	path := filepath.Join(root, "rating", name)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("no reference values at %s; set COOKOFF_CONFORMANCE to the folder that has rating/", path)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// figure is a number in a reference file. null and strings stand for NaN and infinities.
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

// near compares with an absolute tolerance, relative for values above 1.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*max(1, math.Abs(want))) {
		t.Errorf("%s is %.12g, want %.12g", what, got, want)
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
		Estimate          struct{ Kind string }
	}
	Fishtest struct {
		SPRT struct {
			Elo figure
			CI  [2]figure
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
			llr, want := rating.Pairs(c.Counts).LLR(c.hypotheses()), c.Reference
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
			must.Be(t, "decision", want.Decision, decision)
		})
	}
}
