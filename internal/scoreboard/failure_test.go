package scoreboard_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/scoreboard"
)

// In one line a failure has the place in the bot's code, or else what the bot said last; nothing twice.
func TestFailureDetail(t *testing.T) {
	t.Parallel()
	const stack = "Traceback (most recent call last):\n  File \"bot.py\", line 3, in play\n    f()\n  File \"bot.py\", line 7, in f\n    1/0\nZeroDivisionError\n"
	for _, tt := range []struct {
		name string
		of   bot.Failure
		want string
	}{
		{"the innermost place of a traceback", bot.Failure{Kind: bot.Crashed, Reason: "ZeroDivisionError", Traceback: stack}, ` (File "bot.py", line 7, in f)`},
		{"the first place of a stack", bot.Failure{Kind: bot.TimedOut, Reason: "no answer", Traceback: stack}, ` (File "bot.py", line 3, in play)`},
		{"a place in the reason", bot.Failure{Kind: bot.FailedToStart, Reason: "SyntaxError (bot.py, line 3)", Traceback: stack}, ""},
		{"the last line", bot.Failure{Kind: bot.Exited, Reason: "exit status 1", Stderr: []string{"one", "two ", "", "--- turn 3 ---"}}, ": two"},
		{"the last line in the reason", bot.Failure{Kind: bot.Exited, Reason: "it said: two", Stderr: []string{"two"}}, ""},
		{"nothing", bot.Failure{Kind: bot.Exited, Reason: "exit status 1"}, ""},
	} {
		if got := scoreboard.FailureDetail(&tt.of); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// What is said of a failure has the end of the bot's log, without what stands in the traceback.
func TestWriteFailure(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	scoreboard.WriteFailure(&b, "RED", "mine", &bot.Failure{
		Kind: bot.Crashed, Turn: 3, Reason: "oops", Traceback: "Traceback (most recent call last):\noops", Hint: "look",
		Stderr: []string{"before", "Traceback (most recent call last):", "oops"},
	})
	const want = "\nRED mine: crashed in turn 3: oops\n    Traceback (most recent call last):\n    oops\n" +
		"  last lines of its log:\n    before\n  hint: look\n"
	if b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}
