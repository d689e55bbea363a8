package bot_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
)

// A recorded reason has nothing that differs from match to match.
func TestLasting(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		kind         bot.FailureKind
		reason, want string
	}{
		{bot.Crashed, "KeyError: 'missing'", "KeyError: 'missing'"},
		{bot.Crashed, "OSError: no file '/tmp/cookoff-3817/bot 1/data.bin'", "OSError: no file 'bot 1/data.bin'"},
		{bot.Crashed, "FileNotFoundError: '/tmp/cookoff-3817/bot/data.bin'", "FileNotFoundError: 'data.bin'"},
		{bot.Crashed, `C:\Users\me\bot.py is missing`, "bot.py is missing"},
		{bot.Crashed, "no route 3/4/5 and/or 1 / 2", "no route 3/4/5 and/or 1 / 2"},
		{bot.Crashed, "KeyError: <Order object at 0x7f3a5c1d2e80>", "KeyError: <Order object at 0x...>"},
		{bot.Exited, "exit status 3", "exit status 3"},
		{bot.TimedOut, "no answer within 500ms, it had used 312ms", ""},
	} {
		f := bot.Failure{Kind: tt.kind, Reason: tt.reason}
		if got := f.Lasting(); got != tt.want {
			t.Errorf("%q gives %q, want %q", tt.reason, got, tt.want)
		}
	}
}
