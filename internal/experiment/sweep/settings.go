// Package sweep asks which of several variants of a bot is the best. All play the same scenarios against the same
// opponents. A race leaves variants out in two ways: one that is shown to be worse than another, by a bet of package rating
// with a bounded risk of losing the best one; and, as long as the matches that are allowed are not enough to show that, the
// worse half in each round (successive halving: Karnin, Koren & Somekh 2013). It plays nothing itself.
package sweep

import (
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Settings are all that decides about a result, fixed before the first match.
type Settings struct {
	Measure  Measure `json:"by"`
	Alpha    float64 `json:"alpha"`     // risk, over all comparisons, that the best variant is called worse than another
	MaxPairs int     `json:"max_pairs"` // of all variants together
}

// Measure is what the variants are compared by.
type Measure string

// The measures.
const (
	ByScore  Measure = "win-rate" // pairs that are won, drawn and lost
	ByMargin Measure = "margin"   // by how much a variant's score is above that of its opponents
)

// Measures are all of them, the usual one first.
func Measures() []string { return []string{string(ByScore), string(ByMargin)} }

// The defaults of settings.
const (
	DefaultAlpha    = 0.05
	DefaultMaxPairs = 1000
)

// fewest is how many scenarios a round has at least: fewer tell next to nothing.
const fewest = 4

// batch is after how many scenarios the variants are compared.
const batch = 4

// rounds is how many times a field is halved until one is left.
func rounds(field int) int { return int(math.Ceil(math.Log2(float64(field)))) }

// Check says in one line what is wrong with settings for so many variants, each of which plays so many pairs on each of some
// scenarios.
func (s Settings) Check(variants, pairs, scenarios int) error {
	if s.Measure != ByScore && s.Measure != ByMargin {
		return fmt.Errorf("--by %q is unknown; must be %s or %s", s.Measure, ByScore, ByMargin)
	}
	if !(s.Alpha > 0 && s.Alpha < 1) {
		return fmt.Errorf("--alpha %v: must be above 0 and below 1", s.Alpha)
	}
	if least := fewest * variants * pairs * rounds(variants); s.MaxPairs < least {
		return fmt.Errorf("--max-pairs %d is too few for %d variants: at least %d", s.MaxPairs, variants, least)
	}
	if least := fewest * rounds(variants); scenarios < least {
		return fmt.Errorf("--on: %s; %d variants need at least %d, so give a range: --on GAME:seed=1-1000", spelling.Count(scenarios, "scenario"), variants, least)
	}
	return nil
}
