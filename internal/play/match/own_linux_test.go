package match_test

import (
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
		landlock := h
		landlock.Box = landlockOnly(h.Box)
		all["landlock"] = landlock
	}
	return all
}

// boxesAndNone returns boxes and a host without a sandbox.
func boxesAndNone(t *testing.T) map[string]match.Host {
	t.Helper()
	hosts := boxes(t)
	none := hosts["whole"]
	none.Box = nil
	hosts["none"] = none
	return hosts
}

// tryBot plays a bot against another one, or @idle if that is nil. It returns the first line of the
// bot's log and its failure, or the error of the match.
func tryBot(t *testing.T, h match.Host, b, against *bot.Bot) (line string, f *bot.Failure, err error) {
	t.Helper()
	m, _ := setting(t, "@idle", "@idle")
	m.Seats[0].Bot = b
	if against != nil {
		m.Seats[1].Bot = against
	}
	h.LogDir = t.TempDir()
	result, err := m.PlayOn(t.Context(), games.MapGame(), h)
	if err != nil {
		return "", nil, err
	}
	if lines := logLines(t, result.Seats[0].Log); len(lines) > 0 {
		line = lines[0]
	}
	return line, result.Seats[0].Failure, nil
}

// playBot is tryBot for a match without an error.
func playBot(t *testing.T, h match.Host, b, against *bot.Bot) (line string, f *bot.Failure) {
	t.Helper()
	line, f, err := tryBot(t, h, b, against)
	must.Do(t, err)
	return line, f
}

// folderWithSpy creates a folder with a bot that searches all readable files of some folders for a
// word, by relative and absolute paths.
func folderWithSpy(t *testing.T) (dir string) {
	t.Helper()
	outside := contesttest.Tree(t, map[string]string{"private/diary.txt": "SECRET:diary"})
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
	return dir
}

// In a sandbox a bot can read only its own files, by any path or link. Without a sandbox it can
// also read others.
func TestOnlyOwnFiles(t *testing.T) {
	t.Parallel()
	dir := folderWithSpy(t)
	own := "SECRET:own.data SECRET:own.deep "
	for name, h := range boxes(t) {
		for _, word := range []string{"cmd:sh spy.sh", "cmd:sh " + filepath.Join(dir, "spy.sh")} {
			spy := allowed(t, word, dir)
			spy.Env = []bot.Variable{{Name: "FOLDER", Value: dir}}
			if line, f := playBot(t, h, spy, allowed(t, "cmd:sh other.sh", dir)); line != own || f != nil {
				t.Errorf("%s, %s: the bot reads %q, failure %v, want %q", name, word, line, f, own)
			}
		}
	}
	spy := allowed(t, "cmd:sh spy.sh", dir)
	spy.Env = []bot.Variable{{Name: "FOLDER", Value: dir}}
	line, _ := playBot(t, host(t), spy, nil)
	for _, secret := range []string{"diary", "env", "git", "runs", "db", "other", "code", "weights"} {
		if !strings.Contains(line, "SECRET:"+secret+" ") {
			t.Errorf("without a sandbox the bot does not read the secret %s: %q", secret, line)
		}
	}
}

// A bot can read paths that the user allows, in its folder, next to it and elsewhere, by relative
// and absolute paths.
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
			line, f := playBot(t, h, b, nil)
			if strings.Contains(line, "cat:") {
				line = ""
			}
			if line != want || f != nil {
				t.Errorf("%s, allowed to read %q: the bot reads %q, failure %v, want %q", name, allow, line, f, want)
			}
		}
	}
}

// Links that lead out of an allowed folder are not followed, as the user may not have created them.
func TestLinksInAllowedFolder(t *testing.T) {
	t.Parallel()
	outside := contesttest.Tree(t, map[string]string{"secret.txt": "SECRET"})
	dir := contesttest.Tree(t, map[string]string{"bot.sh": `cat link "$FOLDER/link" up/secret.txt near 2>/dev/null | tr -d '\n' >&2; echo >&2` + echo, "table": "own"})
	for name, to := range map[string]string{"link": filepath.Join(outside, "secret.txt"), "up": outside, "near": "table"} {
		must.Do(t, os.Symlink(to, filepath.Join(dir, name)))
	}
	for name, h := range boxes(t) {
		b := allowed(t, "cmd:sh bot.sh", dir, dir)
		b.Env = []bot.Variable{{Name: "FOLDER", Value: dir}}
		if line, f := playBot(t, h, b, nil); line != "own" || f != nil {
			t.Errorf("%s: the bot reads %q, failure %v, want %q", name, line, f, "own")
		}
	}
}

// Allowed files and folders in a folder next to the bot's have the same relative path, also without
// a sandbox.
func TestAllowedInSiblingFolder(t *testing.T) {
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
					t.Errorf("%s, %s, allowed to read %q: the bot reads %q, failure %v", name, word, tt.allow, lines[:2], result.Seats[0].Failure)
				}
			}
		}
	}
	must.Be(t, "files after the matches", []string{"book.txt", "deep/x", "other"}, contesttest.Names(t, data))
}

// Two bots in a folder can share a helper. Importing the other bot causes a warning; with a strict
// sandbox it is an error unless allowed.
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
		if warnings := strings.Join(result.Warnings, "\n"); err == nil && strings.Contains(warnings, text) != tt.warns {
			t.Errorf("%s, %s: warnings %q", tt.red, tt.level, warnings)
		}
		if err == nil && result.Seats[0].Failure != nil {
			t.Errorf("%s, %s: %v", tt.red, tt.level, result.Seats[0].Failure)
		}
	}
}

// A bot can read its own files by absolute paths. A file that it writes by an absolute path is not
// in the original folder.
func TestAbsolutePathsToOwnFiles(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := contesttest.Tree(t, map[string]string{"weights.txt": "w"})
	path := contesttest.Write(t, dir, "bot.py", fmt.Sprintf("assert open(%q).read() == 'w'\n", filepath.Join(dir, "weights.txt"))+
		fmt.Sprintf("try: open(%q, 'w').write('x')\nexcept OSError: pass\n", filepath.Join(dir, "new"))+idlePython, 0o666)
	for name, h := range boxes(t) {
		if _, f := playBot(t, h, allowed(t, path, dir), nil); f != nil {
			t.Errorf("%s: %+v", name, f)
		}
		if _, err := os.Stat(filepath.Join(dir, "new")); err == nil {
			t.Errorf("%s: the bot wrote into the original folder", name)
		}
	}
}

// A bot can read a virtual environment and its packages next to it.
func TestInstalledNextToBot(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := contesttest.Tree(t, map[string]string{".venv/pyvenv.cfg": "", ".venv/lib/site-packages/x.py": "X = 1"})
	site := filepath.Join(dir, ".venv", "lib", "site-packages", "x.py")
	path := contesttest.Write(t, dir, "bot.py", "import sys; sys.path.append('.venv/lib/site-packages')\nimport x\n"+
		fmt.Sprintf("assert open(%q).read()\n", site)+idlePython, 0o666)
	for name, h := range boxes(t) {
		if _, f := playBot(t, h, allowed(t, path, dir), nil); f != nil {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// A learning bot plays in its original folder, but can neither read nor change hidden files and
// other bots there.
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
		if line, f := playBot(t, h, spy, nil); line != "known" || f != nil {
			t.Errorf("learning %t: the bot reads %q, failure %v, want %q", learns, line, f, "known")
		}
	}
	for name, want := range map[string]string{"other.sh": "code", ".git/config": "git", "known": "knownnew\n"} {
		if text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err != nil || string(text) != want {
			t.Errorf("%s has %q, error %v, want %q", name, text, err, want)
		}
	}
}
