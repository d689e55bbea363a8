package regress

import (
	"cmp"
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// method is how an estimate accounts for the stopping rule.
type method string

// The methods of estimates.
const (
	medianUnbiased     method = "median-unbiased"     // equally likely to be too high or too low (rating.StopEstimate)
	confidenceSequence method = "confidence sequence" // valid after every pair (rating.LiveInterval)
)

// Estimate is the estimated strength of the new bot relative to the old one, with a 95 % interval. A nil limit is
// infinite.
type Estimate struct {
	Method  method   `json:"method"`
	Score   *float64 `json:"score"`
	ScoreLo float64  `json:"score_lo"`
	ScoreHi float64  `json:"score_hi"`
	Elo     *float64 `json:"elo"`
	Lo      *float64 `json:"lo"`
	Hi      *float64 `json:"hi"`
}

// runningEstimate returns an estimate that is valid after every pair.
func (s *Series) runningEstimate() Estimate {
	e := Estimate{Method: confidenceSequence}
	e.ScoreLo, e.ScoreHi = s.live.Interval()
	e.Lo, e.Hi = rating.FiniteElo(e.ScoreLo), rating.FiniteElo(e.ScoreHi)
	if len(s.pairs) > 0 {
		e.Score = new(s.meanScore())
		e.Elo = rating.FiniteElo(*e.Score)
	}
	return e
}

// estimate returns the final estimate: the SPRT's if it has decided or is between its bounds, and else the confidence
// sequence, which is valid at any stopping time.
func (s *Series) estimate() Estimate {
	test, isSPRT := s.tests[0].test.(*rating.SPRT)
	if !isSPRT || s.by == landslide {
		return s.runningEstimate()
	}
	stop := test.Estimate()
	if stop.Elo == nil {
		return s.runningEstimate()
	}
	return Estimate{
		Method: medianUnbiased, Elo: stop.Elo, Lo: stop.Lo, Hi: stop.Hi,
		Score: new(rating.Score(*stop.Elo)), ScoreLo: rating.Score(*stop.Lo), ScoreHi: rating.Score(*stop.Hi),
	}
}

func (s *Series) meanScore() float64 {
	sum := 0.0
	for _, p := range s.pairs {
		sum += p.Score
	}
	return sum / float64(len(s.pairs))
}

// String formats the estimate, as in "+36, between +11 and +60" or "at least +140", with limits rounded outward.
func (e Estimate) String() string {
	limits := ""
	switch {
	case e.Lo != nil && e.Hi != nil:
		limits = fmt.Sprintf("between %s and %s", signed(math.Floor(*e.Lo)), signed(math.Ceil(*e.Hi)))
	case e.Lo != nil:
		limits = "at least " + signed(math.Floor(*e.Lo))
	case e.Hi != nil:
		limits = "at most " + signed(math.Ceil(*e.Hi))
	}
	switch {
	case e.Elo == nil:
		return cmp.Or(limits, "unknown")
	case limits == "":
		return signed(*e.Elo)
	}
	return signed(*e.Elo) + ", " + limits
}

// Holds describes when the limits are valid.
func (m method) Holds() string {
	if m == medianUnbiased {
		return "95 % CI, adjusted for the stop"
	}
	return "95 % CI, valid after every pair"
}

func signed(x float64) string { return ui.Signed(x, 0) }
