package rating

// Pairs counts pairs of matches by their score for the newer bot: both lost; one lost, one drawn; both drawn or one
// of each; one won, one drawn; both won.
type Pairs [5]int

// Add counts one pair by its score: 0, ¼, ½, ¾ or 1.
func (p *Pairs) Add(score float64) { p[int(score*4)]++ }

// N returns the number of pairs.
func (p Pairs) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// emptyCell replaces zero counts in likelihoods, so that outcomes not seen yet stay possible (as in fastchess and
// fishtest).
const emptyCell = 1e-3

// smoothed returns the shares of the scores with zero counts replaced, and the resulting total.
func (p Pairs) smoothed() (shares distribution, n float64) {
	for i := range p {
		shares[i] = float64(p[i])
		if p[i] == 0 {
			shares[i] = emptyCell
		}
		n += shares[i]
	}
	for i := range shares {
		shares[i] /= n
	}
	return shares, n
}
