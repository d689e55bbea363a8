package rating

import "math"

const (
	// eloPerLogit is the Elo difference of odds of e : 1.
	eloPerLogit = 400 / math.Ln10
	// eloPerDeviation is the normalized Elo of an advantage of one standard deviation of a match's score (Van den
	// Bergh, Normalized Elo). A match without draws between equals has a standard deviation of ½, so that small
	// differences are alike on both scales.
	eloPerDeviation = 800 / math.Ln10
)

// Elo returns the rating difference at which the expected score is s, for 0 < s < 1: -400·log10(1/s - 1) (Elo
// 1978). It is infinite at 0 and 1.
func Elo(s float64) float64 { return eloPerLogit * math.Log(s/(1-s)) }

// FiniteElo returns Elo, or nil if infinite.
func FiniteElo(s float64) *float64 { return finite(Elo(s)) }

// Score returns the expected score at a difference in Elo, the inverse of Elo.
func Score(elo float64) float64 { return 1 / (1 + math.Exp(-elo/eloPerLogit)) }

// PairEffect converts a difference in normalized Elo to standard deviations of a pair's score or margin. A pair is
// two matches, hence the root of 2.
func PairEffect(nelo float64) float64 { return math.Sqrt2 * nelo / eloPerDeviation }

// finite returns nil for NaN and infinities.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}
