package contest_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
)

// told is a game that knows the layout of its scenarios.
type told struct{ contest.Game }

func (told) Traits(contest.Scenario) []contest.OptionValue {
	return []contest.OptionValue{{Name: "layout", Value: "open"}}
}

// Kinds of scenarios are what the game tells, then options but the seed, and of files their names.
func TestTraits(t *testing.T) {
	t.Parallel()
	made := contest.Scenario{Name: "told:seed=7", Options: []contest.OptionValue{{Name: "seed", Value: "7"}, {Name: "layout", Value: "any"}, {Name: "league", Value: "2"}}}
	file := contest.Scenario{Name: "duel", Text: []byte("...")}
	for _, tt := range []struct {
		game     contest.Game
		scenario contest.Scenario
		want     string
	}{
		{told{}, made, "[{layout open} {league 2}]"},
		{told{}, file, "[{layout open} {map duel}]"},
		{nil, made, "[{layout any} {league 2}]"},
		{nil, file, "[{map duel}]"},
	} {
		if got := fmt.Sprint(contest.Traits(tt.game, tt.scenario)); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.scenario.Name, got, tt.want)
		}
	}
}
