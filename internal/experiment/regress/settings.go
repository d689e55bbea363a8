package regress

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// Test is the name of the deciding sequential test.
type Test string

// The tests; docs/statistics.md has their guarantees. Tests, Settings.Check and Settings.tests must list all of them: the
// seriesTest of one that is missing in Settings.tests has a nil test.
const (
	SPRT         Test = "sprt"          // of pair scores, in Elo
	Margin       Test = "margin"        // of score differences
	Always       Test = "always"        // of pair scores; may be watched
	AlwaysMargin Test = "always-margin" // of score differences; may be watched
)

// Tests returns the names of all tests, the default first.
func Tests() []string {
	return []string{string(Always), string(SPRT), string(Margin), string(AlwaysMargin)}
}

// ofMargins reports whether a test compares score differences.
func (t Test) ofMargins() bool { return t == Margin || t == AlwaysMargin }

// landslide is the name of the rule that runs next to the SPRT and the margin test.
const landslide = "landslide"

// MarginUnit is the unit of a match's score difference.
type MarginUnit string

// The units of margins.
const (
	Raw      MarginUnit = "raw"      // the game's own points
	Relative MarginUnit = "relative" // share of both scores (rating.RelativeMargin)
)

// Default settings. About 150 pairs show a difference of 40 Elo.
const (
	defaultWidth       = 40.0
	DefaultRisk        = 0.05
	DefaultMaxPairs    = 1000
	defaultMaxFailures = 10
)

// maxFloor limits the floor of relative margins; scores are always lower.
const maxFloor = 1e12

// Settings determine the verdict. They are fixed before the first match.
type Settings struct {
	Test      Test `json:"test"`
	NotWeaker bool `json:"not_weaker"` // ask "not weaker" instead of "stronger"
	rating.Hypotheses
	rating.Risks
	MaxPairs    int        `json:"max_pairs"`
	MaxFailures int        `json:"max_failures"` // per bot
	MarginUnit  MarginUnit `json:"margin"`       // empty: the game's default (see For)
	MarginFloor float64    `json:"margin_floor"` // of relative margins
}

// Default returns the default settings: 0 to 40 Elo for "stronger", -40 to 0 for "not weaker".
func Default(notWeaker bool) Settings {
	s := Settings{
		Test: Always, NotWeaker: notWeaker, Risks: rating.Risks{Alpha: DefaultRisk, Beta: DefaultRisk},
		MaxPairs: DefaultMaxPairs, MaxFailures: defaultMaxFailures,
	}
	if s.Elo1 = defaultWidth; notWeaker {
		s.Elo0, s.Elo1 = -defaultWidth, 0
	}
	return s
}

// For sets the unit of margins, unless given: relative if the game's scores have no common scale between scenarios,
// else raw.
func (s Settings) For(game contest.Info) Settings {
	if s.MarginUnit == "" {
		s.MarginUnit = Raw
		if game.ShareFloor > 0 {
			s.MarginUnit = Relative
		}
	}
	if s.MarginUnit == Relative && s.MarginFloor == 0 {
		s.MarginFloor = game.ShareFloor
	}
	return s
}

// Question returns the settings that identify the question, as JSON. Limits are not among them.
func (s Settings) Question() (json.RawMessage, error) {
	s.MaxPairs, s.MaxFailures = 0, 0
	if !s.Test.ofMargins() { // margins are shown only
		s.MarginUnit, s.MarginFloor = "", 0
	}
	return json.Marshal(s)
}

// DefaultModel returns the scale of a test's bounds. "always" uses scores directly, and margins are in standard
// deviations. The SPRT supports both.
func (t Test) DefaultModel() rating.Model {
	if t == Always {
		return rating.Logistic
	}
	return rating.Normalized
}

// Check validates settings for a number of seats. The error is one line for the user.
func (s Settings) Check(seats int) error {
	switch s.Test {
	case SPRT:
		if seats != 2 {
			return fmt.Errorf("--test sprt needs a game of two seats, and this one has %d; use --test always or --test margin", seats)
		}
	case Margin, Always, AlwaysMargin:
		if s.Model != s.Test.DefaultModel() {
			return fmt.Errorf("--model %s: --test %s takes %s bounds", s.Model, s.Test, s.Test.DefaultModel())
		}
	default:
		return fmt.Errorf("--test %q is unknown; must be one of %s", s.Test, strings.Join(Tests(), ", "))
	}
	if s.Model != rating.Logistic && s.Model != rating.Normalized {
		return fmt.Errorf("--model %q is unknown; must be %s or %s", s.Model, rating.Logistic, rating.Normalized)
	}
	if err := s.Hypotheses.Check(); err != nil {
		return err
	}
	if err := s.Risks.Check(); err != nil {
		return err
	}
	switch {
	case s.NotWeaker && s.Elo0 >= 0:
		return fmt.Errorf("--elo0 %v: with --not-weaker it must be below 0 (the loss that would be too much)", s.Elo0)
	case !s.NotWeaker && s.Elo0 < 0:
		return fmt.Errorf("--elo0 %v: must be 0 or more, except with --not-weaker", s.Elo0)
	case s.MaxPairs < 1:
		return fmt.Errorf("--max-pairs %d: must be 1 or more", s.MaxPairs)
	case s.MaxFailures < 0:
		return fmt.Errorf("--max-failures %d: must be 0 or more", s.MaxFailures)
	case s.MarginUnit != Raw && s.MarginUnit != Relative:
		return fmt.Errorf("--margin %q is unknown; must be %s or %s", s.MarginUnit, Raw, Relative)
	case s.MarginUnit == Raw && s.MarginFloor != 0:
		return errors.New("--margin-floor needs --margin relative")
	case s.MarginUnit == Relative && !(s.MarginFloor > 0 && s.MarginFloor <= maxFloor):
		return errors.New("--margin relative needs a --margin-floor above 0: about a sixth of both bots' usual total")
	}
	return nil
}

// hasLandslide reports whether the landslide rule runs. It tests a mean of ½, so normalized bounds must lie around 0.
func (s Settings) hasLandslide() bool {
	return (s.Test == SPRT || s.Test == Margin) && (s.Model == rating.Logistic || s.Elo0 <= 0 && s.Elo1 >= 0)
}
