package experiment_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// source returns a source of bots: a folder with two scripts of the same name.
func source(t *testing.T, preset string) entry.Source {
	t.Helper()
	dir := t.TempDir()
	for _, file := range []string{"v1/bot", "v2/bot"} {
		path := filepath.Join(dir, filepath.FromSlash(file))
		must.Do(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path+".py", []byte("# "+file), 0o600)))
	}
	return entry.Source{
		Dir: dir, Env: []string{"SET=here", "BOT_SIZE=1"}, Preset: preset, From: "my.yaml",
		Others: games.WithBuiltin,
		Build:  func() (string, error) { return "v1", nil },
		Python: func(context.Context, contest.Info) (string, error) { return "3.13", nil },
	}
}

func game(t *testing.T, name string) contest.Game {
	t.Helper()
	return must.Get(games.Named(name))(t)
}

// words splits a text at spaces.
func words(text string) []tournament.Arg { return entry.ArgsOf(strings.Fields(text)...) }

// planOf returns a plan on a game's first scenarios.
func planOf(t *testing.T, of, preset string, w tournament.Args, m entry.Matches) (*tournament.Plan, error) {
	t.Helper()
	bots, err := source(t, preset).NewBots(game(t, of), w)
	if err != nil {
		return nil, err
	}
	on := scenarios(t, of+":seed=1-3")
	if on.Wrong != nil {
		t.Fatal(on.Wrong)
	}
	m.Rules = "official"
	lineup, err := bots.Lineup(t.Context(), w)
	if err != nil {
		return nil, err
	}
	return bots.Plan(t.Context(), lineup, on.All, m)
}

func scenarios(t *testing.T, on string) entry.ScenarioList {
	t.Helper()
	s := entry.Scenarios{Seed: 5, Words: new(games.Catalogue).Range, Scenario: func(word string) (contest.Scenario, contest.Game, error) {
		return games.Scenario(games.Request{Word: word, Read: os.ReadFile, NewSeed: func() int64 { return 5 }})
	}}
	return s.Read(t.Context(), words(on))
}

func TestScenarios(t *testing.T) {
	t.Parallel()
	on := scenarios(t, "grass:seed=2-3 grass:seed=3 grass")
	if on.Wrong != nil || on.Game.Info().Name != "grass" {
		t.Fatal(on.Wrong)
	}
	var got []string
	for _, s := range on.All {
		got = append(got, s.Name)
	}
	must.Be(t, "scenarios", []string{"grass:seed=2", "grass:seed=3", "grass:seed=5"}, got)
	if err := scenarios(t, "grass:seed=2 overdrive:seed=1").Wrong; err == nil ||
		err.Error() != "overdrive:seed=1 is a scenario of overdrive, and others are of grass; a tournament plays one game" {
		t.Errorf("two games: error %v", err)
	}
	// Errors do not hide the valid scenarios and the game.
	on = scenarios(t, "grass:sed=1 nowhere grass:seed=7")
	if n := len(usage.Each(on.Wrong)); n != 2 || len(on.All) != 1 || on.Game.Info().Name != "grass" {
		t.Errorf("%d errors and %d scenarios, want 2 and 1: %v", n, len(on.All), on.Wrong)
	}
	if on = scenarios(t, "nowhere"); on.Game != nil || on.Wrong == nil {
		t.Errorf("a missing map has the game %v and the error %v", on.Game, on.Wrong)
	}
	if on = scenarios(t, ""); on.Wrong == nil || on.Wrong.Error() != "there is no scenario to play on" {
		t.Errorf("no scenario: error %v", on.Wrong)
	}
}

func TestPlan(t *testing.T) {
	t.Parallel()
	turns := 7
	w := tournament.Args{
		Bots: words("@idle one=v1/bot.py"), Challengers: words("v2/bot.py"),
		Env: words("SET NEW=1"), Opt: words("one:depth=3 v2/bot.py:depth=4"), Learns: words("bot"),
	}
	p := must.Get(planOf(t, "carnegie", "SET=preset FIRST=1", w, entry.Matches{Rounds: 2, Turns: &turns}))(t)
	if p.Challengers != 1 || len(p.Scenarios) != 3 || p.Rounds != 2 || p.Turns != turns || p.OwnTurns {
		t.Errorf("the plan is %+v", p)
	}
	env := map[string]string{"FIRST": "1", "NEW": "1", "SET": "here", "BOT_SIZE": "1"}
	for i, want := range []struct {
		name   string
		depth  string
		learns bool
		env    map[string]string
	}{{"bot", "4", true, env}, {"idle", "", false, nil}, {"one", "3", false, env}} {
		b := p.Bots[i]
		if b.Name != want.name || b.Options["depth"] != want.depth || b.Learns != want.learns || cmp.Diff(want.env, b.Env) != "" {
			t.Errorf("bot %d is %+v, want %+v", i, b, want)
		}
	}
}

func TestPlanErrors(t *testing.T) {
	t.Parallel()
	two := words("@idle @random")
	none, many := 0, 9999
	inFile := []tournament.Arg{{Text: "idle", From: "l.yaml:3: learns"}}
	for _, tt := range []struct {
		preset string
		words  tournament.Args
		how    entry.Matches
		usage  bool
		want   string
	}{
		{"", tournament.Args{Bots: words("@idle")}, entry.Matches{Rounds: 1}, true, "grass needs 2 bots, but there is 1"},
		{"", tournament.Args{Bots: words("@idle @chef")}, entry.Matches{Rounds: 1}, false, `bot "@chef": @chef is a bot of carnegie; grass has `},
		{"", tournament.Args{Bots: two}, entry.Matches{}, true, "--rounds 0: must be 1 or more"},
		{"", tournament.Args{Bots: two}, entry.Matches{Rounds: 1, Turns: &none}, true, "--turns 0: must be 1 or more"},
		{"", tournament.Args{Bots: two}, entry.Matches{Rounds: 1, Turns: &many}, true, "--turns 9999: grass has at most "},
		{"BOT_SEED=1", tournament.Args{Bots: two}, entry.Matches{Rounds: 1}, false, "env (my.yaml): "},
		{"", tournament.Args{Bots: two, Env: words("UNSET")}, entry.Matches{Rounds: 1}, true, "--env: UNSET is not set here; give its value: UNSET=VALUE"},
		{"", tournament.Args{Bots: two, Opt: words("idle")}, entry.Matches{Rounds: 1}, true, "--opt: idle: write BOT:NAME=VALUE"},
		{"", tournament.Args{Bots: two, Learns: words("me")}, entry.Matches{Rounds: 1}, true, "--learns: me: no such bot; the bots are idle, random"},
		{"", tournament.Args{Bots: two, Learns: inFile}, entry.Matches{Rounds: 1}, false, "l.yaml:3: learns: idle: a bot without files of its own cannot learn"},
	} {
		_, err := planOf(t, "grass", tt.preset, tt.words, tt.how)
		var wrong *usage.Error
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) || errors.As(err, &wrong) != tt.usage {
			t.Errorf("error %v, want %s (usage error: %t)", err, tt.want, tt.usage)
		}
	}
}

// In a comparison the old bot takes all other seats, and each bot has a distinct name.
func TestCompare(t *testing.T) {
	t.Parallel()
	w := tournament.Args{Opt: words("old:depth=2")}
	bots := must.Get(source(t, "").NewBots(game(t, "alamode"), w))(t)
	got := must.Get(bots.Compare(t.Context(), "v2/bot.py", "bot=v1/bot.py"))(t)
	resolved := must.Get(bots.Resolve(slices.Concat(got.Challengers, got.Others)))(t)
	for i, want := range []struct{ word, depth string }{{"new=v2/bot.py", ""}, {"old=v1/bot.py", "2"}, {"old-2=v1/bot.py", "2"}} {
		if b := resolved[i]; b.Word != want.word || b.Settings().Options["depth"] != want.depth { // flags for the old bot apply to its copies
			t.Errorf("bot %d is %s with %+v, want %+v", i, b.Word, b.Settings(), want)
		}
	}
}
