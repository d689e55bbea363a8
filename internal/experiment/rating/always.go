package rating

// Always is a sequential test that stays valid however often one looks and whenever one stops. It bets on each pair,
// based on the earlier ones. Its capitals are e-processes: by Ville's inequality (1939), the capital against "mean ≤
// m0" ever reaches 1/α with probability at most α, for any distribution of the scores (Waudby-Smith & Ramdas 2023,
// JRSS-B 86; Grünwald, de Heide & Koolen 2024, JRSS-B 86).
type Always struct {
	m0, m1  float64
	h0, h1  capital // won by bets against the other hypothesis: evidence for this one
	moments moments
	tally
}

// NewAlways returns a test between mean scores m0 < m1, both in (0, 1): of pairs (Score converts an Elo), or of
// margins converted by Clip, around ½.
func NewAlways(m0, m1 float64, r Risks) *Always {
	return &Always{m0: m0, m1: m1, moments: newMoments(), tally: newTally(r.capitals())}
}

// Add adds the score of the next pair, from 0 to 1.
func (t *Always) Add(score float64) {
	mean, variance, d := t.moments.mean(), t.moments.variance(), t.m1-t.m0
	aim := min(kelly(d, variance), maxBet/max(t.m0, 1-t.m1))
	t.h1.add(score-t.m0, [2]float64{aim, clamp(kelly(mean-t.m0, variance), maxBet/t.m0)})
	t.h0.add(t.m1-score, [2]float64{aim, clamp(kelly(t.m1-mean, variance), maxBet/(1-t.m1))})
	t.moments.add(score)
	t.settle(t.h0.log(), t.h1.log())
}

// maxBet is the maximum share of the capital to bet on a pair.
const maxBet = 0.75

// kelly returns the bet that maximizes the growth of the capital for an edge over the null hypothesis, to second
// order.
func kelly(edge, variance float64) float64 { return edge / (variance + edge*edge) }

func clamp(bet, most float64) float64 { return min(max(bet, 0), most) }

// State returns the state of the test. exp(H1.Have) is an e-value against H0: those of independent runs may be
// multiplied.
func (t *Always) State() State {
	mean, variance := t.moments.mean(), t.moments.variance()
	return t.state(min(
		pairsToGrow(t.now.H1, mean-t.m0, t.m1-t.m0, variance, maxBet/t.m0),
		pairsToGrow(t.now.H0, t.m1-mean, t.m1-t.m0, variance, maxBet/(1-t.m1)),
	))
}

// pairsToGrow returns the expected number of pairs of mean edge until the evidence suffices, by the better of the two
// bets; infinite if both lose.
func pairsToGrow(e Evidence, edge, aimedEdge, variance, most float64) float64 {
	rate := 0.0
	for _, bet := range [...]float64{kelly(aimedEdge, variance), kelly(edge, variance)} {
		bet = clamp(bet, most)
		rate = max(rate, bet*edge-bet*bet*(variance+edge*edge)/2)
	}
	return max(0, e.Need-e.Have) / rate
}

// aheadAim is the effect in Elo that Ahead is designed to detect: half of the capital is bet on it, the other half on
// the observed effect.
const aheadAim = 40

// Ahead collects evidence that one bot is better than another on the same scenarios against the same opponents. It
// makes the bets of Always against "it is not better": if that is true, the evidence ever reaches 1/α with
// probability at most α, even when watched. So if n comparisons must all be right, each gets a risk of α/n.
type Ahead struct {
	always Always
	most   float64
}

// NewAhead returns the evidence before the first scenario.
func NewAhead() *Ahead {
	return &Ahead{always: Always{m0: Lead(0, 0), m1: Lead(Score(aheadAim), Score(0)), moments: newMoments()}}
}

// Lead converts the difference of two bots' scores on a scenario to a score from 0 to 1, ½ if equal.
func Lead(own, other float64) float64 { return 0.5 + (own-other)/2 }

// Add adds the next scenario: a lead, or another measure from 0 to 1 whose mean is ½ for equal bots.
func (a *Ahead) Add(lead float64) {
	a.always.Add(lead)
	a.most = max(a.most, a.always.now.H1.Have)
}

// Evidence returns the maximum evidence so far, as the natural logarithm of odds to 1.
func (a *Ahead) Evidence() float64 { return a.most }
