package content_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

func TestPythonImports(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"import a": "a",
		"import a.b.c as d, e\nimport f;import g":    "a e f g",
		"from a.b import c":                          "a",
		"from a import (b,\n c as import_me,\n)":     "a",
		"from . import a\nfrom .b import c":          "",
		"if x: import a\nelse: from b import c":      "a b",
		"def f():\n\timport a\n\tyield from b":       "a",
		"raise A from b\nimport c":                   "c",
		"import \\\n a":                              "a",
		"import a # import b\n# import c":            "a",
		"'import a'; \"\"\"\nimport b\n\"\"\"":       "",
		"x = 'it\\'s'\nimport a":                     "a",
		"x = r'\\'\nimport a":                        "a", // an unterminated string ends with the line
		"x = rb'''\\'''\nimport a'''\nimport b":      "b",
		"x = f'{y}'\nimport a":                       "a",
		"x = f'{y['a']}'\nimport a":                  "a",
		"x = f\"{d[\"}\"]!r:>{w}} {{\"\nimport a":    "a",
		"x = f'''{\nf'''{1}'''\n}'''\nimport a":      "a",
		"x = [\n'import b',\nimportant\n]\nimport a": "a",
		"frombulate = 1; importer = 2":               "",
		"import é":                                   "é",
		"importlib.import_module('late')":            "",
		"try:\n import a\nexcept: import b as a":     "a b",
		"a = 1 if b else 2\r\nimport c\r\n":          "c",
	} {
		must.Be(t, source, want, strings.Join(content.PythonImports([]byte(source)), " "))
	}
}

// pythonParser is a Python program that lists the imports of files by Python's own parser.
const pythonParser = `import ast, json, sys
answer = {}
for path in sys.stdin.read().split("\n"):
    try:
        tree = ast.parse(open(path, "rb").read())
    except (SyntaxError, ValueError, RecursionError):
        continue
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name.split(".")[0] for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.append(node.module.split(".")[0])
    answer[path] = sorted(set(names))
print(json.dumps(answer))
`

// The scanner finds the same imports in Python's standard library as Python's parser.
func TestPythonImportsMatchParser(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	library, err := exec.Command("python3", "-c", "import os; print(os.path.dirname(os.__file__))").Output()
	if err != nil {
		t.Skipf("no Python: %v", err)
	}
	paths, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(library)), "*.py"))
	if more, _ := filepath.Glob(filepath.Join(strings.TrimSpace(string(library)), "test", "*.py")); tier.Soaking() {
		paths = append(paths, more...)
	}
	if err != nil || len(paths) < 100 {
		t.Skipf("no library: %d files, %v", len(paths), err)
	}
	ask := exec.Command("python3", "-W", "ignore", "-c", pythonParser)
	ask.Stdin = strings.NewReader(strings.Join(paths, "\n"))
	var want map[string][]string
	must.JSON(t, must.Get(ask.Output())(t), &want)
	for path, names := range want {
		got := content.PythonImports(must.Get(os.ReadFile(path))(t))
		slices.Sort(got)
		if diff := cmp.Diff(names, append([]string{}, slices.Compact(got)...)); diff != "" {
			t.Errorf("%s (-Python +ours):\n%s", path, diff)
		}
	}
	t.Logf("%d files agree", len(want))
}

func TestJavaScriptImports(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"const a = require('./a')":                                        "./a",
		"import a from './a.mjs'; import {b, c as d} from \"b\"":          "./a.mjs b",
		"import './a'; import * as x from './b'":                          "./a ./b",
		"export {x} from './a'; export * from './b'":                      "./a ./b",
		"const a = await import('./a.js')":                                "./a.js",
		"require(name); import(`./${name}`); require('./a' + b)":          "./a",
		"// require('./a')\n/* require('./b') */ require('./c')":          "./c",
		"'require(\"./a\")'; \"import './b'\"; `require('./c')`":          "",
		"`${require('./a')} ${`${require('./b')}`}`; require('./c')":      "./a ./b ./c",
		"x = a / b; require('./a'); y = /[/'\"]/.test(s); require('./b')": "./a ./b",
		"return /'/; require('./a')":                                      "./a",
		"Array.from('./a'); object.require('./b')":                        "",
		"#!/usr/bin/env node 'x\nrequire('./a')":                          "./a",
		"require('./a\\x62')":                                             "",
	} {
		must.Be(t, source, want, strings.Join(content.JavaScriptImports([]byte(source)), " "))
	}
}

// The classes that a compiled class refers to are found in its constant pool, and belong to the bot
// if they are in its folder.
func TestClassesOfCompiledClass(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	javac, err := exec.LookPath("javac")
	if err != nil {
		t.Skip("no javac on this machine")
	}
	dir := t.TempDir()
	source := filepath.Join(dir, "Bot.java")
	contesttest.Write(t, dir, "Bot.java", "class Bot { Other[] all; long n = 1L << 40; static class Inner {} void f() { new p.Deep(); new Inner(); } }\n"+
		"class Other {}", 0o666)
	contesttest.Write(t, dir, "p/Deep.java", "package p; public class Deep {}", 0o666)
	if out, err := exec.Command(javac, "-d", dir, "-cp", dir, source).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	got := content.ClassesOf(must.Get(os.ReadFile(filepath.Join(dir, "Bot.class")))(t))
	for _, want := range []string{"Bot", "Bot$Inner", "p/Deep", "java/lang/Object"} {
		if !slices.Contains(got, want) {
			t.Errorf("ClassesOf(Bot.class) = %q, without %s", got, want)
		}
	}
	own := content.Own{}
	defer own.Close()
	must.Do(t, own.Class(dir, "Bot"))
	var names []string
	for _, f := range own.Files {
		names = append(names, f.Name)
	}
	must.Be(t, "its own files", []string{"Bot$Inner.class", "Bot.class", "p/Deep.class"}, slices.Sorted(slices.Values(names)))
}

// FuzzImports checks that the scanners terminate for any input and return only names in it.
func FuzzImports(f *testing.F) {
	for _, seed := range []string{"import a\nfrom b import (c)\n", "f'{a[\"b\"]:{c}}' import x", "require('./a'); `${import('./b')}` /[/]/", "\xca\xfe\xba\xbe\x00\x00\x00\x41\x00\x03\x07\x00\x02\x01\x00\x01A"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		for _, names := range [][]string{content.PythonImports(source), content.JavaScriptImports(source), content.ClassesOf(source)} {
			for _, name := range names {
				if !strings.Contains(string(source), name) {
					t.Errorf("%q is not in the source", name)
				}
			}
		}
	})
}

// The manual lists the files that never belong to a bot.
func TestUnrelatedIsDocumented(t *testing.T) {
	t.Parallel()
	manual := must.Get(os.ReadFile(filepath.Join("..", "..", "..", "docs", "bots.md")))(t)
	text := strings.ToLower(string(manual))
	for name := range strings.FieldsSeq(content.Unrelated) {
		for _, end := range []string{"-wal", "-shm", "-journal", ".gz", ".zst"} { // listed separately
			name = strings.TrimSuffix(name, end)
		}
		name = strings.TrimPrefix(name, "*")
		if stem := strings.TrimSuffix(name, ".txt"); !strings.Contains(text, "`"+name+"`") && !strings.Contains(text, "`"+stem+"`") {
			t.Errorf("%s is not in docs/bots.md", name)
		}
	}
}
