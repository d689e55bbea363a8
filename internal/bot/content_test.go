package bot_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// A bot's content changes with everything that it can name, and with nothing else.
func TestContentOfPython(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"my.py":                                "import helper, fast\nopen('tables/book.json'); from pack.inner import thing\nTABLE = 'weights-2.json'\nimport importlib; importlib.import_module('late')\n",
		"helper.py":                            "import deep\n",
		"deep.py":                              "x = 1\n",
		"late.py":                              "y = 1\n",
		"pack/__init__.py":                     "",
		"pack/inner.py":                        "thing = 1\n",
		"pack/data.bin":                        "0",
		"weights-2.json":                       "{}",
		"weights-1.json":                       "{}",
		"old_my.py":                            "import other\n",
		"other.py":                             "",
		"notes/x.txt":                          "",
		"tables/book.json":                     "{}",
		"tables/old.json":                      "{}",
		"fast.cpython-313-x86_64-linux-gnu.so": "",
		"pack/quick.so":                        "",
		"slow.so":                              "",
	}
	tests := []struct {
		name    string
		changed string
		counts  bool
	}{
		{"the file", "my.py", true},
		{"a module", "helper.py", true},
		{"a module's module", "deep.py", true},
		{"a module that is imported by a call", "late.py", true},
		{"a module in a package", "pack/inner.py", true},
		{"a data file that is named", "weights-2.json", true},
		{"another data file", "weights-1.json", false},
		{"another bot", "old_my.py", false},
		{"another bot's module", "other.py", false},
		{"a package's data", "pack/data.bin", false},
		{"another folder", "notes/x.txt", false},
		{"a data file in a folder", "tables/book.json", true},
		{"another data file in a folder", "tables/old.json", false},
		{"a compiled module", "fast.cpython-313-x86_64-linux-gnu.so", true},
		{"a package's compiled module", "pack/quick.so", true},
		{"another compiled module", "slow.so", false},
		{"a new module that is named", "thing.py", true},
		{"a new module that is not", "stranger.py", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for name, text := range files {
				contesttest.Write(t, dir, name, text, 0o666)
			}
			before := content(t, dir, "my.py")
			if again := content(t, dir, "new=my.py"); again != before {
				t.Error("the display name counts")
			}
			contesttest.Write(t, dir, tt.changed, files[tt.changed]+"# changed\n", 0o666)
			if changed := content(t, dir, "my.py") != before; changed != tt.counts {
				t.Errorf("content changed: %t, want %t", changed, tt.counts)
			}
		})
	}
}

func TestContentOfJavaScript(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"package.json":                       `{"type": "commonjs"}`,
		"bots/my.js":                         "const {a} = require('./lib/my-util');\nconst t = require('fs').readFileSync('book.txt'); require('installed'); import('./late.mjs')\n",
		"bots/lib/my-util.js":                "require('../words')\n",
		"bots/words.json":                    "{}",
		"bots/late.mjs":                      "",
		"bots/book.txt":                      "",
		"bots/other.js":                      "",
		"bots/other.txt":                     "",
		"bots/node_modules/installed/i.js":   "require('needed')",
		"bots/node_modules/needed/n.js":      "",
		"node_modules/stranger/s.js":         "",
		"bots/node_modules/.cache/tool/x.js": "",
	}
	for changed, counts := range map[string]bool{
		"bots/my.js": true, "bots/lib/my-util.js": true, "bots/words.json": true, "bots/late.mjs": true, "bots/book.txt": true,
		"package.json": true, "bots/package.json": true,
		"bots/node_modules/installed/i.js": true, "bots/node_modules/needed/n.js": true,
		"bots/other.js": false, "bots/other.txt": false, "node_modules/stranger/s.js": false, "bots/node_modules/.cache/tool/x.js": false,
	} {
		t.Run(changed, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for name, text := range files {
				contesttest.Write(t, dir, name, text, 0o666)
			}
			form, command := content(t, dir, "bots/my.js"), content(t, dir, "cmd:node bots/my.js")
			contesttest.Write(t, dir, changed, files[changed]+"// changed\n", 0o666)
			if got := content(t, dir, "bots/my.js") != form; got != counts {
				t.Errorf("content of the file changed: %t, want %t", got, counts)
			}
			if got := content(t, dir, "cmd:node bots/my.js") != command; got != counts {
				t.Errorf("content of the command changed: %t, want %t", got, counts)
			}
		})
	}
}

// The classes that a command of Java loads count, wherever it finds them.
func TestContentOfJava(t *testing.T) {
	t.Parallel()
	for word, counting := range map[string][]string{
		"cmd:java -Xmx1g -cp out" + string(filepath.ListSeparator) + "lib/* Bot": {"out/Bot.class", "out/deep/Other.class", "lib/a.jar"},
		"cmd:java --class-path=out Bot":                                          {"out/Bot.class", "out/deep/Other.class"},
		"cmd:java -classpath one.jar Bot":                                        {"one.jar"},
		"cmd:/usr/lib/jvm/bin/java Bot":                                          {"Bot.class", "out/Bot.class", "out/deep/Other.class"},
		"cmd:java -jar one.jar":                                                  {"one.jar"},
		"cmd:java Bot.java":                                                      {"Bot.java"},
	} {
		dir := t.TempDir()
		files := []string{"Bot.class", "Bot.java", "out/Bot.class", "out/deep/Other.class", "out/notes.txt", "lib/a.jar", "one.jar", "two.jar"}
		for _, name := range files {
			contesttest.Write(t, dir, name, name, 0o666)
		}
		for _, name := range files {
			before := content(t, dir, word)
			contesttest.Write(t, dir, name, "changed "+word, 0o666)
			if changed := content(t, dir, word) != before; changed != slices.Contains(counting, name) {
				t.Errorf("%s: another %s changes the content: %t", word, name, changed)
			}
		}
	}
}

// A copy under another name is the same bot: what is played against it is found again.
func TestContentOfCopy(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"new.py", "old.py", "v1/new.py"} {
		contesttest.Write(t, dir, name, "x = 1\n", 0o666)
	}
	contesttest.Write(t, dir, "other.py", "x = 2\n", 0o666)
	for word, same := range map[string]bool{"old.py": true, "v1/new.py": true, "other.py": false} {
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
	if err := os.Chmod(filepath.Join(dir, "prog"), 0o777); err != nil {
		t.Fatal(err)
	}
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
		{"prog", "./prog"}, {"x.jar", "cmd:java -jar x.jar"}, {"folder/more", "folder"}, {"folder/node_modules/x/y", "folder"},
	} {
		before := content(t, dir, change.word)
		contesttest.Write(t, dir, change.file, "two", 0o666)
		if content(t, dir, change.word) == before {
			t.Errorf("%s: the content is the same with another %s", change.word, change.file)
		}
	}
}

// Options and variables are part of what a bot is; the order in which they are given is not.
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
		spec, err := bot.Parse(tt.word, dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		spec.Env = tt.env
		s, err := spec.Resolve(dir, game())
		if err != nil {
			t.Fatal(err)
		}
		title := fmt.Sprint(tt.word, tt.env)
		if seen[s.Content] != "" {
			t.Errorf("%s and %s have the same content", title, seen[s.Content])
		}
		seen[s.Content] = title
	}
	if content(t, dir, "bot.py:b=2,a=1") != content(t, dir, "bot.py:a=1,b=2") {
		t.Error("the order of the options counts")
	}
}

// What cookoff itself writes into a bot's folder does not make it another bot.
func TestContentBesideOutputs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	contesttest.Write(t, dir, "folder/bot.json", "{}", 0o666)
	spec, err := bot.Parse("folder", dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	spec.Outputs = []string{filepath.Join(dir, "folder", "runs"), filepath.Join(dir, "folder", "x.db")}
	both := func() [2]string {
		t.Helper()
		s, err := spec.Resolve(dir, game())
		if err != nil {
			t.Fatal(err)
		}
		return [2]string{s.Content, s.Digest}
	}
	before := both()
	contesttest.Write(t, dir, "folder/runs/cookoff.db", "results", 0o666)
	contesttest.Write(t, dir, "folder/x.db", "results", 0o666)
	if both() != before {
		t.Error("results in its folder make it another bot")
	}
	contesttest.Write(t, dir, "folder/runs.txt", "its own", 0o666)
	if after := both(); after[0] == before[0] || after[1] == before[1] {
		t.Error("what is no result does not count")
	}
}

// Of a folder whose bot runs outside of it both places count, and nothing that lies around them.
func TestContentOutsideTheFolder(t *testing.T) {
	t.Parallel()
	for location, counting := range map[string][]string{
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
		resolve := func() string {
			spec, err := bot.Parse("my/bot", dir, nil)
			if err != nil {
				t.Fatal(err)
			}
			b, err := spec.Resolve(dir, bot.Game{Launch: launch})
			if err != nil {
				t.Fatal(err)
			}
			return b.Content
		}
		for _, name := range files {
			before := resolve()
			contesttest.Write(t, dir, name, "{ }", 0o666)
			if changed := resolve() != before; changed != slices.Contains(counting, name) {
				t.Errorf("%s: another %s changes the content: %t", location, name, changed)
			}
		}
	}
}

func content(t *testing.T, dir, word string) string {
	t.Helper()
	return contesttest.Resolved(t, dir, word, ".", bot.Builtin{Name: "random", Options: []bot.BuiltinOption{{Name: "seed"}}}).Content
}
