package scoreboard_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/scoreboard"
)

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
