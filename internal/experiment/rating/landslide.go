package rating

import "math"

// Bets of the landslide rule for a mean of ½: a cautious and a bold one.
const (
	cautiousBet = 1.0
	boldBet     = 1.8
)

// Landslide decides one-sided results early, where an SPRT with narrow bounds takes long: a bot that wins everything
// is stronger after nine pairs. It runs together with another test, with a share of its risks (Risks.Split). Like
// Always it bets, and stays valid whenever one looks (Ville 1939).
type Landslide struct {
	above, below float64 // H0 is rejected above, H1 below
	h0, h1       capital
	tally
}

// NewLandslide returns the rule for a test of the hypotheses. If 0 lies between them, it tests whether the mean score
// is above or below ½, which is valid on every scale and for margins converted by Clip. Otherwise the hypotheses must
// be logistic. h and r must have passed Check.
func NewLandslide(h Hypotheses, r Risks) *Landslide {
	t := &Landslide{above: 0.5, below: 0.5, tally: newTally(r.capitals())}
	if h.Elo0 > 0 || h.Elo1 < 0 {
		t.above, t.below = Score(h.Elo0), Score(h.Elo1)
	}
	return t
}

// Add adds the score of the next pair, from 0 to 1.
func (t *Landslide) Add(score float64) {
	// Limit each loss to that at ½, so that the capital never reaches 0.
	up, down := min(1, 0.5/t.above), min(1, 0.5/(1-t.below))
	t.h1.add(score-t.above, [2]float64{cautiousBet * up, boldBet * up})
	t.h0.add(t.below-score, [2]float64{cautiousBet * down, boldBet * down})
	t.settle(t.h0.log(), t.h1.log())
}

// State returns the state of the rule, without a forecast: it need not end.
func (t *Landslide) State() State { return t.state(math.Inf(1)) }
