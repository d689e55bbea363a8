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
func TestInvalidMatches(t *testing.T) {
	t.Parallel()
	game := withBuiltins()
	tests := []struct {
		name   string
		change func(m *contesttest.Setting)
		want   string
	}{
		{"valid", func(*contesttest.Setting) {}, ""},
		{"rules", func(m *contesttest.Setting) { m.Rules = "report" }, `unknown rules "report"; overdrive is played by official`},
		{"turns", func(m *contesttest.Setting) { m.Turns = 10_001 }, "10001 turns: a match of overdrive has 1 to 10000 turns"},
		{"no turns", func(m *contesttest.Setting) { m.Turns = -1 }, "-1 turns: a match of overdrive has 1 to 10000 turns"},
		{"no start", func(m *contesttest.Setting) { m.Scenario.Text = nil }, "lane.json must have a seed or a start"},
		{
			"invalid start", func(m *contesttest.Setting) { m.Scenario.Text = []byte(`{"game":"overdrive","config":{"MAX_LANE":9}}`) },
			"lane.json: configuration: MIN_LANE is 1 and MAX_LANE is 9, but the track has 4 lanes",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, _ := contesttest.Match(t, game, handMade(lane), "@idle", "@random")
			tt.change(m)
			m.CheckPrepare(t, game, tt.want)
		})
	}
}

// A match has the number of turns of its terms, even if that is the game's default, or else of its scenario.
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
		{"unknown language", `"botFileName":"x","botLanguage":"lisp"`, bot.Launch{}, `bot.json: botLanguage is "lisp"; the contest's runner knows java, `},
		{"no language", `"botFileName":"x"`, bot.Launch{}, "bot.json: botLanguage is missing"},
		{"no file name", `"botLanguage":"rust"`, bot.Launch{}, "bot.json: botFileName is missing"},
		{"no file", `"botFileName":"y","botLanguage":"rust"`, bot.Launch{}, `bot.json: no file "y" (botFileName) in the folder "." (botLocation)`},
		{"no folder", `"botLocation":"/off","botFileName":"x","botLanguage":"rust"`, bot.Launch{}, `bot.json: no file "x" (botFileName) in the folder "off"`},
		{"folder as the file", `"botFileName":"sub","botLanguage":"rust"`, bot.Launch{}, `bot.json: botFileName is "sub", which is a folder`},
		{"outside", `"botLocation":"/../x","botFileName":"x","botLanguage":"rust"`, bot.Launch{}, `bot.json: no file "x" (botFileName) in the folder "../x" (botLocation)`},
		{"sibling folder", `"botLocation":"../bin","botFileName":"x","botLanguage":"rust"`, bot.Launch{Argv: []string{"./x"}, Dir: "../bin"}, ""},
		{"not JSON", `x`, bot.Launch{}, "bot.json: line 1, column 2: invalid character "},
		{"wrong type", `"botLocation":5`, bot.Launch{}, "bot.json: line 1, column 16: botLocation: must be text, not a number"},
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

// A manifest in a subfolder is found; its location is relative to the given folder.
func TestLaunchByManifestInSubfolder(t *testing.T) {
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
		t.Errorf("parsed argument %+v, error %v", spec, err)
	}
}
