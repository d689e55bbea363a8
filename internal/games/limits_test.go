package games_test

import (
	"io/fs"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/tier"
)

// All scenarios of a game given by options are valid and have the same number of turns. A tournament relies on that: of
// thousands of such scenarios it sets up only the first.
func TestTurnsOfScenariosWithOptions(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		info := g.Info()
		for _, seed := range []string{"-7", "1", "2147483647"}[:tier.Count(1, 3)] {
			words := []string{info.Name + ":seed=" + seed}
			for _, o := range info.Options {
				for _, value := range o.Choices {
					word := words[0] + "," + o.Name + "=" + value
					if o.Added {
						word += ",gen=2"
					}
					words = append(words, word)
				}
			}
			for _, word := range words {
				s, _ := scenario(t, word)
				table, err := g.Prepare(contest.Terms{Scenario: s})
				if err != nil {
					t.Fatalf("%s: %v", word, err)
				}
				if n := table.Terms().Turns; n != info.Turns {
					t.Errorf("%s has %d turns, want %d", word, n, info.Turns)
				}
			}
		}
	}
}

// scenario resolves a scenario argument.
func scenario(t testing.TB, word string) (contest.Scenario, contest.Game) {
	t.Helper()
	s, g, err := games.Scenario(games.Request{Word: word, Read: func(string) ([]byte, error) { return nil, fs.ErrNotExist }})
	if err != nil {
		t.Fatal(err)
	}
	return s, g
}
