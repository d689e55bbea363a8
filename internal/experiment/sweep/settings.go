// Package sweep finds the best of several variants of a bot. All play the same scenarios against the same opponents.
// A race excludes variants in two ways: if they are shown to be worse than another, by a bet of package rating with a
// bounded risk of losing the best one; and, if the allowed matches cannot show that, the worse half after each round
// (successive halving: Karnin, Koren & Somekh 2013). It plays nothing itself.
package sweep

import (
	"math"

	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Settings determine the result. They are fixed before the first match.
type Settings struct {
	Measure  Measure `json:"by"`
	Alpha    float64 `json:"alpha"`     // risk, over all comparisons, of finding the best variant worse than another
	MaxPairs int     `json:"max_pairs"` // for all variants together
}

// Measure is the value by which variants are compared.
type Measure string

// The measures.
const (
	ByScore  Measure = "win-rate" // wins, draws and losses of pairs
	ByMargin Measure = "margin"   // score in the game minus the opponents'
)

// Measures returns the names of all measures, default first.
func Measures() []string { return []string{string(ByScore), string(ByMargin)} }

// Default settings.
const (
	DefaultAlpha    = 0.05
	DefaultMaxPairs = 1000
)

// minScenarios is the minimum number of scenarios in a round: fewer tell almost nothing.
const minScenarios = 4

// batch is the number of scenarios between comparisons of the variants.
const batch = 4

// rounds returns the number of halvings until one variant is left.
func rounds(field int) int { return int(math.Ceil(math.Log2(float64(field)))) }

// Check returns an error for each setting that is invalid in itself.
func (s Settings) Check() error {
	return usage.All(s.Measure.Check(),
		usage.Require(s.Alpha > 0 && s.Alpha < 1, "--alpha %v: must be above 0 and below 1", s.Alpha),
		usage.Require(s.MaxPairs > 0, "--max-pairs %d: must be 1 or more", s.MaxPairs))
}

// Check returns an error for an unknown measure.
func (m Measure) Check() error {
	return usage.Require(m == ByScore || m == ByMargin, "--by %q is unknown; must be %s or %s", m, ByScore, ByMargin)
}

// Fit returns errors for settings that do not fit the numbers of variants, pairs per scenario, and scenarios.
func (s Settings) Fit(variants, pairs, scenarios int) error {
	most, on := minScenarios*variants*pairs*rounds(variants), minScenarios*rounds(variants)
	return usage.All(
		usage.Require(s.MaxPairs < 1 || s.MaxPairs >= most, "--max-pairs %d is too few for %d variants: at least %d", s.MaxPairs, variants, most),
		usage.Require(scenarios >= on, "--on: %s, but %d variants need at least %d; give a range: --on GAME:seed=1-1000",
			spelling.Count(scenarios, "scenario"), variants, on))
}
