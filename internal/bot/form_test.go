package bot_test

import (
	"runtime"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// Each form has these properties. A form's content must never change, as results are stored by
// content.
func TestForms(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("executables have extensions on Windows")
	}
	dir := t.TempDir()
	for _, name := range []string{"a.py", "a.js", "a.so", "a.wasm", "folder/bot.json"} {
		contesttest.Write(t, dir, name, "text", 0o666)
	}
	contesttest.Write(t, dir, "prog", "#!/usr/bin/env ruby\n", 0o777)
	type form struct {
		Form           bot.Form
		Process        bool
		Python         bool
		Toolchain      string
		Debug, Learn   string // why not; empty if it can
		Settings       int    // number of variables that it stores
		Content, Given string // prefix, without and with the variable
	}
	program := func(f bot.Form, toolchain, content, given string) form {
		return form{Form: f, Process: true, Toolchain: toolchain, Settings: 1, Content: content, Given: given}
	}
	python := program(bot.FormPython, "", "bad9b8ff7404", "eb0fa80b776a")
	python.Python = true
	const noFiles = "a bot without files of its own cannot learn"
	for word, want := range map[string]form{
		"@random": {
			Form: bot.FormBuiltin, Content: "2ed5790ac751", Given: "2ed5790ac751",
			Debug: "@random is a built-in bot; only your own bots can be debugged", Learn: noFiles,
		},
		"a.wasm": {
			Form: bot.FormWasm, Process: true, Settings: 1, Content: "92ed4b4d267f", Given: "34a3313b5bdc",
			Debug: "a module is hosted by cookoff; build the bot as a program to debug it", Learn: noFiles,
		},
		"a.py":           python,
		"a.js":           program(bot.FormNode, "node", "bad9b8ff7404", "eb0fa80b776a"),
		"a.so":           program(bot.FormPlugin, "", "92ed4b4d267f", "34a3313b5bdc"),
		"prog":           program(bot.FormProgram, "ruby", "a5e85a393538", "8149bd274f56"),
		"folder":         program(bot.FormFolder, "", "45b60add82c5", "d6aa02ae02e4"),
		"cmd:java -x":    program(bot.FormCommand, "java", "2155e42e392f", "00ca5c741203"),
		"cmd:lua a.py x": program(bot.FormCommand, "lua", "c8d04d93e676", "8ea93b2f3e3a"),
	} {
		spec := must.Get(bot.Parse(word, dir, bot.Builtins{{Name: "random"}}))(t)
		resolve := func() *bot.Bot {
			return must.Get(spec.Resolve(dir, game()))(t)
		}
		b := resolve()
		spec.SetEnv([]bot.Variable{{Name: "MINE", Value: "x"}})
		got := form{
			Form: b.Form, Process: b.NeedsProcess(),
			Python: b.NeedsPython(), Toolchain: b.Toolchain(), Debug: text(b.CheckDebug()),
			Settings: len(spec.Settings().Env), Content: b.Content[:12], Given: resolve().Content[:12],
		}
		got.Learn = text(spec.Learn())
		must.Be(t, word, want, got)
		if spec.Learns != (got.Learn == "") {
			t.Errorf("%s: Learns = %t, but Learn() = %q", word, spec.Learns, got.Learn)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
