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
func TestCheck(t *testing.T) {
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
		{"drawn", func(*contesttest.Setting) {}, ""},
		{"made by hand", func(m *contesttest.Setting) { m.Scenario = file(good) }, ""},
		{"rules", func(m *contesttest.Setting) { m.Rules = "house" }, `unknown rules "house"; alamode is played by official`},
		{"turns", func(m *contesttest.Setting) { m.Turns = 100 }, "100 turns: a match of alamode always has 3 rounds of 200 turns, 600 in all"},
		{"no kitchen", func(m *contesttest.Setting) { m.Scenario = contest.Scenario{Name: "mine"} }, "mine must have a seed or a kitchen"},
		{"no JSON", func(m *contesttest.Setting) { m.Scenario = file("{\n  \"rows\": [,]}") }, "dir/mine.json: read kitchen: line 2, column 12"},
		{"a wrong letter", func(m *contesttest.Setting) { m.Scenario = file(strings.Replace(good, "#", "?", 1)) }, "dir/mine.json: read kitchen: rows[0][1]: '?' is not a tile"},
		{"a mistyped key", func(m *contesttest.Setting) {
			m.Scenario = file(strings.Replace(good, `"customers"`, `"guests"`, 1))
		}, "dir/mine.json: read kitchen: guests is an unknown key; known keys: customers, "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			game := gameWith(always("WAIT"), always("WAIT"), always("WAIT"))
			m, _ := setting(t, game)
			tt.change(m)
			_, err := game.Prepare(m.Terms)
			if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
				t.Errorf("error %v, want %s", err, tt.err)
			}
			if _, played := m.Play(t.Context(), game); (played == nil) != (err == nil) {
				t.Errorf("Prepare returns %v, Play %v", err, played)
			}
		})
	}
}

// Values of scenario options are checked as typed.
func TestOptions(t *testing.T) {
	t.Parallel()
	for _, o := range alamode.New().Info().Options {
		good, bad := []string{"0", "7", "-3", "-9223372036854775808", "9223372036854775807"}, []string{"", "x", "1.5", "9223372036854775808"}
		if o.Name == "league" {
			good, bad = []string{"1", "2", "3", "4", o.Default}, []string{"0", "5", "", "04", "four"}
		}
		for _, value := range good {
			if err := o.Check(value); err != nil {
				t.Errorf("%s=%s: %v", o.Name, value, err)
			}
		}
		for _, value := range bad {
			if o.Check(value) == nil {
				t.Errorf("%s=%s is accepted", o.Name, value)
			}
		}
	}
}
