// Package sweep finds the best of several variants of a bot. All play the same scenarios against the same opponents. A race
// excludes variants in two ways: those shown to be worse than another, by a bet of package rating with a bounded risk of losing
// the best one; and, while the allowed matches are too few to show that, the worse half in each round (successive halving:
// Karnin, Koren & Somekh 2013). It plays nothing itself.
package sweep

import (
	"math"

	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Settings determine a result, and are fixed before the first match.
type Settings struct {
	Measure  Measure `json:"by"`
	Alpha    float64 `json:"alpha"`     // risk, over all comparisons, that the best variant is called worse than another
	MaxPairs int     `json:"max_pairs"` // of all variants together
}

// Measure is the quantity that variants are compared by.
type Measure string

// The measures.
const (
	ByScore  Measure = "win-rate" // pairs that are won, drawn and lost
	ByMargin Measure = "margin"   // by how much a variant's score is above that of its opponents
)

// Measures returns the names of all measures, the default first.
func Measures() []string { return []string{string(ByScore), string(ByMargin)} }

// The defaults of settings.
const (
	DefaultAlpha    = 0.05
	DefaultMaxPairs = 1000
)

// fewest is the minimum number of scenarios in a round: fewer show next to nothing.
const fewest = 4

// batch is the number of scenarios between comparisons of the variants.
const batch = 4

// rounds returns how often a field is halved until one is left.
func rounds(field int) int { return int(math.Ceil(math.Log2(float64(field)))) }

// Check returns an error for each setting that is invalid by itself.
func (s Settings) Check() error {
	return usage.All(s.Measure.Check(),
		usage.Unless(s.Alpha > 0 && s.Alpha < 1, "--alpha %v: must be above 0 and below 1", s.Alpha),
		usage.Unless(s.MaxPairs > 0, "--max-pairs %d: must be 1 or more", s.MaxPairs))
}

// Check returns an error for an unknown measure.
func (m Measure) Check() error {
	return usage.Unless(m == ByScore || m == ByMargin, "--by %q is unknown; must be %s or %s", m, ByScore, ByMargin)
}

// Fit returns errors for valid settings that do not go with these numbers of variants, pairs on a scenario, and scenarios.
func (s Settings) Fit(variants, pairs, scenarios int) error {
	most, on := fewest*variants*pairs*rounds(variants), fewest*rounds(variants)
	return usage.All(
		usage.Unless(s.MaxPairs < 1 || s.MaxPairs >= most, "--max-pairs %d is too few for %d variants: at least %d", s.MaxPairs, variants, most),
		usage.Unless(scenarios >= on, "--on: %s; %d variants need at least %d, so give a range: --on GAME:seed=1-1000",
			spelling.Count(scenarios, "scenario"), variants, on))
}
