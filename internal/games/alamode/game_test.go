package alamode_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Prepare and Play reject the same invalid matches.
func TestInvalidMatches(t *testing.T) {
	t.Parallel()
	k := kitchen.Generate(4, 1)
	good := string(rulestest.JSON(&k))
	file := func(text string) contest.Scenario {
		return contest.Scenario{Game: alamode.Name, Name: "mine", File: "dir/mine.json", Text: []byte(text)}
	}
	tests := []struct {
		name   string
		change func(m *contesttest.Setting)
		err    string // substring; empty for none
	}{
		{"generated", func(*contesttest.Setting) {}, ""},
		{"hand-made", func(m *contesttest.Setting) { m.Scenario = file(good) }, ""},
		{"rules", func(m *contesttest.Setting) { m.Rules = "house" }, `unknown rules "house"; alamode is played by official`},
		{"turns", func(m *contesttest.Setting) { m.Turns = 100 }, "100 turns: a match of alamode always has 3 rounds of 200 turns, 600 in all"},
		{"no kitchen", func(m *contesttest.Setting) { m.Scenario = contest.Scenario{Name: "mine"} }, "mine must have a seed or a kitchen"},
		{"invalid JSON", func(m *contesttest.Setting) { m.Scenario = file("{\n  \"rows\": [,]}") }, "dir/mine.json: read kitchen: line 2, column 12"},
		{"unknown letter", func(m *contesttest.Setting) { m.Scenario = file(strings.Replace(good, "#", "?", 1)) }, "dir/mine.json: read kitchen: rows[0][1]: '?' is not a tile"},
		{"mistyped key", func(m *contesttest.Setting) {
			m.Scenario = file(strings.Replace(good, `"customers"`, `"guests"`, 1))
		}, "dir/mine.json: read kitchen: guests is an unknown key; known keys: customers, "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			game := gameWith(always("WAIT"), always("WAIT"), always("WAIT"))
			m, _ := setting(t, game)
			tt.change(m)
			m.CheckPrepare(t, game, tt.err)
		})
	}
}
