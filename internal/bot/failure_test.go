package bot_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

func TestFailure(t *testing.T) {
	t.Parallel()
	tests := []struct {
		failure    bot.Failure
		text, json string
	}{
		{
			bot.Failure{Kind: bot.FailedToStart, Reason: "SyntaxError: invalid syntax"},
			"failed_to_start: SyntaxError: invalid syntax",
			`{"kind":"failed_to_start","turn":0,"reason":"SyntaxError: invalid syntax"}`,
		},
		{
			bot.Failure{
				Kind: bot.TimedOut, Turn: 17, Reason: "no answer within 500ms", Traceback: "t",
				Asked: "a", Hint: "h", Stderr: []string{"s"}, Log: "l",
			},
			"timed_out in turn 17: no answer within 500ms",
			`{"kind":"timed_out","turn":17,"reason":"no answer within 500ms","traceback":"t",` +
				`"asked":"a","hint":"h","stderr":["s"],"log":"l"}`,
		},
	}
	for _, tt := range tests {
		must.Be(t, "text", tt.text, tt.failure.Error())
		must.Be(t, "JSON", tt.json, string(must.Get(json.Marshal(tt.failure))(t)))
	}
}

// The detail of a failure is the location in the bot's code, or else its last output, unless the
// reason contains it.
func TestFailureDetail(t *testing.T) {
	t.Parallel()
	const stack = "Traceback (most recent call last):\n  File \"bot.py\", line 3, in play\n    f()\n  File \"bot.py\", line 7, in f\n    1/0\nZeroDivisionError\n"
	dir := contesttest.Tree(t, map[string]string{"bot.py": "import helper\n", "helper.py": "import json\n", "lib/json.py": ""})
	own := func(name string) string { return filepath.Join(dir, name) }
	library := fmt.Sprintf("Traceback (most recent call last):\n  File \"%s\", line 1, in play\n  File \"%s\", line 5, in f\n  File \"%s\", line 337, in decode\nError\n",
		own("bot.py"), own("helper.py"), own("lib/json.py"))
	b := must.Get(bot.Spec{Form: bot.FormPython, Path: own("bot.py")}.Resolve(dir, game()))(t)
	for _, tt := range []struct {
		name    string
		failure bot.Failure
		want    string
	}{
		{"the innermost place of a traceback", bot.Failure{Kind: bot.Crashed, Reason: "ZeroDivisionError", Traceback: stack}, ` (File "bot.py", line 7, in f)`},
		{"the first place of a stack", bot.Failure{Kind: bot.TimedOut, Reason: "no answer", Traceback: stack}, ` (File "bot.py", line 3, in play)`},
		{
			"the innermost place in its own files",
			bot.Failure{Kind: bot.Crashed, Reason: "Error", Traceback: library},
			fmt.Sprintf(" (File \"%s\", line 5, in f)", own("helper.py")),
		},
		{
			"the first place in its own files",
			bot.Failure{Kind: bot.TimedOut, Reason: "no answer", Traceback: library},
			fmt.Sprintf(" (File \"%s\", line 1, in play)", own("bot.py")),
		},
		{
			"no place in its own files",
			bot.Failure{Kind: bot.Crashed, Reason: "Error", Traceback: "  File \"/x/y.py\", line 2, in <module>\n"},
			` (File "/x/y.py", line 2, in <module>)`,
		},
		{"a place in the reason", bot.Failure{Kind: bot.FailedToStart, Reason: "SyntaxError (bot.py, line 3)", Traceback: stack}, ""},
		{"the last line", bot.Failure{Kind: bot.Exited, Reason: "exit status 1", Stderr: []string{"one", "two ", "", "--- turn 3 ---"}}, ": two"},
		{"the last line in the reason", bot.Failure{Kind: bot.Exited, Reason: "it said: two", Stderr: []string{"two"}}, ""},
		{"nothing", bot.Failure{Kind: bot.Exited, Reason: "exit status 1"}, ""},
	} {
		must.Be(t, tt.name, tt.want, b.FailureDetail(&tt.failure))
	}
}
