package bot_test

import (
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// What a bot's form decides, for bots of each. Results are kept under the content: it must stay the same for ever.
func TestForms(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("files are executable by their names there")
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
		Debug, Learn   string // why not
		Settings       int    // how many variables it has of one
		Content, Given string // the beginning, without and with the variable
	}
	program := func(f bot.Form, toolchain, content, given string) form {
		return form{Form: f, Process: true, Toolchain: toolchain, Settings: 1, Content: content, Given: given}
	}
	python := program(bot.FormPython, "", "2d4e2af69be7", "839bf0656113")
	python.Python = true
	const noFiles = "a bot without files of its own cannot learn"
	for word, want := range map[string]form{
		"@random": {
			Form: bot.FormBuiltin, Content: "c61c0c50622f", Given: "c61c0c50622f",
			Debug: "@random is a built-in bot; only your own bots can be debugged", Learn: noFiles,
		},
		"a.wasm": {
			Form: bot.FormWasm, Process: true, Settings: 1, Content: "97188aaf229a", Given: "f96745453725",
			Debug: "a module is hosted by cookoff; build the bot as a program to debug it", Learn: noFiles,
		},
		"a.py":           python,
		"a.js":           program(bot.FormNode, "node", "2d4e2af69be7", "839bf0656113"),
		"a.so":           program(bot.FormPlugin, "", "97188aaf229a", "f96745453725"),
		"prog":           program(bot.FormProgram, "ruby", "4f033a92f085", "99713d97ed4a"),
		"folder":         program(bot.FormFolder, "", "39c605e26d65", "f7a1ce0ae30c"),
		"cmd:java -x":    program(bot.FormCommand, "java", "dbc2049eef24", "12db48d628fa"),
		"cmd:lua a.py x": program(bot.FormCommand, "lua", "b9fad9d5e789", "75c797c8fc61"),
	} {
		spec, err := bot.Parse(word, dir, bot.Known{{Name: "random"}})
		if err != nil {
			t.Fatal(err)
		}
		resolve := func() *bot.Bot {
			b, err := spec.Resolve(dir, game())
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		b := resolve()
		spec.SetEnv([]bot.Variable{{Name: "MINE", Value: "x"}})
		got := form{
			Form: b.Form, Process: b.NeedsProcess(),
			Python: b.NeedsPython(), Toolchain: b.Toolchain(), Debug: text(b.CheckDebug()),
			Settings: len(spec.Settings().Env), Content: b.Content[:12], Given: resolve().Content[:12],
		}
		got.Learn = text(spec.Learn())
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", word, diff)
		}
		if spec.Learns != (got.Learn == "") {
			t.Errorf("%s learns: %t, but %s", word, spec.Learns, got.Learn)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
