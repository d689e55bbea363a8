package bot_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
)

// A recorded reason contains nothing that differs between equal matches.
func TestLasting(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		kind         bot.FailureKind
		reason, want string
		stderr       []string
	}{
		{bot.Crashed, "exit status 1", "exit status 1: TypeError: x is undefined", []string{
			"/tmp/a/bot.js:6", "  x.foo()", "TypeError: x is undefined", "    at f (/tmp/a/bot.js:6:63)", "", "Node.js v20.20.2",
		}},
		{bot.Crashed, "killed by signal: aborted", "killed by signal: aborted: what():  vector", []string{
			"terminate called after throwing an instance of 'std::out_of_range'", "  what():  vector",
		}},
		{bot.Crashed, "exit status 2", "exit status 2: panic: oh", []string{"panic: oh", "", "goroutine 1 [running]:"}},
		{bot.Crashed, "exit status 9", "exit status 9", []string{"asked 3"}},
		{bot.Exited, "exit status 0", "exit status 0", []string{"ValueError: now"}},
		{bot.Crashed, "KeyError: 'missing'", "KeyError: 'missing'", nil},
		{bot.Crashed, "OSError: no file '/tmp/cookoff-3817/bot 1/data.bin'", "OSError: no file 'bot 1/data.bin'", nil},
		{bot.Crashed, "FileNotFoundError: '/tmp/cookoff-3817/bot/data.bin'", "FileNotFoundError: 'data.bin'", nil},
		{bot.Crashed, `C:\Users\me\bot.py is missing`, "bot.py is missing", nil},
		{bot.Crashed, "no route 3/4/5 and/or 1 / 2", "no route 3/4/5 and/or 1 / 2", nil},
		{bot.Crashed, "KeyError: <Order object at 0x7f3a5c1d2e80>", "KeyError: <Order object at 0x...>", nil},
		{bot.Exited, "exit status 3", "exit status 3", nil},
		{bot.TimedOut, "no answer within 500ms, it had used 312ms", "", nil},
	} {
		f := bot.Failure{Kind: tt.kind, Reason: tt.reason, Stderr: tt.stderr}
		if got := f.Lasting(); got != tt.want {
			t.Errorf("Lasting() of %q = %q, want %q", tt.reason, got, tt.want)
		}
	}
}
