package games_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// Prepare adds defaults to the terms: the rules, the game's number of turns, and no time limits.
func TestPrepareDefaults(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"alamode:seed=1", "duel", "grass:seed=1", "overdrive:seed=1"} {
		s, g := scenario(t, word)
		table, err := g.Prepare(contest.Terms{Scenario: s})
		if err != nil {
			t.Errorf("%s: %v", word, err)
			continue
		}
		info := g.Info()
		must.Be(t, fmt.Sprintf("%s: terms", word), contest.Terms{Scenario: s, Rules: info.Rules[0], Turns: info.Turns}, table.Terms())
	}
}

// Traces omit the path of the scenario's file, which only means something on this machine.
func TestTraceOmitsScenarioPath(t *testing.T) {
	t.Parallel()
	s, _, err := games.Scenario(games.Request{Word: "/home/someone/odd.txt", Read: func(string) ([]byte, error) { return []byte("b"), nil }})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(contest.Terms{Scenario: s})
	if err != nil || strings.Contains(string(text), "someone") || s.File == "" {
		t.Errorf("JSON %s, error %v", text, err)
	}
}
