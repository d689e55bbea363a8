package match_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/tier"
)

// allowed returns a bot that starts in dir and may read the paths in allow.
func allowed(t testing.TB, word, dir string, allow ...string) *bot.Bot {
	t.Helper()
	game := games.MapGame()
	spec := must.Get(bot.Parse(word, dir, game.Info().Builtins))(t)
	spec.SetAllow(allow)
	return must.Get(contest.Resolve(game, spec, dir))(t)
}

// boxes returns hosts with the complete sandbox and with Landlock only.
func boxes(t *testing.T) map[string]match.Host {
	t.Helper()
	h := boxHost(t)
	compiled(t, &h)
	all := map[string]match.Host{"whole": h}
	if h.Box.Machine.Landlock > 0 {
		alone := h
		alone.Box = landlockAlone(h.Box)
		all["landlock"] = alone
	}
	return all
}

// everywhere returns boxes and a host without a sandbox.
func everywhere(t *testing.T) map[string]match.Host {
	t.Helper()
	hosts := boxes(t)
	none := hosts["whole"]
	none.Box = nil
	hosts["none"] = none
	return hosts
}

// seen plays a bot, and returns the first line of its log and its failure.
func seen(t *testing.T, h match.Host, b, against *bot.Bot) (line string, f *bot.Failure) {
	t.Helper()
	m, _ := setting(t, "@idle", "@idle")
	m.Seats[0].Bot = b
	if against != nil {
		m.Seats[1].Bot = against
	}
	h.LogDir = t.TempDir()
	result := play(t, m, h)
	if lines := logLines(t, result.Seats[0].Log); len(lines) > 0 {
		line = lines[0]
	}
	return line, result.Seats[0].Failure
}

// everything returns a folder with a bot that searches all readable files of some folders for a word, by relative and
// absolute paths.
func everything(t *testing.T) (dir, outside string) {
	t.Helper()
	outside = contesttest.Tree(t, map[string]string{"private/diary.txt": "SECRET:diary"})
	dir = contesttest.Tree(t, map[string]string{
		"spy.sh": `mentions="` + outside + `/private/diary.txt .env other.sh"
for f in $(find -L . ` + "'" + outside + "'" + ` "$FOLDER" -type f 2>/dev/null) ` + outside + `/private/diary.txt .env .git/config link up/diary.txt other.sh runs/x league.db; do
	cat "$f" 2>/dev/null; echo; done | grep -o 'SECRET:[a-z.][a-z.]*' | sort -u | tr '\n' ' ' >&2; echo >&2` + echo,
		"other.sh": "SECRET:other" + echo, ".env": "SECRET:env", ".git/config": "SECRET:git", "runs/x": "SECRET:runs", "league.db": "SECRET:db",
		"table.txt": "SECRET:own.data", "deep/table.txt": "SECRET:own.deep", "v2/bot.sh": "SECRET:code", "v2/weights": "SECRET:weights",
	})
	links := map[string]string{"link": filepath.Join(outside, "private", "diary.txt"), "up": filepath.Join(outside, "private"), "etc": "/etc/shadow"}
	for name, target := range links {
		must.Do(t, os.Symlink(target, filepath.Join(dir, name)))
	}
	return dir, outside
}

// A bot can read only its own files, whatever paths it tries and wherever links lead. Without a sandbox it can also
// read others.
func TestOwnFilesAlone(t *testing.T) {
	t.Parallel()
	dir, _ := everything(t)
	own := "SECRET:own.data SECRET:own.deep "
	for name, h := range boxes(t) {
		for _, word := range []string{"cmd:sh spy.sh", "cmd:sh " + filepath.Join(dir, "spy.sh")} {
			spy := allowed(t, word, dir)
			spy.Env = []bot.Variable{{Name: "FOLDER", Value: dir}}
			if line, f := seen(t, h, spy, allowed(t, "cmd:sh other.sh", dir)); line != own || f != nil {
				t.Errorf("%s, %s: it reads %q, failure %v", name, word, line, f)
			}
		}
	}
	spy := allowed(t, "cmd:sh spy.sh", dir)
	spy.Env = []bot.Variable{{Name: "FOLDER", Value: dir}}
	line, _ := seen(t, host(t), spy, nil)
	for _, secret := range []string{"diary", "env", "git", "runs", "db", "other", "code", "weights"} {
		if !strings.Contains(line, "SECRET:"+secret+" ") {
			t.Errorf("without a box it does not find the %s: %q", secret, line)
		}
	}
}

// Paths allowed by the user can be read in the bot's folder, next to it and elsewhere, by relative and absolute
// paths.
func TestAllowedFiles(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{
		"mine/bot.sh": "cat .book/a tools/table ../data/x lib.db \"$DATA\"/y >&2; echo >&2" + echo, "mine/.book/a": "a", "mine/tools/table": "b",
		"mine/tools/make.py": "", "mine/lib.db": "d", "data/x": "c", "data/y": "e",
	})
	mine := filepath.Join(dir, "mine")
	paths := []string{filepath.Join(mine, ".book"), filepath.Join(mine, "tools"), filepath.Join(mine, "lib.db"), filepath.Join(dir, "data")}
	for name, h := range boxes(t) {
		for allow, want := range map[string]string{"": "", strings.Join(paths, " "): "abcde", dir: "abcde"} {
			b := allowed(t, "cmd:sh bot.sh", mine, strings.Fields(allow)...)
			b.Env = []bot.Variable{{Name: "DATA", Value: filepath.Join(dir, "data")}}
			line, f := seen(t, h, b, nil)
			if strings.Contains(line, "cat:") {
				line = ""
			}
			if line != want || f != nil {
				t.Errorf("%s, with leave to read %q: it reads %q, failure %v", name, allow, line, f)
			}
		}
	}
}

// Links that lead out of an allowed folder are not followed: the user did not create them.
func TestLinksInAnAllowedFolder(t *testing.T) {
	t.Parallel()
	outside := contesttest.Tree(t, map[string]string{"secret.txt": "SECRET"})
	dir := contesttest.Tree(t, map[string]string{"bot.sh": `cat link "$FOLDER/link" up/secret.txt near 2>/dev/null | tr -d '\n' >&2; echo >&2` + echo, "table": "own"})
	for name, to := range map[string]string{"link": filepath.Join(outside, "secret.txt"), "up": outside, "near": "table"} {
		must.Do(t, os.Symlink(to, filepath.Join(dir, name)))
	}
	for name, h := range boxes(t) {
		b := allowed(t, "cmd:sh bot.sh", dir, dir)
		b.Env = []bot.Variable{{Name: "FOLDER", Value: dir}}
		if line, f := seen(t, h, b, nil); line != "own" || f != nil {
			t.Errorf("%s: it reads %q, failure %v", name, line, f)
		}
	}
}

// Allowed paths in subfolders next to a bot's folder are visible at the same relative place, also without a sandbox:
// a single file, or its whole folder.
func TestAllowedInSubfolders(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := contesttest.Tree(t, map[string]string{
		"mine/bot.sh":   "cat ../data/book.txt ../data/deep/x >&2; echo >&2; cat ../data/other >&2" + echo,
		"data/book.txt": "book", "data/deep/x": "x", "data/other": "other",
	})
	mine, data := filepath.Join(dir, "mine"), filepath.Join(dir, "data")
	book, deep := filepath.Join(data, "book.txt"), filepath.Join(data, "deep")
	hosts := boxes(t)
	hosts["none"] = host(t)
	for name, h := range hosts {
		for _, tt := range []struct {
			allow []string
			other string
		}{
			{[]string{book, deep}, "cat: "},
			{[]string{deep, book}, "cat: "},
			{[]string{book, data}, "other"},
			{[]string{data, book, deep}, "other"},
		} {
			for _, word := range []string{"cmd:sh bot.sh", "cmd:sh " + filepath.Join(mine, "bot.sh")} {
				m, _ := setting(t, "@idle", "@idle")
				m.Seats[0].Bot = allowed(t, word, mine, tt.allow...)
				h.LogDir = t.TempDir()
				result := play(t, m, h)
				lines := append(logLines(t, result.Seats[0].Log), "", "")
				if lines[0] != "bookx" || !strings.HasPrefix(lines[1], tt.other) || result.Seats[0].Failure != nil {
					t.Errorf("%s, %s, with leave to read %q: it reads %q, failure %v", name, word, tt.allow, lines[:2], result.Seats[0].Failure)
				}
			}
		}
	}
	must.Be(t, "there are now", []string{"book.txt", "deep/x", "other"}, contesttest.Names(t, data))
}

// denied is a bot that needs a file that its source does not mention.
type denied struct {
	name, bot string
	files     map[string]string
	missing   string // expected hint
	more      string // another path to allow
}

func deniedBots() []denied {
	return []denied{
		{"a module imported by a computed name", "import importlib\nimportlib.import_module('la' + 'te')\n", map[string]string{"late.py": "import helper", "helper.py": ""}, "late.py", ""},
		{"a package imported by a computed name", "__import__('pa' + 'ck')\n", map[string]string{"pack/__init__.py": "", "pack/x.py": ""}, "pack", ""},
		{"a module in a folder on sys.path", "import sys; sys.path.insert(0, __file__[:-6] + 'lib')\nimport helper\n", map[string]string{"lib/helper.py": ""}, "lib/helper.py", ""},
		{"a script", "import subprocess\nsubprocess.run(['./helper.sh'], check=True)\n", map[string]string{"helper.sh": "#!/bin/sh\n"}, "helper.sh", ""},
		{"a program", "import subprocess\nsubprocess.run([__file__[:-6] + 'engine'], check=True)\n", map[string]string{"engine": "#!/bin/sh\n"}, "engine", ""},
		{"a database", "import sqlite3\nopen('book.db').read()\n", map[string]string{"book.db": "x"}, "book.db", ""},
		{"a hidden file", "open('.key').read()\n", map[string]string{".key": "x"}, ".key", ""},
		{"data of another project", "open('v2/table').read()\n", map[string]string{"v2/table": "x", "v2/bot.py": ""}, "v2/table", ""},
	}
}

// A bot that needs other files than its own fails, gets a hint what to allow, and then plays.
func TestDeniedFilesAreNamed(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for name, h := range boxes(t) {
		for _, tt := range deniedBots() {
			t.Run(name+"/"+tt.name, func(t *testing.T) {
				t.Parallel()
				dir := contesttest.Tree(t, tt.files)
				for name, text := range tt.files {
					if strings.HasPrefix(text, "#!") {
						must.Do(t, errors.Join(os.Chmod(filepath.Join(dir, name), 0o755)))
					}
				}
				path := contesttest.Write(t, dir, "bot.py", tt.bot+idlePython, 0o666)
				missing := filepath.Join(dir, tt.missing)
				want := "it was denied " + missing + ", which is not one of its own files: --allow " + missing + " lets it read that"
				if _, f := seen(t, h, allowed(t, path, dir), nil); f == nil || f.Hint != want {
					t.Errorf("%+v, want the hint %q", f, want)
				}
				if _, f := seen(t, h, allowed(t, path, dir, missing), nil); f != nil {
					t.Errorf("with leave: %+v", f)
				}
			})
		}
	}
}

// Hints also name files outside of the bot's folder. For a relative path, playing without a sandbox is no fix, as the
// bot still runs in a copy.
func TestDeniedOutsideIsNamed(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := contesttest.Tree(t, map[string]string{"mine/rel.py": "open('../weights.bin')\n" + idlePython, "weights.bin": "x", "data/book.txt": "x"})
	weights, book := filepath.Join(dir, "weights.bin"), filepath.Join(dir, "data", "book.txt")
	contesttest.Write(t, dir, "mine/abs.py", fmt.Sprintf("open(%q)\n", weights)+idlePython, 0o666)
	contesttest.Write(t, dir, "mine/deep.py", "open('../data/book.txt')\n"+idlePython, 0o666)
	hosts := everywhere(t)
	for name, h := range hosts {
		allow := "it was denied " + weights + ": --allow " + weights + " lets it read that"
		hints := map[string]string{
			"rel.py": allow, "abs.py": allow + "; --box off plays without the sandbox",
			"deep.py": "it says that it could not read " + book + ", which is not one of its own files",
		}
		if name == "none" {
			hints["abs.py"] = ""
		}
		for file, want := range hints {
			_, f := seen(t, h, allowed(t, filepath.Join(dir, "mine", file), dir), nil)
			if got := hintOf(f); got != want {
				t.Errorf("%s, %s: the hint is %q, want %q", name, file, got, want)
			}
			if _, f := seen(t, h, allowed(t, filepath.Join(dir, "mine", file), dir, weights, book), nil); f != nil {
				t.Errorf("%s, %s, with leave: %v", name, file, f)
			}
		}
	}
}

// A module in a folder elsewhere is not reported as not installed. If the folder is allowed, the bot plays.
func TestModuleInOtherFolder(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := contesttest.Tree(t, map[string]string{
		"mine/bot.py":    "import os, sys; sys.path.insert(0, os.path.dirname(__file__) + '/../common')\nimport util\n" + idlePython,
		"common/util.py": "import more\n", "common/more.py": "",
	})
	hosts := everywhere(t)
	for name, h := range hosts {
		path := filepath.Join(dir, "mine", "bot.py")
		_, f := seen(t, h, allowed(t, path, dir), nil)
		want := "util is neither one of its own files nor installed for this Python: --allow FOLDER lets it import from another folder, " +
			"--python .venv/bin/python chooses another Python"
		must.Be(t, name, want, hintOf(f))
		if _, f := seen(t, h, allowed(t, path, dir, filepath.Join(dir, "common")), nil); f != nil {
			t.Errorf("%s, with leave: %v", name, f)
		}
	}
}

// hintOf returns the hint of a failure, or "".
func hintOf(f *bot.Failure) string {
	if f == nil {
		return ""
	}
	return f.Hint
}

// Hints suggest only files in the bot's folder or next to it, whatever the bot prints: no hidden files elsewhere, and
// no files of other bots.
func TestAdviceToAllow(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // many sandboxes
	dir := contesttest.Tree(t, map[string]string{
		"[m]ine/bot.py": "", "[m]ine/.key": "", "[m]ine/lib/late.py": "", "[m]ine/other.py": "", "[m]ine/mod.py": "", "[m]ine/[lib]/deep.py": "",
		"weights.bin": "", ".ssh/id": "",
		"theirs/bot.py": "", "far/deep/x": "", ".netrc": "",
	})
	must.Do(t, os.Symlink(filepath.Join(dir, ".ssh"), filepath.Join(dir, "[m]ine", "keys")))
	said := "raise FileNotFoundError(2, 'No such file or directory', %q)\n"
	for name, advised := range map[string]bool{
		"[m]ine/.key": true, "[m]ine/lib/late.py": true, "weights.bin": true, "[m]ine/mod.py": true, "[m]ine/[lib]/deep.py": true,
		"[m]ine/other.py": false, ".ssh/id": false, ".netrc": false, "far/deep/x": false, "[m]ine/keys": false, "theirs": false,
	} {
		h, path := boxes(t)["whole"], filepath.Join(dir, name)
		text := fmt.Sprintf(said, path)
		if module, isModule := strings.CutSuffix(filepath.Base(name), ".py"); isModule && module != "other" {
			text = "import sys; sys.exit('/usr/bin/python3: No module named " + module + "')\n" // no quotes, as in the error of -m
		}
		contesttest.Write(t, dir, "[m]ine/bot.py", text+idlePython, 0o666)
		m, _ := setting(t, "@idle", "@idle")
		m.Seats[0].Bot = allowed(t, filepath.Join(dir, "[m]ine", "bot.py"), dir)
		m.Seats[1].Bot = contesttest.Bot(t, games.MapGame(), "cmd:python3 other.py "+filepath.Join(dir, "theirs", "bot.py"), filepath.Join(dir, "[m]ine"))
		h.LogDir = t.TempDir()
		f := play(t, m, h).Seats[0].Failure
		switch {
		case f == nil:
			t.Errorf("%s: it does not fail", name)
		case advised && !strings.Contains(f.Hint, "--allow "+path+" lets"):
			t.Errorf("%s: the hint is %q", name, f.Hint)
		case !advised && f.Hint != "it says that it could not read "+path+", which its sandbox does not show":
			t.Errorf("%s: the hint is %q", name, f.Hint)
		}
	}
}

// Two bots in a folder share a helper. Importing the other bot causes a warning, and a strict sandbox denies it
// unless allowed.
func TestBotsInOneFolder(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	h := boxes(t)["whole"]
	dir := contesttest.Tree(t, map[string]string{
		"a.py": "import helper\n" + idlePython, "b.py": "import helper\n" + idlePython, "helper.py": "", "c.py": "import b\n" + idlePython,
	})
	path := func(name string) string { return filepath.Join(dir, name) }
	text := "it imports " + path("b.py") + ", which is another bot, so it can read that bot"
	for _, tt := range []struct {
		red   string
		level box.Level
		allow []string
		warns bool
		fails string
	}{
		{red: "a.py", level: box.Strict},
		{red: "c.py", level: box.Auto, warns: true},
		{red: "c.py", level: box.Strict, fails: "bot c: " + text + ": --allow " + path("b.py") + " permits that"},
		{red: "c.py", level: box.Strict, allow: []string{path("b.py")}, warns: true},
	} {
		m, _ := setting(t, "@idle", "@idle")
		m.Seats[0].Bot, m.Seats[1].Bot = allowed(t, path(tt.red), dir, tt.allow...), allowed(t, path("b.py"), dir)
		h := h
		b := bot.Box{Machine: h.Box.Machine, Level: tt.level, Limits: h.Box.Limits}
		h.Box, h.LogDir = &b, t.TempDir()
		result, err := m.PlayOn(t.Context(), games.MapGame(), h)
		if fmt.Sprint(err) != tt.fails && (err != nil || tt.fails != "") {
			t.Errorf("%s, %s: error %v", tt.red, tt.level, err)
		}
		if said := strings.Join(result.Warnings, "\n"); err == nil && strings.Contains(said, text) != tt.warns {
			t.Errorf("%s, %s: warned of %q", tt.red, tt.level, said)
		}
		if err == nil && result.Seats[0].Failure != nil {
			t.Errorf("%s, %s: %v", tt.red, tt.level, result.Seats[0].Failure)
		}
	}
}

// Absolute paths also lead to the bot's files, and files written there stay in the copy.
func TestAbsolutePathsToOwnFiles(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := contesttest.Tree(t, map[string]string{"weights.txt": "w"})
	path := contesttest.Write(t, dir, "bot.py", fmt.Sprintf("assert open(%q).read() == 'w'\n", filepath.Join(dir, "weights.txt"))+
		fmt.Sprintf("try: open(%q, 'w').write('x')\nexcept OSError: pass\n", filepath.Join(dir, "new"))+idlePython, 0o666)
	for name, h := range boxes(t) {
		if _, f := seen(t, h, allowed(t, path, dir), nil); f != nil {
			t.Errorf("%s: %+v", name, f)
		}
		if _, err := os.Stat(filepath.Join(dir, "new")); err == nil {
			t.Errorf("%s: it writes into the original", name)
		}
	}
}

// A virtual environment and installed packages next to a bot are readable.
func TestInstalledNextToBot(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := contesttest.Tree(t, map[string]string{".venv/pyvenv.cfg": "", ".venv/lib/site-packages/x.py": "X = 1"})
	site := filepath.Join(dir, ".venv", "lib", "site-packages", "x.py")
	path := contesttest.Write(t, dir, "bot.py", "import sys; sys.path.append('.venv/lib/site-packages')\nimport x\n"+
		fmt.Sprintf("assert open(%q).read()\n", site)+idlePython, 0o666)
	for name, h := range boxes(t) {
		if _, f := seen(t, h, allowed(t, path, dir), nil); f != nil {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// A learning bot plays in its original folder, but can neither see nor change hidden files and other bots there.
func TestLearningBotInItsFolder(t *testing.T) {
	t.Parallel()
	h := boxes(t)["whole"]
	dir := contesttest.Tree(t, map[string]string{
		"spy.sh":   "cat .env other.sh runs/x known >&2 2>/dev/null; (echo x >> .git/config; echo y >> other.sh; echo new >> known) 2>/dev/null; echo >&2" + echo,
		"other.sh": "code", ".env": "env", ".git/config": "git", "runs/x": "runs", "known": "known",
	})
	for _, learns := range []bool{false, true} {
		spy := allowed(t, "cmd:sh spy.sh", dir)
		spy.Learns = learns
		if line, f := seen(t, h, spy, nil); line != "known" || f != nil {
			t.Errorf("learning %t: it reads %q, failure %v", learns, line, f)
		}
	}
	for name, want := range map[string]string{"other.sh": "code", ".git/config": "git", "known": "knownnew\n"} {
		if text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err != nil || string(text) != want {
			t.Errorf("%s has %q, %v", name, text, err)
		}
	}
}
