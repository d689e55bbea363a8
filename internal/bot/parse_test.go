package bot_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

var known = bot.Builtins{
	{Name: "greedy", Summary: "takes what is near", Options: []bot.BuiltinOption{
		{Name: "depth", Summary: "how far it looks"}, {Name: "seed"},
	}},
	{Name: "idle", Summary: "does nothing"},
}

// botFolder creates a folder with a bot of every form.
func botFolder(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	for name, mode := range map[string]os.FileMode{
		"my_bot.py": 0o644, "my bot.py": 0o644, "a=b.py": 0o644, ".py": 0o644,
		"deep/bot.wasm": 0o644, "deep/bot.so": 0o644, "team/bot.json": 0o644,
		"prog": 0o755, "prog:a=1": 0o755, "tool.v2": 0o755, "plain": 0o644, "bot.jar": 0o644,
		"script/main.py": 0o644, "script/notes.txt": 0o644,
		"scripts/one.py": 0o644, "scripts/two.py": 0o644,
		"node/a.js": 0o644, "node/b.mjs": 0o644, "node/C.CJS": 0o755, "node/run.js": 0o755, "node/both.js": 0o644, "node/both.py": 0o644,
		"bots/cook.py": 0o644, "greedy_old.py": 0o644,
		"beside/notes.txt": 0o644, "beside.py": 0o644, // the folder is not a bot
		"prog.py": 0o644, "team.py": 0o644, // an existing path comes first
	} {
		contesttest.Write(t, dir, name, name, mode)
	}
	contesttest.Write(t, dir, "node/run.js", "#!/usr/bin/env node\n", 0o755)
	contesttest.Write(t, dir, "node/not-run.js", "#!/usr/bin/env node\n", 0o644)
	return dir
}

func TestParse(t *testing.T) {
	t.Parallel()
	dir := botFolder(t)
	depth := []bot.Option{{Name: "depth", Value: "3"}, {Name: "seed", Value: "x=1"}}
	tests := map[string]bot.Spec{
		"my_bot.py":     {Name: "my_bot", Form: bot.FormPython, Path: "my_bot.py"},
		"./my_bot.py":   {Name: "my_bot", Form: bot.FormPython, Path: "my_bot.py"},
		"my_bot":        {Name: "my_bot", Form: bot.FormPython, Path: "my_bot.py"},
		"new=bots/cook": {Name: "new", Form: bot.FormPython, Path: "bots/cook.py"},
		"my_bot:depth=3,seed=x=1": {
			Name: "my_bot-depth-3-seed-x-1", Form: bot.FormPython, Path: "my_bot.py", Options: depth,
		},
		"my bot.py":     {Name: "my-bot", Form: bot.FormPython, Path: "my bot.py"},
		".py":           {Name: "bot", Form: bot.FormPython, Path: ".py"},
		"new=my_bot.py": {Name: "new", Form: bot.FormPython, Path: "my_bot.py"},
		"./a=b.py":      {Name: "a-b", Form: bot.FormPython, Path: "a=b.py"},
		"c=a=b.py":      {Name: "c", Form: bot.FormPython, Path: "a=b.py"},
		"deep/bot.wasm": {Name: "bot", Form: bot.FormWasm, Path: "deep/bot.wasm"},
		"deep/bot.so":   {Name: "bot", Form: bot.FormPlugin, Path: "deep/bot.so"},
		"team":          {Name: "team", Form: bot.FormFolder, Path: "team"},
		"team/":         {Name: "team", Form: bot.FormFolder, Path: "team"},
		"beside":        {Name: "beside", Form: bot.FormPython, Path: "beside.py"},
		"beside:depth=3,seed=x=1": {
			Name: "beside-depth-3-seed-x-1", Form: bot.FormPython, Path: "beside.py", Options: depth,
		},

		"node/a.js":       {Name: "a", Form: bot.FormNode, Path: "node/a.js"},
		"node/a":          {Name: "a", Form: bot.FormNode, Path: "node/a.js"},
		"node/b.mjs":      {Name: "b", Form: bot.FormNode, Path: "node/b.mjs"},
		"node/C.CJS":      {Name: "C", Form: bot.FormNode, Path: "node/C.CJS"},
		"node/not-run.js": {Name: "not-run", Form: bot.FormNode, Path: "node/not-run.js"},
		"node/both":       {Name: "both", Form: bot.FormPython, Path: "node/both.py"},

		"prog":       {Name: "prog", Form: bot.FormProgram, Path: "prog"},
		"tool.v2":    {Name: "tool", Form: bot.FormProgram, Path: "tool.v2"},
		"@idle":      {Name: "idle", Form: bot.FormBuiltin, Builtin: "idle"},
		"lazy=@idle": {Name: "lazy", Form: bot.FormBuiltin, Builtin: "idle"},
		"@greedy:depth=3,seed=x=1": {
			Name: "greedy-depth-3-seed-x-1", Form: bot.FormBuiltin, Builtin: "greedy", Options: depth,
		},
		"cmd:java -jar 'my bot.jar'": {
			Name: "my-bot", Form: bot.FormCommand, Argv: []string{"java", "-jar", "my bot.jar"},
		},
		"cmd:/opt/python3.14 x=y": {
			Name: "python3.14", Form: bot.FormCommand, Argv: []string{"/opt/python3.14", "x=y"},
		},
		"v2=cmd:sh -c 'a=1; b'": {
			Name: "v2", Form: bot.FormCommand, Argv: []string{"sh", "-c", "a=1; b"},
		},
		"my_bot.py:patience=5,mode=fast": {
			Name: "my_bot-patience-5-mode-fast", Form: bot.FormPython, Path: "my_bot.py",
			Options: []bot.Option{{Name: "patience", Value: "5"}, {Name: "mode", Value: "fast"}},
		},
		"new=my_bot.py:url=http://x:80/?a=b": {
			Name: "new", Form: bot.FormPython, Path: "my_bot.py", Options: []bot.Option{{Name: "url", Value: "http://x:80/?a=b"}},
		},
		"team/:a=1":    {Name: "team-a-1", Form: bot.FormFolder, Path: "team", Options: []bot.Option{{Name: "a", Value: "1"}}},
		"prog:a=1":     {Name: "prog-a-1", Form: bot.FormProgram, Path: "prog:a=1"}, // the file exists
		"prog:a=1:b=2": {Name: "prog-a-1-b-2", Form: bot.FormProgram, Path: "prog:a=1", Options: []bot.Option{{Name: "b", Value: "2"}}},
	}
	for word, want := range tests {
		t.Run(word, func(t *testing.T) {
			t.Parallel()
			want.Word = word
			if want.Path != "" {
				want.Path = filepath.Join(dir, filepath.FromSlash(want.Path))
			}
			got := must.Get(bot.Parse(word, dir, known))(t)
			must.Be(t, "spec", want, got)
		})
	}
	scripts := bot.FormProgram // the system reads the #! line
	if runtime.GOOS == "windows" {
		scripts = bot.FormNode
	}
	if got, err := bot.Parse("node/run.js", dir, known); err != nil || got.Form != scripts {
		t.Errorf("an executable script: %+v, error %v, want the form %v", got, err, scripts)
	}
	abs := filepath.Join(dir, "prog")
	if got, err := bot.Parse(abs, "elsewhere", known); err != nil || got.Path != abs {
		t.Errorf("an absolute path: %+v, error %v", got, err)
	}
}

func TestParseErrors(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the texts have slashes")
	}
	dir := botFolder(t)
	const give = "give a file (my_bot.py), a built-in bot (@name) or a command (cmd:...)"
	tests := map[string]string{
		"":         "it is empty; " + give,
		"  ":       "it is empty; " + give,
		"x=":       "it is empty; " + give,
		"..=@x":    "there is no built-in bot @x; built-in bots: @greedy, @idle",
		"..=@idle": "a display name cannot be only dots",
		"a\x00b":   "a NUL byte cannot be part of a file name or command",

		"@":              "there is no name after @; built-in bots: @greedy, @idle",
		"@gredy":         "there is no built-in bot @gredy; did you mean @greedy? Built-in bots: @greedy, @idle",
		"@random":        "there is no built-in bot @random; built-in bots: @greedy, @idle",
		"@idle:depth=1":  "@idle has no options",
		"@greedy:":       "an option of @greedy is empty: write @greedy:option=value[,option=value]",
		"@greedy:width=": `@greedy has no option "width"; it has depth, seed`,
		"@greedy:dpeth=3": `@greedy has no option "dpeth"; did you mean "depth"? ` +
			"It has depth, seed",
		"@greedy:depth":           `option "depth" of @greedy has no value: write depth=value`,
		"@greedy:seed=1,":         "an option of @greedy is empty: write @greedy:option=value[,option=value]",
		"@greedy:seed=1,seed=2":   `option "seed" of @greedy is given twice`,
		"cmd:":                    "no command after cmd: (example: cmd:java -jar bot.jar)",
		"cmd:''":                  "no command after cmd: (example: cmd:java -jar bot.jar)",
		`cmd:java "x`:             `the command line has an open quote "`,
		"cmd:java 'x":             "the command line has an open quote '",
		`cmd:java \`:              "the command line ends in a backslash",
		"my_bto.py":               `no such file; did you mean "my_bot.py"?`,
		"deep/bot":                "it could be deep/bot.wasm, deep/bot.so; name one of them",
		"./bots/coook.py":         `no such file; did you mean "bots/cook.py"?`,
		"b=bots/coook.py":         `no such file; did you mean "bots/cook.py"?`,
		"botz/cook.py":            `no such file, nor the folder "botz"`,
		"something/else/x.py":     `no such file, nor the folder "something/else"`,
		"nothing_like_it.py":      "no such file; " + give,
		`C:\bots\bot.py`:          "no such file; " + give,
		"greedy":                  `no such file; did you mean "@greedy"?`,
		"a=b.py":                  `there is no file "b.py"; did you mean "./a=b.py"?`,
		"plain/bot.py":            "not a directory",
		"plain":                   "it is not executable: run chmod +x plain, or give the command that runs it (cmd:...)",
		"bot.jar":                 `it is not a program: play it as "cmd:java -jar bot.jar"`,
		"script/":                 `it is a folder; did you mean "script/main.py"?`,
		"scripts":                 "it is a folder without a bot.json: give a file in it",
		"/dev/null":               "it is not a regular file",
		strings.Repeat("x", 5000): "file name too long",

		"my_bot.py:":            "an option of my_bot.py is empty: write my_bot.py:option=value[,option=value]",
		"my_bot.py:a=1,":        "an option of my_bot.py is empty: write my_bot.py:option=value[,option=value]",
		"my_bot.py:a":           `option "a" of my_bot.py has no value: write a=value`,
		"my_bot.py:2a=1":        `"2a" is not a valid option name: use letters, digits and _ . -, beginning with a letter`,
		"my_bot.py:a=1,a=2":     `option "a" of my_bot.py is given twice`,
		"my_bot.py:a-b=1,A.b=2": `options "a-b" and "A.b" of my_bot.py would both be BOT_OPT_A_B`,
		"my_bto.py:a=1":         `no such file; did you mean "my_bot.py"?`,
		"script:a=1":            `it is a folder; did you mean "script/main.py"?`,
		`C:\bots\bot.py:a=1`:    "no such file; " + give,

		"@a\nb": "a control character cannot be part of a bot's name or options",
	}
	for word, want := range tests {
		t.Run(fmt.Sprintf("%.30s", word), func(t *testing.T) {
			t.Parallel()
			_, err := bot.Parse(word, dir, known)
			if err == nil {
				t.Fatal("no error")
			}
			must.Be(t, "error", fmt.Sprintf("bot %q: %s", word, want), err.Error())
		})
	}
	if _, err := bot.Parse("@x", dir, nil); err == nil ||
		err.Error() != `bot "@x": this game has no built-in bots` {
		t.Errorf("without built-in bots: error %v", err)
	}
}

func TestParseUnreadable(t *testing.T) {
	t.Parallel()
	if os.Geteuid() <= 0 {
		t.Skip("root can read everything")
	}
	dir := t.TempDir()
	contesttest.Write(t, dir, "bot.py", "", 0)
	_, err := bot.Parse("bot.py", dir, known)
	must.Be(t, "error", `bot "bot.py": cannot be read: permission denied`, fmt.Sprint(err))
}

func TestDigest(t *testing.T) {
	t.Parallel()
	dir := botFolder(t)
	tests := map[string]string{
		"@greedy:depth=1":   "",
		"cmd:java -jar 'x'": "69a45d299754845db98cb97164525035ac134cbdf1c9fe60299e9e2454d16e05",
		"my_bot.py":         "b78b99bc0f2d01b2cf2cc43774a7ae7a3b113218b3f750f77f40b99f0ae8b1c8",
		"prog":              "3d1f2ae627a3560aebf3b9c4998e92b8dae4a19f350e6992e51513cb14fb113c",
	}
	for word, want := range tests {
		spec := must.Get(bot.Parse(word, dir, known))(t)
		got, err := spec.Resolve(dir, game())
		if err != nil || got.Digest != want {
			t.Errorf("%s: resolved %+v, error %v, want the digest %q", word, got, err, want)
		}
	}
	for _, spec := range []bot.Spec{
		{Word: "none", Form: bot.FormFolder, Path: filepath.Join(dir, "none")},
		{Word: "none.py", Form: bot.FormPython, Path: filepath.Join(dir, "none.py")},
	} {
		if _, err := spec.Resolve(dir, game()); err == nil {
			t.Errorf("%s has a digest", spec.Word)
		}
	}
}

func FuzzParse(f *testing.F) {
	dir := botFolder(f)
	for _, word := range []string{
		"", "my_bot.py", "a=b=c.py", "@greedy:depth=3,seed=1", "@greedy:,=", "x=cmd:'a b' \\c",
		"=", "\x00", "\xff=", "C:\\x.py", "team/../prog",
	} {
		f.Add(word)
	}
	name := regexp.MustCompile(`^[A-Za-z0-9_.-]+$`)
	f.Fuzz(func(t *testing.T, word string) {
		_, named, _ := strings.Cut(word, "=")
		if filepath.IsAbs(word) || filepath.IsAbs(named) || strings.Contains(word, "..") {
			t.Skip("folders of this machine may be too large")
		}
		spec, err := bot.Parse(word, dir, known)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\x00") {
				t.Errorf("error in more than one line: %q", err)
			}
			return
		}
		if !name.MatchString(spec.Name) || spec.Word != word {
			t.Errorf("%q became %+v", word, spec)
		}
		switch spec.Form {
		case bot.FormBuiltin:
			if spec.Builtin == "" {
				t.Errorf("Parse(%q) = %+v", word, spec)
			}
		case bot.FormCommand:
			if len(spec.Argv) == 0 || spec.Argv[0] == "" {
				t.Errorf("Parse(%q) = %+v", word, spec)
			}
		default:
			if !filepath.IsAbs(spec.Path) {
				t.Errorf("Parse(%q) = %+v", word, spec)
			}
		}
	})
}
