package rating

// aheadAim is the effect that a test of who is ahead is designed for, in Elo: half of the capital is bet on it, the
// other half on the observed effect.
const aheadAim = 40

// Ahead collects evidence that one bot is better than another on the same scenarios, against the same opponents. It
// is the bet of Always against "it is not better": if that is true, the evidence ever reaches 1/α with probability
// at most α, however often one looks and whatever else is compared. So of n comparisons that must all be right,
// each has a risk of α/n.
type Ahead struct {
	always *Always
	most   float64
}

// NewAhead returns the evidence before the first scenario.
func NewAhead() *Ahead {
	return &Ahead{always: &Always{m0: Lead(0, 0), m1: Lead(Score(aheadAim), Score(0)), moments: newMoments()}}
}

// Lead returns the difference of two bots' scores on a scenario as a score from 0 to 1: ½ if both are equal.
func Lead(own, other float64) float64 { return 0.5 + (own-other)/2 }

// Add adds the next scenario: a lead, or another measure from 0 to 1 whose mean is ½ for equal bots.
func (a *Ahead) Add(lead float64) error {
	if err := a.always.Add(lead); err != nil {
		return err
	}
	a.most = max(a.most, a.always.h1.log())
	return nil
}

// Evidence returns the maximum evidence so far, as the natural logarithm of odds to 1.
func (a *Ahead) Evidence() float64 { return a.most }
