package bot_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// Editors' backups, notes and cookoff's own files never change the content. Build files count only
// for bots that are folders; all other files count, as a bot may open them.
func TestContentIgnoresWorkFiles(t *testing.T) {
	t.Parallel()
	for name, counts := range map[string]struct{ file, folder bool }{
		"cookoff.yaml": {}, "data/cookoff.yaml": {}, "my.py.old": {}, "my.ORIG": {}, "my.rej": {}, ".my.py.swp": {}, "my.swp": {}, "play.err": {},
		"play.pid": {}, "README.md": {}, "Readme": {}, "README.txt": {}, "LICENSE": {}, "LICENCE.txt": {}, "CHANGELOG.md": {}, "data/notes.md": {},
		"results.db-wal": {}, "lost-trace.jsonl.gz": {},
		"Makefile": {folder: true}, "Dockerfile": {folder: true}, "CMakeLists.txt": {folder: true}, "play.out": {folder: true},
		"license.py": {folder: true}, "readme/x.txt": {true, true}, "license_plates.txt": {true, true}, "cookoff.yaml.txt": {true, true},
		"requirements.txt": {true, true}, "book.csv": {true, true}, "settings.yaml": {true, true}, "trace.txt": {true, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := contesttest.Tree(t, map[string]string{"bot/my.py": "", "bot/bot.json": "{}", "bot/data/table": ""})
			file, folder := content(t, dir, "bot/my.py"), content(t, dir, "bot")
			contesttest.Write(t, dir, "bot/"+name, "# changed\n", 0o666)
			if changed := content(t, dir, "bot/my.py") != file; changed != counts.file {
				t.Errorf("content of the file changed: %t", changed)
			}
			if changed := content(t, dir, "bot") != folder; changed != counts.folder {
				t.Errorf("content of the folder changed: %t", changed)
			}
		})
	}
}

// A copy with another name, or a bot with another display name, has the same content, so that its
// results are found.
func TestContentOfCopy(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"new.py", "old.py", "v1/new.py"} {
		contesttest.Write(t, dir, name, "x = 1\n", 0o666)
	}
	contesttest.Write(t, dir, "other.py", "x = 2\n", 0o666)
	for word, same := range map[string]bool{"old.py": true, "v1/new.py": true, "renamed=new.py": true, "other.py": false} {
		if got := content(t, dir, word) == content(t, dir, "new.py"); got != same {
			t.Errorf("%s has the content of new.py: %t, want %t", word, got, same)
		}
	}
}

func TestContentOfOtherForms(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	contesttest.Write(t, dir, "prog", "#!/bin/sh\n", 0o666)
	contesttest.Write(t, dir, "x.jar", "one", 0o666)
	contesttest.Write(t, dir, "folder/bot.json", "{}", 0o666)
	must.Do(t, os.Chmod(filepath.Join(dir, "prog"), 0o777))
	words := []string{"@random:seed=1", "@random:seed=2", "@random", "./prog", "cmd:java -jar x.jar", "cmd:java x.jar", "folder"}
	seen := map[string]string{}
	for _, word := range words {
		c := content(t, dir, word)
		if seen[c] != "" {
			t.Errorf("%s and %s have the same content", word, seen[c])
		}
		seen[c] = word
	}
	for _, change := range []struct{ file, word string }{
		{"prog", "./prog"}, {"x.jar", "cmd:java -jar x.jar"}, {"folder/more", "folder"}, {"folder/node_modules/x/package.json", "folder"},
	} {
		before := content(t, dir, change.word)
		contesttest.Write(t, dir, change.file, `{"name": "x", "version": "2"}`, 0o666)
		if content(t, dir, change.word) == before {
			t.Errorf("%s: changing %s does not change the content", change.word, change.file)
		}
	}
}

// Options and variables are part of the content; their order is not.
func TestContentOfSettings(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	contesttest.Write(t, dir, "bot.py", "x = 1\n", 0o666)
	contesttest.Write(t, dir, "other.py", "x = 2\n", 0o666)
	env := func(values ...string) (vars []bot.Variable) {
		for i, v := range values {
			vars = append(vars, bot.Variable{Name: string(rune('A' + i)), Value: v})
		}
		return vars
	}
	seen := map[string]string{}
	for _, tt := range []struct {
		word string
		env  []bot.Variable
	}{
		{"bot.py", nil},
		{"bot.py:a=1", nil},
		{"bot.py:a=2", nil},
		{"bot.py:b=1", nil},
		{"bot.py:A=1", nil},
		{"bot.py:a=1,b=2", nil},
		{"bot.py:a=1;b=2", nil},
		{"other.py:a=1", nil},
		{"bot.py", env("1")},
		{"bot.py", env("2")},
		{"bot.py", env("1", "2")},
		{"bot.py:a=1", env("1")},
		{"cmd:python3 bot.py", nil},
		{"cmd:python3 bot.py", env("1")},
	} {
		spec := must.Get(bot.Parse(tt.word, dir, nil))(t)
		spec.Env = tt.env
		s := must.Get(spec.Resolve(dir, game()))(t)
		title := fmt.Sprint(tt.word, tt.env)
		if seen[s.Content] != "" {
			t.Errorf("%s and %s have the same content", title, seen[s.Content])
		}
		seen[s.Content] = title
	}
	if content(t, dir, "bot.py:b=2,a=1") != content(t, dir, "bot.py:a=1,b=2") {
		t.Error("the order of the options changes the content")
	}
}

// Files that cookoff writes into a bot's folder do not change its content.
func TestContentIgnoresOutputs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	contesttest.Write(t, dir, "folder/bot.json", "{}", 0o666)
	spec := must.Get(bot.Parse("folder", dir, nil))(t)
	spec.Outputs = []string{filepath.Join(dir, "folder", "runs"), filepath.Join(dir, "folder", "x.db")}
	both := func() [2]string {
		t.Helper()
		s := must.Get(spec.Resolve(dir, game()))(t)
		return [2]string{s.Content, s.Digest}
	}
	before := both()
	contesttest.Write(t, dir, "folder/runs/cookoff.db", "results", 0o666)
	contesttest.Write(t, dir, "folder/x.db", "results", 0o666)
	if both() != before {
		t.Error("results in the bot's folder change the content")
	}
	contesttest.Write(t, dir, "folder/runs.txt", "its own", 0o666)
	if after := both(); after[0] == before[0] || after[1] == before[1] {
		t.Error("a new file that is not a result does not change the content")
	}
}

// A bot that runs outside its own folder needs permission (Allow). Then the content covers both
// folders and nothing else.
func TestContentOutsideTheFolder(t *testing.T) {
	t.Parallel()
	for location, relevant := range map[string][]string{
		"../bin":      {"my/bot/bot.json", "my/bin/run"},
		"../../tools": {"my/bot/bot.json", "tools/run"},
		"..":          {"my/bot/bot.json", "my/bin/run", "my/other/run"},
		"sub":         {"my/bot/bot.json"},
	} {
		dir := t.TempDir()
		files := []string{"my/bot/bot.json", "my/bin/run", "my/other/run", "tools/run", "note.txt"}
		for _, name := range files {
			contesttest.Write(t, dir, name, "{}", 0o666)
		}
		launch := func(string) (bot.Launch, error) {
			return bot.Launch{Argv: []string{"./run"}, Dir: filepath.FromSlash(location)}, nil
		}
		place := filepath.Join(dir, "my", "bot", filepath.FromSlash(location))
		resolve := func(allow ...string) (*bot.Bot, error) {
			spec := must.Get(bot.Parse("my/bot", dir, nil))(t)
			spec.Allow = allow
			return spec.Resolve(dir, bot.Game{Launch: launch})
		}
		_, err := resolve()
		if want := "leads out of the bot's folder, to " + place + ": --allow " + place; location != "sub" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: error %v, want %q", location, err, want)
		}
		for _, name := range files {
			before := must.Get(resolve(place))(t)
			contesttest.Write(t, dir, name, "{ }", 0o666)
			after := must.Get(resolve(place))(t)
			if changed := after.Content != before.Content; changed != slices.Contains(relevant, name) {
				t.Errorf("%s: changing %s changes the content: %t", location, name, changed)
			}
		}
	}
}

func content(t *testing.T, dir, word string) string {
	t.Helper()
	return contesttest.Resolved(t, dir, word, ".", bot.Builtin{Name: "random", Options: []bot.BuiltinOption{{Name: "seed"}}}).Content
}

// Bots with different files and packages have different content, even if the joined names and texts
// are equal.
func TestContentIsUnambiguous(t *testing.T) {
	t.Parallel()
	describe := func(dir, place string) {
		contesttest.Write(t, dir, place+"/node_modules/p/package.json", `{"name": "p", "version": "1"}`, 0o666)
	}
	trees := map[string]func(dir string){
		"a package inside": func(dir string) { describe(dir, "bots/f") },
		"one around":       func(dir string) { describe(dir, "bots") },
		"two":              func(dir string) { describe(dir, "bots/f"); describe(dir, "bots") },
		"a file":           func(dir string) { contesttest.Write(t, dir, "bots/f/x", "g", 0o666) },
		"a link": func(dir string) {
			contesttest.Write(t, dir, "bots/f/g/h.py", "", 0o666)
			if err := os.Symlink("g", filepath.Join(dir, "bots", "f", "x")); err != nil {
				t.Skipf("cannot create symbolic links: %v", err)
			}
		},
	}
	seen := map[string]string{}
	for name, fill := range trees {
		dir := t.TempDir()
		contesttest.Write(t, dir, "bots/f/my.js", "", 0o666)
		fill(dir)
		digest := content(t, dir, "bots/f/my.js")
		if other, known := seen[digest]; known {
			t.Errorf("%s has the content of %s", name, other)
		}
		seen[digest] = name
		again := t.TempDir()
		contesttest.Write(t, again, "bots/f/my.js", "", 0o666)
		fill(again)
		if content(t, again, "bots/f/my.js") != digest {
			t.Errorf("%s has different content in another folder", name)
		}
	}
}
