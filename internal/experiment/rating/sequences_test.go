package rating_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// stop is the end of a reference sequence, if any.
type stop struct {
	Pair     int
	Decision rating.Decision
}

func checkStop(t *testing.T, s rating.State, want *stop) {
	t.Helper()
	if want == nil {
		want = &stop{Decision: rating.Continue}
	}
	if s.DecidedAt != want.Pair || s.Decision != want.Decision {
		t.Errorf("decided %s at pair %d, want %s at %d", s.Decision, s.DecidedAt, want.Decision, want.Pair)
	}
}

func TestSequencesConform(t *testing.T) {
	t.Parallel()
	var cases []struct {
		sampleCase
		Lower, Upper float64
		Pairs        string
		LLR          []float64 `json:"llr_after_each_pair"`
		Stop         stop      `json:"stop_plain"`
	}
	reference(t, "sequences.json", &cases)
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			test := rating.NewSPRT(c.hypotheses(), c.risks())
			for i, digit := range c.Pairs {
				feed(test, float64(digit-'0')/4)
				near(t, "llr", test.State().H1.Have, c.LLR[i], 1e-6)
			}
			s := test.State()
			checkStop(t, s, &c.Stop)
			near(t, "lower bound", -s.H0.Need, c.Lower, 1e-12)
			near(t, "upper bound", s.H1.Need, c.Upper, 1e-12)
		})
	}
}

func TestMarginsConform(t *testing.T) {
	t.Parallel()
	var cases struct {
		Margin []struct {
			ID                  string
			Differences, LLR    []float64
			T0, T1, Alpha, Beta float64
			Stop                *stop
		}
	}
	reference(t, "margin-always.json", &cases)
	for _, c := range cases.Margin {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			test := rating.NewMargin(c.T0, c.T1, rating.Risks{Alpha: c.Alpha, Beta: c.Beta})
			for i, d := range c.Differences {
				feed(test, d)
				near(t, "llr", test.State().H1.Have, c.LLR[i], 1e-9)
			}
			checkStop(t, test.State(), c.Stop)
		})
	}
}

func TestAlwaysConforms(t *testing.T) {
	t.Parallel()
	var cases struct {
		Always []struct {
			ID                  string
			Pairs               string
			M0, M1, Alpha, Beta float64
			LogE1               []float64 `json:"log_e1"`
			LogE0               []float64 `json:"log_e0"`
			Stop                *stop
		}
	}
	reference(t, "margin-always.json", &cases)
	for _, c := range cases.Always {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			test := rating.NewAlways(c.M0, c.M1, rating.Risks{Alpha: c.Alpha, Beta: c.Beta})
			for i, digit := range c.Pairs {
				feed(test, float64(digit-'0')/4)
				near(t, "log e1", test.State().H1.Have, c.LogE1[i], 1e-9)
				near(t, "log e0", test.State().H0.Have, c.LogE0[i], 1e-9)
			}
			checkStop(t, test.State(), c.Stop)
		})
	}
}

// Estimates agree with those of fishtest, another program, where it uses the same sample: it also
// replaces zero counts in estimates.
func TestStopEstimateAgreesWithFishtest(t *testing.T) {
	t.Parallel()
	var cases []sampleCase
	reference(t, "pentanomial.json", &cases)
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			got := rating.Pairs(c.Counts).EstimateAtStop(c.hypotheses(), c.risks())
			if c.Reference.Estimate.Kind != "regular" {
				if got != (rating.StopEstimate{}) {
					t.Errorf("estimate %v of a sample without variance, want none", got)
				}
				return
			}
			want := c.Fishtest.SPRT
			const tolerance = 1e-3
			near(t, "elo", *got.Elo, float64(want.Elo), tolerance)
			near(t, "lo", *got.Lo, float64(want.CI[0]), tolerance)
			near(t, "hi", *got.Hi, float64(want.CI[1]), tolerance)
		})
	}
}
