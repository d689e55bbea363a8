package contest_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
)

// described is a game that has only a description.
type described struct {
	contest.Game
	info contest.Info
}

func (d described) Info() contest.Info { return d.info }

// The traits of a scenario are those of the game, its options except the seed, and the name of its file.
func TestTraits(t *testing.T) {
	t.Parallel()
	cards := described{info: contest.Info{Abilities: contest.Abilities{Traits: func(contest.Scenario) []contest.OptionValue {
		return []contest.OptionValue{{Name: "layout", Value: "open"}}
	}}}}
	made := contest.Scenario{Name: "cards:seed=7", Options: []contest.OptionValue{{Name: "seed", Value: "7"}, {Name: "layout", Value: "any"}, {Name: "league", Value: "2"}}}
	file := contest.Scenario{Name: "duel", Text: []byte("...")}
	for _, tt := range []struct {
		game     contest.Game
		scenario contest.Scenario
		want     string
	}{
		{cards, made, "[{layout open} {league 2}]"},
		{cards, file, "[{layout open} {map duel}]"},
		{described{}, made, "[{layout any} {league 2}]"},
		{described{}, file, "[{map duel}]"},
	} {
		if got := fmt.Sprint(contest.Traits(tt.game, tt.scenario)); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.scenario.Name, got, tt.want)
		}
	}
}

// WithText generates the text of a scenario if its game has generated texts. Stored results do not say which games have.
func TestWithText(t *testing.T) {
	t.Parallel()
	stored := contest.Scenario{Name: "cards:seed=7", NeedsText: true}
	makes := described{info: contest.Info{Abilities: contest.Abilities{MakeScenario: func([]contest.OptionValue) ([]byte, error) {
		return []byte("map"), nil
	}}}}
	for game, want := range map[contest.Game]string{&makes: "map", &described{}: ""} {
		made, err := contest.WithText(game, stored)
		if err != nil || string(made.Text) != want || made.NeedsText != (want == "") {
			t.Errorf("WithText = %+v, %v; want the text %q", made, err, want)
		}
	}
}
