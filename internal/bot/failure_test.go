package bot_test

import (
	"encoding/json"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
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
		if got := tt.failure.Error(); got != tt.text {
			t.Errorf("got %s", got)
		}
		if got, err := json.Marshal(tt.failure); err != nil || string(got) != tt.json {
			t.Errorf("got %s, %v", got, err)
		}
	}
}
