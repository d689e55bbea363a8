package experiment_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/must"
)

// The text of a failure has the last lines of the bot's log, without the traceback, which is
// printed separately. In stacks of languages other than Python, the innermost line of the bot's own
// code comes first.
func TestFailureText(t *testing.T) {
	t.Parallel()
	must.Be(t, "Python", "RED mine: crashed in turn 3: oops\n    Traceback (most recent call last):\n    oops\n"+
		"  last lines of its log:\n    before\n  hint: look\n", scoreboard.FailureText("RED", "mine", &bot.Failure{
		Kind: bot.Crashed, Turn: 3, Reason: "oops", Traceback: "Traceback (most recent call last):\noops", Hint: "look",
		Stderr: []string{"before", "Traceback (most recent call last):", "oops"},
	}))
	must.Be(t, "Java", "A mine: crashed in turn 3: exit status 1\n  at Bot.java, line 42\n  last lines of its log:\n"+
		"    at java.base/java.util.ArrayList.get(ArrayList.java:427)\n    at za.co.Bot.run(Bot.java:42)\n", scoreboard.FailureText("A", "mine", &bot.Failure{
		Kind: bot.Crashed, Turn: 3, Reason: "exit status 1", Where: "Bot.java, line 42",
		Stderr: []string{"at java.base/java.util.ArrayList.get(ArrayList.java:427)", "at za.co.Bot.run(Bot.java:42)"},
	}))
}
