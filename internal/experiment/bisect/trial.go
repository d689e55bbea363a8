package bisect

import (
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// Scores are the scores, from 0 to 1, of both ends and a commit on a scenario, against the same opponent.
type Scores struct{ Good, Bad, Own float64 }

// Trial judges a commit by two bets of package rating: that it is no worse than the good end, and that it is no
// better than the bad end. The first to be rejected decides. risk bounds the probability of calling a commit bad that
// is as strong as the good end, or good if it is as weak as the bad end.
type Trial struct {
	risk         float64
	worse, above *rating.Ahead
	sum          Scores
	pairs        int
}

// NewTrial starts a trial.
func NewTrial(risk float64) *Trial {
	return &Trial{risk: risk, worse: rating.NewAhead(), above: rating.NewAhead()}
}

// Add adds the scores on the next scenario, and returns the verdict, if any.
func (t *Trial) Add(s Scores) Verdict {
	t.worse.Add(rating.Lead(s.Good, s.Own))
	t.above.Add(rating.Lead(s.Own, s.Bad))
	t.pairs++
	t.sum.Good, t.sum.Bad, t.sum.Own = t.sum.Good+s.Good, t.sum.Bad+s.Bad, t.sum.Own+s.Own
	switch need := t.need(); {
	case t.worse.Evidence() >= need:
		return Bad
	case t.above.Evidence() >= need:
		return Good
	}
	return ""
}

// need returns the natural logarithm of the odds that decide.
func (t *Trial) need() float64 { return -math.Log(t.risk) }

// Evidence is the evidence in a trial, as odds to 1.
type Evidence struct {
	Pairs   int     `json:"pairs"`         // per bot
	Good    float64 `json:"win_rate_good"` // of the good end against the opponent
	Bad     float64 `json:"win_rate_bad"`
	Own     float64 `json:"win_rate"`
	ForBad  float64 `json:"odds_worse_than_good"`
	ForGood float64 `json:"odds_better_than_bad"`
	Need    float64 `json:"odds_needed"`
}

// Evidence returns the evidence so far.
func (t *Trial) Evidence() Evidence {
	n := float64(max(1, t.pairs))
	return Evidence{
		Pairs: t.pairs, Good: t.sum.Good / n, Bad: t.sum.Bad / n, Own: t.sum.Own / n,
		ForBad: math.Exp(t.worse.Evidence()), ForGood: math.Exp(t.above.Evidence()), Need: math.Exp(t.need()),
	}
}

// Progress describes the trial in one line. most is the maximum number of pairs.
func (t *Trial) Progress(most int) string {
	e := t.Evidence()
	return fmt.Sprintf("pair %d of at most %d; odds of worse %.3g to 1, of better %.3g to 1 (%.0f decides)", e.Pairs, most, e.ForBad, e.ForGood, e.Need)
}
