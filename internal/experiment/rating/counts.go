package rating

// Pairs counts pairs of matches by their score for the newer bot: both lost; one lost, one drawn; both drawn or one
// of each; one won, one drawn; both won.
type Pairs [5]int

// Add counts one pair by its score: 0, ¼, ½, ¾ or 1.
func (p *Pairs) Add(score float64) { p[int(score*4)]++ }

// N returns the number of pairs.
func (p Pairs) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// sample counts pairs by score, evenly spaced between 0 and 1.
type sample [len(Pairs{})]float64

func (p Pairs) sample() (s sample) {
	for i, n := range p {
		s[i] = float64(n)
	}
	return s
}

// emptyCell is the count of an empty cell in likelihoods, so that no distribution is ruled out by what has merely
// not been seen yet (as in fastchess and fishtest).
const emptyCell = 1e-3

// smoothed returns the shares of a sample with its empty cells filled, and the total with that filling.
func (s sample) smoothed() (distribution, float64) {
	n := 0.0
	for i := range s {
		if s[i] == 0 {
			s[i] = emptyCell
		}
		n += s[i]
	}
	return s.shares(n), n
}

// shares returns the plain shares of a sample of n results.
func (s sample) shares(n float64) (d distribution) {
	for i := range d {
		d[i] = s[i] / n
	}
	return d
}
