package rating

import (
	"fmt"
	"math"
)

// Kind says what a sample is like, which decides what can be said of it.
type Kind string

// The kinds of samples.
const (
	Empty    Kind = "empty"
	AllWon   Kind = "all-won"
	AllLost  Kind = "all-lost"
	OneValue Kind = "one-value" // every result the same, but neither all won nor all lost
	Regular  Kind = "regular"
)

// Estimate is what a fixed number of results says of the newer bot's strength. Intervals are of 95 %
// and hold for a number of games that was settled beforehand; see SPRT.Estimate for one that a test
// ended. What does not exist is nil, and so is a limit of Elo that is open.
type Estimate struct {
	Kind    Kind     `json:"kind"`
	N       int      `json:"n"` // results: pairs, or games
	Score   *float64 `json:"score"`
	ScoreLo *float64 `json:"score_lo"`
	ScoreHi *float64 `json:"score_hi"`
	Elo     *float64 `json:"elo"`
	EloLo   *float64 `json:"elo_lo"`
	EloHi   *float64 `json:"elo_hi"`
	LOS     *float64 `json:"los"` // likelihood of superiority: P(stronger) with equal chances beforehand
	// NElo is normalized Elo: the advantage in standard deviations of one game, on the scale of Elo;
	// NEloError is half of its 95 % interval by the delta method.
	NElo      *float64 `json:"nelo"`
	NEloError *float64 `json:"nelo_error"`
	DrawRatio *float64 `json:"draw_ratio"` // share of results with score ½
	// WonRatio is results above ½ over results below.
	WonRatio *float64 `json:"won_ratio"`
}

// Estimate estimates from pairs.
func (p Pairs) Estimate() Estimate { return p.sample().estimate(p.N()) }

// Estimate estimates from single games that are independent of each other.
func (g Games) Estimate() Estimate { return g.sample().estimate(g.N()) }

func (s sample) estimate(n int) Estimate {
	e := Estimate{Kind: s.kind(), N: n}
	if e.Kind == Empty {
		return e
	}
	d := s.shares(float64(n))
	score := d.mean()
	var lo, hi float64
	if e.Kind == Regular {
		lo, hi = s.profile()
		e.regular(d, n, s.games)
	} else {
		lo, hi = oneValued(score, n)
		if score == 0.5 {
			e.LOS, e.NElo = new(0.5), new(0.0)
		}
	}
	e.Score, e.ScoreLo, e.ScoreHi = &score, &lo, &hi
	e.Elo, e.EloLo, e.EloHi = finite(Elo(score)), finite(Elo(lo)), finite(Elo(hi))
	won, lost := 0.0, 0.0
	for i := range s.size / 2 {
		lost += s.counts[i]
		won += s.counts[s.size-1-i]
	}
	e.DrawRatio, e.WonRatio = finite(d.p[s.size/2]), finite(won/lost)
	return e
}

func (s sample) kind() Kind {
	cells, last := 0, 0
	for i := range s.size {
		if s.counts[i] > 0 {
			cells++
			last = i
		}
	}
	switch {
	case cells == 0:
		return Empty
	case cells > 1:
		return Regular
	case last == 0:
		return AllLost
	case last == s.size-1:
		return AllWon
	}
	return OneValue
}

// regular fills in what needs a variance.
func (e *Estimate) regular(d distribution, n, games int) {
	m := d.mean()
	v := d.moment(m, 2)
	sd := math.Sqrt(v)
	t := (m - 0.5) / sd
	e.LOS = finite(normalCDF(t * math.Sqrt(float64(n))))
	e.NElo = finite(eloPerDeviation * t / math.Sqrt(float64(games)))
	// The variance of an estimated effect, delta method: skewness and excess kurtosis come in because
	// mean and standard deviation are estimated from the same results.
	skew, kurtosis := d.moment(m, 3)/(v*sd), d.moment(m, 4)/(v*v)-3
	spread := math.Sqrt(max(0, 1-t*skew+t*t*(kurtosis+2)/4))
	e.NEloError = finite(z95 * eloPerDeviation * spread / math.Sqrt(float64(games)*float64(n)))
}

// String is the estimate of Elo for people, such as "+36 [+11, +60]" or "> +140".
func (e Estimate) String() string {
	switch {
	case e.Kind == Empty:
		return "no games yet"
	case e.N == 1:
		return fmt.Sprintf("score %.2f, too few for an interval", *e.Score)
	case e.Elo == nil && e.EloLo != nil:
		return fmt.Sprintf("> %+.0f", *e.EloLo)
	case e.Elo == nil && e.EloHi != nil:
		return fmt.Sprintf("< %+.0f", *e.EloHi)
	case e.Elo == nil:
		return fmt.Sprintf("score %.2f", *e.Score)
	}
	return fmt.Sprintf("%+.0f [%s, %s]", *e.Elo, signed(e.EloLo, "-∞"), signed(e.EloHi, "+∞"))
}

// signed is a figure with its sign, or what stands for a figure that does not exist.
func signed(x *float64, missing string) string {
	if x == nil {
		return missing
	}
	return fmt.Sprintf("%+.0f", *x)
}
