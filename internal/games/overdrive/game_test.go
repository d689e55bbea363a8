package overdrive_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/must"
)

// Prepare and Play reject the same invalid matches.
func TestCheck(t *testing.T) {
	t.Parallel()
	game := withBuiltins()
	tests := []struct {
		name   string
		change func(m *contesttest.Setting)
		want   string
	}{
		{"nothing", func(*contesttest.Setting) {}, ""},
		{"rules", func(m *contesttest.Setting) { m.Rules = "report" }, `unknown rules "report"; overdrive is played by official`},
		{"turns", func(m *contesttest.Setting) { m.Turns = 10_001 }, "10001 turns: a match of overdrive has 1 to 10000 turns"},
		{"no turns", func(m *contesttest.Setting) { m.Turns = -1 }, "-1 turns: a match of overdrive has 1 to 10000 turns"},
		{"no start", func(m *contesttest.Setting) { m.Scenario.Text = nil }, "lane.json must have a seed or a start"},
		{
			"a bad start", func(m *contesttest.Setting) { m.Scenario.Text = []byte(`{"game":"overdrive","config":{"MAX_LANE":9}}`) },
			"lane.json: configuration: MIN_LANE is 1 and MAX_LANE is 9, but the track has 4 lanes",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, trace := contesttest.Match(t, game, handMade(lane), "@idle", "@random")
			tt.change(m)
			_, err := game.Prepare(m.Terms)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || err.Error() != tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if tt.want == "" {
				return
			}
			if _, err := m.Play(t.Context(), game); err == nil || trace.Len() > 0 {
				t.Errorf("it was played: %v, %s", err, trace)
			}
		})
	}
}

// The number of turns is the scenario's, unless the terms have one, even the game's default. That number is played.
func TestTurns(t *testing.T) {
	t.Parallel()
	stays := testPlayer(func(int) (string, error) { return "FIX", nil })
	game := gameWith(stays, stays)
	for _, tt := range []struct {
		scenario contest.Scenario
		turns    int // in the terms
		want     int
	}{
		{handMade(lane), 0, 10},
		{handMade(lane), 600, 600},
		{handMade(lane), 3, 3},
		{seeded(1), 0, 600},
		{seeded(1), 30, 30},
	} {
		m, _ := contesttest.Match(t, game, tt.scenario, "@a", "@b")
		m.Turns = tt.turns
		table := must.Get(game.Prepare(m.Terms))(t)
		if got := table.Terms().Turns; got != tt.want {
			t.Errorf("%s, %d in the terms: %d turns", m.Scenario.Name, tt.turns, got)
		}
		if out, _ := contesttest.Play(t.Context(), t, game, m); out.Turns != tt.want {
			t.Errorf("%s, %d in the terms: %d turns were played", m.Scenario.Name, tt.turns, out.Turns)
		}
	}
}

func TestOptions(t *testing.T) {
	t.Parallel()
	tests := []struct {
		value string
		good  bool
	}{{"7", true}, {"0", true}, {"-2147483648", true}, {"2147483647", true}, {"2147483648", false}, {"x", false}, {"", false}}
	seed := overdrive.New().Info().Options[0]
	for _, tt := range tests {
		err := seed.Check(tt.value)
		if tt.good != (err == nil) || err != nil && !strings.HasPrefix(err.Error(), "must be a whole number that fits into 32 bits") {
			t.Errorf("seed=%s: error %v", tt.value, err)
		}
	}
}

// The manifest in a folder describes how to start the bot.
func TestLaunch(t *testing.T) {
	t.Parallel()
	const rest = `"author":"a","email":"b","nickName":"c",`
	tests := []struct {
		name, manifest string
		want           bot.Launch // IN stands for the working folder
		err            string
	}{
		{"python", rest + `"botLocation":"/","botFileName":"x","botLanguage":"python3"`, bot.Launch{Argv: []string{"x"}, Python: true, Dir: "."}, ""},
		{"python with machine learning", `"botLocation":"/sub","botFileName":"x","botLanguage":"python3-ml"`, bot.Launch{Argv: []string{"x"}, Python: true, Dir: "sub"}, ""},
		{"java", `"botLocation":"/sub/","botFileName":"x","botLanguage":"java"`, bot.Launch{Argv: []string{"java", "-jar", "x"}, Dir: "sub"}, ""},
		{"scala", `"botLocation":"sub","botFileName":"x","botLanguage":"scala"`, bot.Launch{Argv: []string{"java", "-jar", "x"}, Dir: "sub"}, ""},
		{"javascript", `"botFileName":"x","botLanguage":"javascript"`, bot.Launch{Argv: []string{"node", "--preserve-symlinks-main", "x"}, Dir: "."}, ""},
		{"dotnet", `"botFileName":"x","botLanguage":"dotnetcore"`, bot.Launch{Argv: []string{"dotnet", "x"}, Dir: "."}, ""},
		{"rust", `"botFileName":"x","botLanguage":"rust"`, bot.Launch{Argv: []string{"./x"}, Dir: "."}, ""},
		{"LISP", `"botFileName":"x","botLanguage":"LISP"`, bot.Launch{Argv: []string{"./x"}, Dir: "."}, ""},
		{"go", `"botLocation":"/sub","botFileName":"x","botLanguage":"golang"`, bot.Launch{Argv: []string{"IN/x"}, Dir: "sub"}, ""},
		{"haskell", `"botFileName":"x","botLanguage":"haskell"`, bot.Launch{Argv: []string{"./x"}, Dir: "."}, ""},
		{"haskell with cores", `"botFileName":"x","botLanguage":"haskell","arguments":{"coreCount":4}`, bot.Launch{Argv: []string{"./x", "+RTS", "-N4", "-RTS"}, Dir: "."}, ""},
		{"another language", `"botFileName":"x","botLanguage":"lisp"`, bot.Launch{}, `bot.json: botLanguage is "lisp"; the contest's runner knows java, `},
		{"no language", `"botFileName":"x"`, bot.Launch{}, "bot.json: botLanguage is missing"},
		{"no file name", `"botLanguage":"rust"`, bot.Launch{}, "bot.json: botFileName is missing"},
		{"no file", `"botFileName":"y","botLanguage":"rust"`, bot.Launch{}, `bot.json: no file "y" (botFileName) in the folder "." (botLocation)`},
		{"no folder", `"botLocation":"/off","botFileName":"x","botLanguage":"rust"`, bot.Launch{}, `bot.json: no file "x" (botFileName) in the folder "off"`},
		{"a folder", `"botFileName":"sub","botLanguage":"rust"`, bot.Launch{}, `bot.json: botFileName is "sub", which is a folder`},
		{"outside", `"botLocation":"/../x","botFileName":"x","botLanguage":"rust"`, bot.Launch{}, `bot.json: no file "x" (botFileName) in the folder "../x" (botLocation)`},
		{"beside it", `"botLocation":"../bin","botFileName":"x","botLanguage":"rust"`, bot.Launch{Argv: []string{"./x"}, Dir: "../bin"}, ""},
		{"no JSON", `x`, bot.Launch{}, "bot.json: line 1, column 2: invalid character "},
		{"another type", `"botLocation":5`, bot.Launch{}, "bot.json: line 1, column 16: botLocation: must be text, not a number"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(contesttest.Tree(t, map[string]string{
				"bot/bot.json": "{" + tt.manifest + "}", "bot/x": "", "bot/sub/x": "", "bin/x": "",
			}), "bot")
			got, err := overdrive.New().Info().Launch(dir)
			if tt.err != "" {
				if err == nil || !strings.HasPrefix(err.Error(), tt.err) {
					t.Errorf("error %v, want %s…", err, tt.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			for i, word := range tt.want.Argv {
				tt.want.Argv[i] = strings.Replace(word, "IN", filepath.Join(dir, tt.want.Dir), 1)
			}
			tt.want.File = filepath.Join(dir, tt.want.Dir, "x")
			must.Be(t, "launch", tt.want, got)
		})
	}
	if _, err := overdrive.New().Info().Launch(t.TempDir()); err == nil || err.Error() != "bot.json: there is none" {
		t.Errorf("without a manifest: error %v", err)
	}
}

// A manifest in a subfolder is found; its location is relative to the folder that was given.
func TestLaunchByAManifestFurtherDown(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{
		"about/bot.json": `{"botLocation":"/bin","botFileName":"x","botLanguage":"rust"}`, "bin/x": "", "other/bot.json": "{",
	})
	got, err := overdrive.New().Info().Launch(dir)
	if diff := cmp.Diff(bot.Launch{Argv: []string{"./x"}, Dir: "bin", File: filepath.Join(dir, "bin", "x")}, got); err != nil || diff != "" {
		t.Errorf("error %v, launch (-want +got):\n%s", err, diff)
	}
	spec, err := bot.Parse(dir, dir, nil)
	if err != nil || spec.Form != bot.FormFolder {
		t.Errorf("its word is %+v, error %v", spec, err)
	}
}
