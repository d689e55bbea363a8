package contest_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// An answer is a text or the player's failure; other errors end the match.
func TestAnswered(t *testing.T) {
	t.Parallel()
	late, disk := &bot.Failure{Kind: bot.TimedOut}, errors.New("no disk")
	tests := []struct {
		text   string
		err    error
		want   string
		missed *bot.Failure
		fails  error
	}{
		{"WAIT", nil, "WAIT", nil, nil},
		{"a\xff", nil, "a\uFFFD", nil, nil},
		{"half", late, "", late, nil},
		{"", fmt.Errorf("turn 3: %w", late), "", late, nil},
		{"half", disk, "", nil, disk},
	}
	for _, tt := range tests {
		got, err := contest.AnswerOf(tt.text, tt.err)
		if got.Text != tt.want || got.Missed != tt.missed || !errors.Is(err, tt.fails) {
			t.Errorf("Answered(%q, %v) = %+v, %v", tt.text, tt.err, got, err)
		}
	}
}

// LeagueSeed returns the seed and the league of a generated start; a start from a file has neither.
func TestLeagueSeed(t *testing.T) {
	t.Parallel()
	options := func(text string) (list []contest.OptionValue) {
		for pair := range strings.FieldsSeq(text) {
			name, value, _ := strings.Cut(pair, "=")
			list = append(list, contest.OptionValue{Name: name, Value: value})
		}
		return list
	}
	tests := []struct {
		scenario contest.Scenario
		want     contest.LeagueSeed
		ok       bool
	}{
		{contest.Scenario{Options: options("seed=7 league=2")}, contest.LeagueSeed{League: 2, Seed: 7}, true},
		{contest.Scenario{Options: options("seed=-7")}, contest.LeagueSeed{League: 4, Seed: -7}, true},
		{contest.Scenario{Options: options("league=2")}, contest.LeagueSeed{}, false},
		{contest.Scenario{Options: options("seed=7"), Text: []byte("{}")}, contest.LeagueSeed{}, false},
	}
	for _, tt := range tests {
		if got, ok := tt.scenario.LeagueSeed(4); got != tt.want || ok != tt.ok {
			t.Errorf("%+v: LeagueSeed = %+v, %t; want %+v, %t", tt.scenario, got, ok, tt.want, tt.ok)
		}
	}
}

// Create finds a built-in bot by its name, and its errors contain the argument of the bot.
func TestBuiltins(t *testing.T) {
	t.Parallel()
	bots := contest.Builtins[int, string]{
		{Builtin: bot.Builtin{Name: "a"}, New: func(n int, _ []bot.Option) (string, error) { return fmt.Sprint("a", n), nil }},
		{Builtin: bot.Builtin{Name: "b"}, New: func(int, []bot.Option) (string, error) { return "", errors.New("seed=x: not a number") }},
	}
	if known := bots.Known(); len(known) != 2 || known[1].Name != "b" {
		t.Errorf("Known() = %+v, want a and b", known)
	}
	for name, want := range map[string]string{"a": "", "b": "bot @b:seed=x: seed=x: not a number", "c": `unknown built-in bot "c"`} {
		made, err := bots.Create(3, bot.Spec{Builtin: name, Word: "@" + name + ":seed=x"})
		if want == "" && (err != nil || made != "a3") || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("Create(%s) = %q, %v; want error %q", name, made, err, want)
		}
	}
}
