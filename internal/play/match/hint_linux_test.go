package match_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// denied is a bot that needs a file that its source does not mention.
type denied struct {
	name, bot string
	files     map[string]string
	missing   string // path to allow
}

func deniedBots() []denied {
	return []denied{
		{"a module imported by a computed name", "import importlib\nimportlib.import_module('la' + 'te')\n", map[string]string{"late.py": "import helper", "helper.py": ""}, "late.py"},
		{"a package imported by a computed name", "__import__('pa' + 'ck')\n", map[string]string{"pack/__init__.py": "", "pack/x.py": ""}, "pack"},
		{"a module in a folder on sys.path", "import sys; sys.path.insert(0, __file__[:-6] + 'lib')\nimport helper\n", map[string]string{"lib/helper.py": ""}, "lib/helper.py"},
		{"a script", "import subprocess\nsubprocess.run(['./helper.sh'], check=True)\n", map[string]string{"helper.sh": "#!/bin/sh\n"}, "helper.sh"},
		{"a program", "import subprocess\nsubprocess.run([__file__[:-6] + 'engine'], check=True)\n", map[string]string{"engine": "#!/bin/sh\n"}, "engine"},
		{"a database", "import sqlite3\nopen('book.db').read()\n", map[string]string{"book.db": "x"}, "book.db"},
		{"a hidden file", "open('.key').read()\n", map[string]string{".key": "x"}, ".key"},
		{"data of another project", "open('v2/table').read()\n", map[string]string{"v2/table": "x", "v2/bot.py": ""}, "v2/table"},
	}
}

// A bot that needs files other than its own fails with a hint what to allow, and plays if that is
// allowed.
func TestHintForDeniedFiles(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for name, h := range boxes(t) {
		for _, tt := range deniedBots() {
			t.Run(name+"/"+tt.name, func(t *testing.T) {
				t.Parallel()
				dir := contesttest.Tree(t, tt.files)
				for name, text := range tt.files {
					if strings.HasPrefix(text, "#!") {
						must.Do(t, os.Chmod(filepath.Join(dir, name), 0o755))
					}
				}
				path := contesttest.Write(t, dir, "bot.py", tt.bot+idlePython, 0o666)
				missing := filepath.Join(dir, tt.missing)
				want := "it was denied " + missing + ", which is not one of its own files: --allow " + missing + " lets it read that"
				_, f := playBot(t, h, allowed(t, path, dir), nil)
				must.Be(t, "hint", want, hintOf(f))
				if _, f := playBot(t, h, allowed(t, path, dir, missing), nil); f != nil {
					t.Errorf("with permission: %+v", f)
				}
			})
		}
	}
}

// Hints also name files outside of the bot's folder. For a relative path they do not suggest to
// play without a sandbox, where the bot runs in a copy, too.
func TestHintForDeniedFilesOutside(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := contesttest.Tree(t, map[string]string{"mine/rel.py": "open('../weights.bin')\n" + idlePython, "weights.bin": "x", "data/book.txt": "x"})
	weights, book := filepath.Join(dir, "weights.bin"), filepath.Join(dir, "data", "book.txt")
	contesttest.Write(t, dir, "mine/abs.py", fmt.Sprintf("open(%q)\n", weights)+idlePython, 0o666)
	contesttest.Write(t, dir, "mine/deep.py", "open('../data/book.txt')\n"+idlePython, 0o666)
	for name, h := range boxesAndNone(t) {
		allow := "it was denied " + weights + ": --allow " + weights + " lets it read that"
		hints := map[string]string{
			"rel.py": allow, "abs.py": allow + "; --box off plays without the sandbox",
			"deep.py": "it says that it could not read " + book + ", which is not one of its own files",
		}
		if name == "none" {
			hints["abs.py"] = ""
		}
		for file, want := range hints {
			_, f := playBot(t, h, allowed(t, filepath.Join(dir, "mine", file), dir), nil)
			must.Be(t, name+", "+file+": hint", want, hintOf(f))
			if _, f := playBot(t, h, allowed(t, filepath.Join(dir, "mine", file), dir, weights, book), nil); f != nil {
				t.Errorf("%s, %s, with permission: %v", name, file, f)
			}
		}
	}
}

// For a module in another folder the hint is to allow the folder, not to install the module. If it
// is allowed, the bot plays.
func TestModuleInOtherFolder(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := contesttest.Tree(t, map[string]string{
		"mine/bot.py":    "import os, sys; sys.path.insert(0, os.path.dirname(__file__) + '/../common')\nimport util\n" + idlePython,
		"common/util.py": "import more\n", "common/more.py": "",
	})
	for name, h := range boxesAndNone(t) {
		path := filepath.Join(dir, "mine", "bot.py")
		_, f := playBot(t, h, allowed(t, path, dir), nil)
		want := "util is neither one of its own files nor installed for this Python: --allow FOLDER lets it import from another folder, " +
			"--python .venv/bin/python chooses another Python"
		must.Be(t, name, want, hintOf(f))
		if _, f := playBot(t, h, allowed(t, path, dir, filepath.Join(dir, "common")), nil); f != nil {
			t.Errorf("%s, with permission: %v", name, f)
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

// Hints suggest to allow only files in the bot's folder or next to it, but no hidden files there
// and no files of other bots, whatever the bot prints.
func TestHintSuggestsOnlyNearFiles(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // many sandboxes
	dir := contesttest.Tree(t, map[string]string{
		"[m]ine/bot.py": "", "[m]ine/.key": "", "[m]ine/lib/late.py": "", "[m]ine/other.py": "", "[m]ine/mod.py": "", "[m]ine/[lib]/deep.py": "",
		"weights.bin": "", ".ssh/id": "",
		"theirs/bot.py": "", "far/deep/x": "", ".netrc": "",
	})
	must.Do(t, os.Symlink(filepath.Join(dir, ".ssh"), filepath.Join(dir, "[m]ine", "keys")))
	const failing = "raise FileNotFoundError(2, 'No such file or directory', %q)\n"
	for name, suggested := range map[string]bool{
		"[m]ine/.key": true, "[m]ine/lib/late.py": true, "weights.bin": true, "[m]ine/mod.py": true, "[m]ine/[lib]/deep.py": true,
		"[m]ine/other.py": false, ".ssh/id": false, ".netrc": false, "far/deep/x": false, "[m]ine/keys": false, "theirs": false,
	} {
		h, path := boxes(t)["whole"], filepath.Join(dir, name)
		text := fmt.Sprintf(failing, path)
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
			t.Errorf("%s: the bot does not fail", name)
		case suggested && !strings.Contains(f.Hint, "--allow "+path+" lets"):
			t.Errorf("%s: the hint is %q", name, f.Hint)
		case !suggested && f.Hint != "it says that it could not read "+path+", which its sandbox does not show":
			t.Errorf("%s: the hint is %q", name, f.Hint)
		}
	}
}
