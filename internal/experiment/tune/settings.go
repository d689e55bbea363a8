// Package tune optimizes several settings of a bot at once by SPSA (Spall 1992). Each step moves all settings at
// random, up or down. The bot with these values and the one with the opposite moves play the same matches, and all
// values move a little towards the better one. It plays nothing itself.
package tune

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/experiment/variant"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Settings determine the result. They are fixed before the first match.
type Settings struct {
	Steps     int     `json:"steps"`
	Scenarios int     `json:"scenarios"` // per step
	Measure   string  `json:"by"`
	Reach     float64 `json:"reach"` // of the range: move of a setting in the first step
	Rate      float64 `json:"rate"`  // of the range: move towards the better value in the first step
	Seed      int64   `json:"seed"`
}

// Default settings.
const (
	DefaultSteps     = 50
	DefaultScenarios = 8
	DefaultReach     = 0.15
	DefaultRate      = 0.06
)

// Check returns an error for each invalid setting.
func (s Settings) Check() error {
	return usage.All(
		usage.Require(s.Steps >= 1, "--steps %d: must be 1 or more", s.Steps),
		usage.Require(s.Scenarios >= 1, "--scenarios %d: must be 1 or more", s.Scenarios),
		usage.Require(s.Reach > 0 && s.Reach < 0.5, "--reach %v: must be above 0 and below 0.5, a share of each range", s.Reach),
		usage.Require(s.Rate > 0 && s.Rate < 1, "--rate %v: must be above 0 and below 1, a share of each range", s.Rate))
}

// Dimension is a setting to tune.
type Dimension struct {
	Set   variant.Set
	Range variant.Range
	Start float64
}

// Dimensions parses arguments such as SPEED=1..9, and returns an error for each invalid one. Values start at the
// middle of their ranges, or at start, by label.
func Dimensions(words []string, start map[string]float64) (all []Dimension, err error) {
	var wrong []error
	seen := map[string]bool{}
	for _, word := range words {
		set, err := variant.Parse(word)
		if err != nil {
			wrong = append(wrong, usage.Errorf("%w", err))
			continue
		}
		d, err := dimension(word, set, start)
		err = usage.All(err, usage.Require(!seen[set.Label()], "%s is set twice", set.Label()))
		seen[set.Label()] = true
		if err == nil {
			all = append(all, d)
		}
		wrong = append(wrong, err)
	}
	for _, name := range slices.Sorted(maps.Keys(start)) {
		wrong = append(wrong, usage.Require(seen[name], "--start %s needs --set %s", name, name))
	}
	if len(words) == 0 {
		wrong = []error{usage.Errorf("--set is missing; name an option and its range: --set NAME=1..9")}
	}
	return all, usage.All(wrong...)
}

// dimension converts a set to a dimension.
func dimension(word string, set variant.Set, start map[string]float64) (Dimension, error) {
	r, ok := set.Range()
	d := Dimension{Set: set, Range: r, Start: (r.From + r.To) / 2}
	if at, ok := start[set.Label()]; ok {
		d.Start = at
	}
	switch {
	case !ok:
		return d, usage.Errorf("%s: give a range of numbers, such as %s=1..9 or %s=0.5..2.0", word, set.Label(), set.Label())
	case d.unit() > 1:
		return d, usage.Errorf("%s: the step must be at most %v, the width of the range", word, r.To-r.From)
	case !(d.Start >= r.From && d.Start <= r.To): // also for NaN
		return d, usage.Errorf("--start %s=%v is outside %v..%v", set.Label(), d.Start, r.From, r.To)
	}
	return d, nil
}

// unit returns the smallest difference between two values, as a share of the range.
func (d Dimension) unit() float64 {
	unit := d.Range.Step
	if unit == 0 {
		unit = math.Pow10(-d.Range.Digits)
	}
	return unit / (d.Range.To - d.Range.From)
}

// value returns the value at a share of the range, rounded to the range's steps.
func (d Dimension) value(share float64) float64 {
	whole := min(math.Round(share/d.unit()), math.Floor(1/d.unit()+1e-9))
	return min(d.Range.To, d.Range.From+whole*d.unit()*(d.Range.To-d.Range.From))
}

// StartValues parses arguments such as SPEED=5, and returns an error for each invalid one.
func StartValues(words []string) (map[string]float64, error) {
	var wrong []error
	start := map[string]float64{}
	for _, word := range words {
		name, text, _ := strings.Cut(word, "=")
		value, err := strconv.ParseFloat(text, 64)
		if name == "" || err != nil {
			wrong = append(wrong, usage.Errorf("--start %q: write NAME=VALUE with a number, such as SPEED=5", word))
			continue
		}
		start[name] = value
	}
	return start, usage.All(wrong...)
}
