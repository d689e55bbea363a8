package rating

import "math"

const (
	liveGrid   = 1000   // number of means that a live interval distinguishes
	liveAlpha  = 0.05   // probability of ever missing the true mean
	minCapital = 1e-280 // leave smaller capital alone: subnormal numbers are slow
	maxCapital = 1e280  // larger capital need not grow
	maxLiveBet = 0.5    // maximum share of the capital to bet on a pair
	liveNeed   = 1 / liveAlpha
)

// LiveInterval is a 95 % interval of the mean score that may be watched: with probability 95 % it contains the true
// mean after every pair, not only after one fixed beforehand (confidence sequence by hedged capital, Waudby-Smith &
// Ramdas 2023, JRSS-B 86). It is about 1.8 times as wide as an ordinary interval.
type LiveInterval struct {
	moments moments
	up      []float64 // capital of bets that the mean is above i/liveGrid
	down    []float64 // and below
	most    []float64 // maximum bet that the mean is above
}

// NewLiveInterval returns the interval before the first pair.
func NewLiveInterval() *LiveInterval {
	l := &LiveInterval{moments: newMoments()}
	for i := range liveGrid + 1 {
		l.up, l.down = append(l.up, 1), append(l.down, 1)
		l.most = append(l.most, maxLiveBet*liveGrid/float64(i))
	}
	return l
}

// Add adds the score of the next pair, from 0 to 1.
func (l *LiveInterval) Add(score float64) {
	k := l.moments.n
	bet := math.Sqrt(2 * math.Log(2/liveAlpha) / (l.moments.variance() * k * math.Log1p(k)))
	for i := range l.up {
		gain := score - float64(i)*(1.0/liveGrid)
		l.up[i] = grow(l.up[i], 1+min(bet, l.most[i])*gain)
		l.down[i] = grow(l.down[i], 1-min(bet, l.most[liveGrid-i])*gain)
	}
	l.moments.add(score)
}

func grow(capital, factor float64) float64 { return min(max(capital*factor, minCapital), maxCapital) }

// Interval returns the current interval; 0 to 1 before the first pair.
func (l *LiveInterval) Interval() (lo, hi float64) {
	first, last, best := -1, -1, 0
	for i := range l.up {
		if l.against(i) < liveNeed {
			if first < 0 {
				first = i
			}
			last = i
		}
		if l.against(i) < l.against(best) {
			best = i
		}
	}
	if first < 0 { // narrower than the grid
		return max(0, float64(best-1)/liveGrid), min(1, float64(best+1)/liveGrid)
	}
	return l.limit(first, first-1), l.limit(last, last+1)
}

// limit interpolates the mean at which the evidence just suffices, between neighbours inside and outside the
// interval. Without an outer neighbour it returns the inner one.
func (l *LiveInterval) limit(in, out int) float64 {
	if out < 0 || out > liveGrid {
		return float64(in) / liveGrid
	}
	below, above := math.Log(l.against(in)), math.Log(l.against(out))
	share := (math.Log(liveNeed) - below) / (above - below)
	return (float64(in) + share*float64(out-in)) / liveGrid
}

// against returns the evidence against the mean i/liveGrid.
func (l *LiveInterval) against(i int) float64 { return max(l.up[i], l.down[i]) / 2 }
