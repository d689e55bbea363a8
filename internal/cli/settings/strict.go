package settings

import (
	"errors"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
)

// Strictness says when a command exits with code 3 for bots that failed in matches.
type Strictness string

// The strictnesses.
const (
	StrictNever  Strictness = "never"
	StrictStart  Strictness = "start"  // for bots that cannot play at all
	StrictAlways Strictness = "always" // for all failures
)

// Strictnesses returns the words for it, the mildest first.
func Strictnesses() []string {
	return []string{string(StrictNever), string(StrictStart), string(StrictAlways)}
}

// Counts reports whether the failure of a bot in a match, if it has one, makes the command exit with code 3.
func (s Strictness) Counts(seat *contest.SeatResult) bool {
	return s == StrictAlways && seat.Failure != nil || s == StrictStart && seat.NeverPlayed()
}

// parseStrictness parses a strictness. A switch is read, too, as the setting used to be one.
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
