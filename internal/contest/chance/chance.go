// Package chance estimates each seat's chance to win from a position of a match. It does not depend on any game: a game
// describes the position by a few numbers for each seat, the features.
package chance

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// Position is the input of a model.
type Position struct {
	Left  float64     // remaining share of the match, from 1 to 0
	Seats [][]float64 // features by seat; nil for a seat that cannot win any more
	Over  bool        // the match is over: its result counts
}

// Model is a multinomial logistic model. The strength of a seat is the weighted sum of its features, and the chances are the
// softmax of the strengths. A draw counts as half a win.
//
// Weights depend on the remaining share of the match: a lead counts more in later turns. They are given for some shares, and
// linearly interpolated.
type Model struct {
	Left    []float64   `json:"left"`    // the shares, ascending
	Weights [][]float64 `json:"weights"` // by share, then by feature
}

// ReadModel parses a game's embedded model; it panics if the file is invalid.
func ReadModel(text []byte) *Model {
	m := new(Model)
	if err := json.Unmarshal(text, m); err != nil {
		panic(err)
	}
	return m
}

// Chances returns each seat's chance. They add up to 1.
func (m *Model) Chances(p Position) []float64 {
	strengths := make([]float64, len(p.Seats))
	for seat, features := range p.Seats {
		strengths[seat] = m.strength(p.Left, features)
	}
	return softmax(strengths)
}

func (m *Model) strength(left float64, features []float64) (sum float64) {
	if len(features) == 0 {
		return math.Inf(-1)
	}
	row, share := Between(m.Left, left)
	for i, x := range features {
		sum += x * ((1-share)*m.Weights[row][i] + share*m.Weights[row+1][i])
	}
	return sum
}

// Between returns the row at or below left in a table by ascending shares, and the fraction of the way to the next row, from 0 to 1,
// for linear interpolation. There must be at least two rows.
func Between(rows []float64, left float64) (row int, share float64) {
	row, _ = slices.BinarySearch(rows, left)
	row = min(max(row, 1), len(rows)-1) - 1
	share = (left - rows[row]) / (rows[row+1] - rows[row])
	return row, min(max(share, 0), 1)
}

// softmax converts strengths to chances. If no seat can win, all have the same chance.
func softmax(strengths []float64) []float64 {
	unknown := func(s float64) bool { return math.IsNaN(s) || math.IsInf(s, 1) }
	if slices.ContainsFunc(strengths, unknown) { // from an unusual position
		clear(strengths)
	}
	best := slices.Max(strengths)
	sum := 0.0
	for i, s := range strengths {
		strengths[i] = math.Exp(s - best)
		if math.IsInf(best, -1) {
			strengths[i] = 1
		}
		sum += strengths[i]
	}
	for i := range strengths {
		strengths[i] /= sum
	}
	return strengths
}

// Percent formats a chance. Only certainty is 0 % or 100 %.
func Percent(chance float64) string {
	switch {
	case chance > 0 && chance < 0.01:
		return "below 1 %"
	case chance > 0.99 && chance < 1:
		return "above 99 %"
	}
	return fmt.Sprintf("%.0f %%", 100*chance)
}

// Sign returns 1 for a lead, -1 for a deficit, and 0 for neither.
func Sign(lead float64) float64 {
	if lead == 0 {
		return 0
	}
	return math.Copysign(1, lead)
}

// Squash maps a number to the range from -1 to 1: small numbers hardly change, large ones saturate.
func Squash(x float64) float64 { return x / (1 + math.Abs(x)) }
