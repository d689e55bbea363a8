package bot_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// contentCase is a bot, as one or several arguments, in a folder with files.
type contentCase struct {
	words    []string
	files    map[string]string
	added    []string // files that the folder lacks at first
	relevant []string // the files whose change changes the content
}

func contentOfPython() contentCase {
	return contentCase{
		words: []string{"my.py"},
		files: map[string]string{
			"my.py":                                "import helper, fast\nopen('tables/book.json'); from pack.inner import thing\nimport importlib; importlib.import_module('late')\n",
			"helper.py":                            "import deep\n",
			"deep.py":                              "x = 1\n",
			"late.py":                              "y = 1\n",
			"pack/__init__.py":                     "",
			"pack/inner.py":                        "thing = 1\n",
			"pack/data.bin":                        "0",
			"weights.json":                         "{}",
			"old_my.py":                            "import other\n",
			"other.py":                             "",
			"notes/deep/x.txt":                     "",
			"fast.cpython-313-x86_64-linux-gnu.so": "",
			"pack/quick.so":                        "",
			"tools/make.py":                        "",
			"tools/table.json":                     "",
			"program":                              "\x7fELF",
			"v2/prog":                              "#!/bin/sh",
			"v2/weights":                           "",
			"javabot/bot.json":                     "",
			"javabot/table.txt":                    "",
			".env":                                 "",
			".book/a":                              "",
			"my.log":                               "",
			"league.db":                            "",
			"runs/x.txt":                           "",
			"__pycache__/my.pyc":                   "",
			"venv/pyvenv.cfg":                      "",
		},
		added: []string{"new.txt", "notes/new.txt", "new.py", "pack/new.py", "runs/new.txt", ".new", "new.log", "thing.py"},
		relevant: []string{
			"my.py", "helper.py", "deep.py", "pack/__init__.py", "pack/inner.py", "pack/data.bin", "pack/quick.so", "weights.json", "notes/deep/x.txt",
			"fast.cpython-313-x86_64-linux-gnu.so", "new.txt", "notes/new.txt", "pack/new.py",
		},
	}
}

func contentOfJavaScript() contentCase {
	return contentCase{
		words: []string{"bots/my.js", "cmd:node bots/my.js"},
		files: map[string]string{
			"package.json":                     `{"type": "commonjs"}`,
			"other.txt":                        "",
			"bots/my.js":                       "const {a} = require('./lib/my-util');\nconst t = require('fs').readFileSync('book.txt'); require('installed'); import('./late.mjs')\n",
			"bots/lib/my-util.js":              "require('../words')\n",
			"bots/words.json":                  "{}",
			"bots/late.mjs":                    "",
			"bots/book.txt":                    "",
			"bots/other.js":                    "",
			"bots/node_modules/installed/i.js": "",
			"bots/node_modules/installed/package.json": `{"name": "installed", "version": "1.0.0"} `,
		},
		added: []string{"bots/package.json"},
		relevant: []string{
			"bots/my.js", "bots/lib/my-util.js", "bots/words.json", "bots/late.mjs", "bots/book.txt",
			"package.json", "bots/package.json", "bots/node_modules/installed/package.json",
		},
	}
}

// contentOfJava returns commands that load classes from class paths, also from one with glob
// characters.
func contentOfJava() (cases []contentCase) {
	files := map[string]string{}
	for _, name := range []string{"Bot.class", "Bot.java", "out/Bot.class", "out/deep/Other.class", "out/notes.txt", "lib/a.jar", "[lib]/a.jar", "one.jar", "two.jar"} {
		files[name] = name
	}
	for word, relevant := range map[string][]string{
		"cmd:java -Xmx1g -cp out" + string(filepath.ListSeparator) + "lib/* Bot": {"out/Bot.class", "out/deep/Other.class", "out/notes.txt", "lib/a.jar"},
		"cmd:java --class-path=out Bot":                                          {"out/Bot.class", "out/deep/Other.class", "out/notes.txt"},
		"cmd:java -classpath one.jar Bot":                                        {"one.jar"},
		"cmd:/usr/lib/jvm/bin/java Bot":                                          {"Bot.class"},
		"cmd:java -cp [lib]/* Bot":                                               {"[lib]/a.jar"},
		"cmd:java -jar one.jar":                                                  {"one.jar"},
		"cmd:java Bot.java":                                                      {"Bot.java"},
	} {
		cases = append(cases, contentCase{words: []string{word}, files: files, relevant: relevant})
	}
	return cases
}

// A bot's content changes if one of its own files changes, and not otherwise.
func TestContent(t *testing.T) {
	t.Parallel()
	for _, tt := range append(contentOfJava(), contentOfPython(), contentOfJavaScript()) {
		t.Run(tt.words[0], func(t *testing.T) {
			t.Parallel()
			dir := contesttest.Tree(t, tt.files)
			contents := func() (all []string) {
				for _, word := range tt.words {
					all = append(all, content(t, dir, word))
				}
				return all
			}
			before := contents()
			for _, name := range append(slices.Collect(maps.Keys(tt.files)), tt.added...) {
				changed := tt.files[name] + "\n"
				if filepath.Base(name) == "package.json" {
					changed = `{"name": "installed", "version": "1.0.1"}`
				}
				path := contesttest.Write(t, dir, name, changed, 0o666)
				for i, after := range contents() {
					if changes := after != before[i]; changes != slices.Contains(tt.relevant, name) {
						t.Errorf("%s: changing %s changes the content: %t", tt.words[i], name, changes)
					}
				}
				if text, old := tt.files[name]; old {
					contesttest.Write(t, dir, name, text, 0o666)
				} else {
					must.Do(t, os.Remove(path))
				}
			}
			must.Be(t, "content after undoing all changes", before, contents())
		})
	}
}
