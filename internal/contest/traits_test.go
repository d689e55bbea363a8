package contest_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
)

// described is a game with only a description.
type described struct {
	contest.Game
	info contest.Info
}

func (d described) Info() contest.Info { return d.info }

// The kinds of a scenario are the game's, then its options except the seed, and for a file its name.
func TestTraits(t *testing.T) {
	t.Parallel()
	told := described{info: contest.Info{Abilities: contest.Abilities{Traits: func(contest.Scenario) []contest.OptionValue {
		return []contest.OptionValue{{Name: "layout", Value: "open"}}
	}}}}
	made := contest.Scenario{Name: "told:seed=7", Options: []contest.OptionValue{{Name: "seed", Value: "7"}, {Name: "layout", Value: "any"}, {Name: "league", Value: "2"}}}
	file := contest.Scenario{Name: "duel", Text: []byte("...")}
	for _, tt := range []struct {
		game     contest.Game
		scenario contest.Scenario
		want     string
	}{
		{told, made, "[{layout open} {league 2}]"},
		{told, file, "[{layout open} {map duel}]"},
		{described{}, made, "[{layout any} {league 2}]"},
		{described{}, file, "[{map duel}]"},
	} {
		if got := fmt.Sprint(contest.Traits(tt.game, tt.scenario)); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.scenario.Name, got, tt.want)
		}
	}
}

// An unmade scenario is made by its game. For a game that makes none it stays as it is: stored results do not say
// which games do.
func TestMade(t *testing.T) {
	t.Parallel()
	unmade := contest.Scenario{Name: "told:seed=7", Unmade: true}
	makes := described{info: contest.Info{Abilities: contest.Abilities{MakeScenario: func([]contest.OptionValue) ([]byte, error) {
		return []byte("map"), nil
	}}}}
	for game, want := range map[contest.Game]string{&makes: "map", &described{}: ""} {
		made, err := contest.Made(game, unmade)
		if err != nil || string(made.Text) != want || made.Unmade != (want == "") {
			t.Errorf("want the text %q, have %+v, error %v", want, made, err)
		}
	}
}
