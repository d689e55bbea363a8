package rating

// aheadAim is the effect that a test of who is ahead is made for, in Elo: half of each bet is for it, the other half
// for the effect that is seen.
const aheadAim = 40

// Ahead gathers evidence that one bot does better than another on the same scenarios, against the same opponents. It is
// the bet of Always against "it does no better": if that is true, the evidence ever reaches 1/α with probability at most
// α, however often one looks and whatever else is compared. So of n comparisons that all must not err, each has a risk of
// α/n.
type Ahead struct {
	always *Always
	most   float64
}

// NewAhead returns the evidence before any scenario: none.
func NewAhead() *Ahead {
	return &Ahead{always: &Always{m0: Lead(0, 0), m1: Lead(Score(aheadAim), Score(0)), moments: newMoments()}}
}

// Lead returns what one bot's score on a scenario is above another's, as a score from 0 to 1: ½ where both
// are equal.
func Lead(own, other float64) float64 { return 0.5 + (own-other)/2 }

// Add feeds the next scenario: a lead, or another measure from 0 to 1 that is ½ in the mean for bots that are equal.
func (a *Ahead) Add(lead float64) error {
	if err := a.always.Add(lead); err != nil {
		return err
	}
	a.most = max(a.most, a.always.h1.log())
	return nil
}

// Evidence returns the most evidence that there has been, the natural logarithm of odds to 1.
func (a *Ahead) Evidence() float64 { return a.most }
