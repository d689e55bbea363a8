package settings

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
)

// into returns a function that parses a text into a variable; after an error the variable is unchanged.
func into[T any](to *T, parse func(string) (T, error)) func(string) error {
	return func(text string) error {
		v, err := parse(text)
		if err == nil {
			*to = v
		}
		return err
	}
}

// asIs accepts any text; Setting.words restricts it.
func asIs[T ~string](text string) (T, error) { return T(text), nil }

// parseBool parses a boolean, also in the other words of YAML.
func parseBool(s string) (bool, error) {
	switch strings.ToLower(s) {
	case "yes", "on":
		return true, nil
	case "no", "off":
		return false, nil
	}
	is, err := strconv.ParseBool(s)
	if err != nil {
		err = errors.New("must be true or false")
	}
	return is, err
}

// parseDuration parses a time limit: with a unit ("500ms"), or a small number of seconds ("0.5"). Larger numbers need a unit, as
// 200 most often means milliseconds.
func parseDuration(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if err != nil {
		seconds, e := strconv.ParseFloat(s, 64)
		if e != nil || math.IsNaN(seconds) || seconds > 1e9 {
			return 0, errors.New("must be a time such as 500ms or 2s, or a number of seconds")
		}
		if seconds > 60 {
			return 0, fmt.Errorf("say the unit: %sms or %ss", s, s)
		}
		d = time.Duration(seconds * float64(time.Second))
		if seconds > 0 {
			d = max(d, 1) // only 0 means no limit
		}
	}
	if d < 0 {
		return 0, errors.New("a time limit cannot be negative; 0 = none")
	}
	return d, nil
}

// Strictness determines which failures of bots in matches make a command exit with code 3.
type Strictness string

// Levels of strictness.
const (
	StrictNever  Strictness = "never"
	StrictStart  Strictness = "start"  // for bots that cannot play at all
	StrictAlways Strictness = "always" // for all failures
)

// Strictnesses returns the levels, the mildest first.
func Strictnesses() []string {
	return []string{string(StrictNever), string(StrictStart), string(StrictAlways)}
}

// Counts reports whether the result of a seat makes the command exit with code 3.
func (s Strictness) Counts(seat *contest.SeatResult) bool {
	return s == StrictAlways && seat.Failure != nil || s == StrictStart && seat.NeverPlayed()
}

// parseStrictness parses a level of strictness, or a boolean, as the setting used to be one.
func parseStrictness(s string) (Strictness, error) {
	if slices.Contains(Strictnesses(), s) {
		return Strictness(s), nil
	}
	switch always, err := parseBool(s); {
	case err != nil:
		return "", errors.New("must be never, start or always")
	case always:
		return StrictAlways, nil
	}
	return StrictNever, nil
}
