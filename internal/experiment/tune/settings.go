// Package tune looks for good values of several settings of a bot at once, by SPSA (Spall 1992): in each step all settings are
// moved at random, up or down; the bot with these values and the one with the opposite moves play the same matches; and all
// values move a little towards the better one. It plays nothing itself.
package tune

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/experiment/variant"
)

// Settings determine a result, and are fixed before the first match.
type Settings struct {
	Steps     int     `json:"steps"`
	Scenarios int     `json:"scenarios"` // that a step plays
	Measure   string  `json:"by"`
	Reach     float64 `json:"reach"` // share of its range by which a setting is moved in the first step
	Rate      float64 `json:"rate"`  // share of its range by which it goes towards the better in the first step
	Seed      int64   `json:"seed"`
}

// The defaults of settings.
const (
	DefaultSteps     = 50
	DefaultScenarios = 8
	DefaultReach     = 0.15
	DefaultRate      = 0.06
)

// Check returns an error, in one line, for invalid settings.
func (s Settings) Check() error {
	switch {
	case s.Steps < 1:
		return fmt.Errorf("--steps %d: must be 1 or more", s.Steps)
	case s.Scenarios < 1:
		return fmt.Errorf("--scenarios %d: must be 1 or more", s.Scenarios)
	case !(s.Reach > 0 && s.Reach < 0.5):
		return fmt.Errorf("--reach %v: must be above 0 and below 0.5, a share of each range", s.Reach)
	case !(s.Rate > 0 && s.Rate < 1):
		return fmt.Errorf("--rate %v: must be above 0 and below 1, a share of each range", s.Rate)
	}
	return nil
}

// Dimension is a setting that is tuned.
type Dimension struct {
	Set   variant.Set
	Range variant.Range
	Start float64
}

// Dimensions parses arguments such as SPEED=1..9. Values start at the middle of their ranges unless start, by the names as the
// user writes them, has another value.
func Dimensions(words []string, start map[string]float64) (all []Dimension, err error) {
	seen := map[string]bool{}
	for _, word := range words {
		set, err := variant.Parse(word)
		if err != nil {
			return nil, err
		}
		r, ok := set.Range()
		switch {
		case !ok:
			return nil, fmt.Errorf("%s: give a range of numbers, such as %s=1..9 or %s=0.5..2.0", word, set.Label(), set.Label())
		case seen[set.Label()]:
			return nil, fmt.Errorf("%s is set twice", set.Label())
		}
		seen[set.Label()] = true
		d := Dimension{Set: set, Range: r, Start: (r.From + r.To) / 2}
		if at, ok := start[set.Label()]; ok {
			d.Start = at
		}
		switch {
		case d.unit() > 1:
			return nil, fmt.Errorf("%s: the step must be at most %v, the width of the range", word, r.To-r.From)
		case !(d.Start >= r.From && d.Start <= r.To): // also what is not a number
			return nil, fmt.Errorf("--start %s=%v is outside %v..%v", set.Label(), d.Start, r.From, r.To)
		}
		all = append(all, d)
	}
	for name := range start {
		if !seen[name] {
			return nil, fmt.Errorf("--start %s: there is no --set %s", name, name)
		}
	}
	if len(all) == 0 {
		return nil, errors.New("--set is missing; name an option and its range: --set NAME=1..9")
	}
	return all, nil
}

// unit returns the smallest difference between two values, as a share of the range.
func (d Dimension) unit() float64 {
	unit := d.Range.Step
	if unit == 0 {
		unit = math.Pow10(-d.Range.Digits)
	}
	return unit / (d.Range.To - d.Range.From)
}

// value returns the value at a share of the range, rounded to whole steps from its start.
func (d Dimension) value(share float64) float64 {
	whole := min(math.Round(share/d.unit()), math.Floor(1/d.unit()+1e-9))
	return min(d.Range.To, d.Range.From+whole*d.unit()*(d.Range.To-d.Range.From))
}

// StartValues parses arguments such as SPEED=5.
func StartValues(words []string) (map[string]float64, error) {
	start := map[string]float64{}
	for _, word := range words {
		name, text, _ := strings.Cut(word, "=")
		value, err := strconv.ParseFloat(text, 64)
		if name == "" || err != nil {
			return nil, fmt.Errorf("--start %q: write NAME=VALUE with a number, such as SPEED=5", word)
		}
		start[name] = value
	}
	return start, nil
}
