package referee_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/referee"
)

// The summary of a crash names its location in the referee's own files, for each language of the templates.
func TestCrashSummary(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"KeyError: 'x'": "KeyError: 'x'",
		"--- turn 3 ---\nTraceback (most recent call last):\n  File \"/club/games/noughts/referee.py\", line 102, in <module>\n    match.answer(1)\n" +
			"  File \"/club/games/noughts/referee.py\", line 67, in answer\n    x[9]\n    ~^^^\nIndexError: list index out of range": //
		"IndexError: list index out of range (referee.py:67, in answer)",
		"Traceback (most recent call last):\n  File \"/g/referee.py\", line 9, in <module>\n    json.dumps(x)\n" +
			"  File \"/usr/lib/python3.12/json/encoder.py\", line 180, in default\n    raise TypeError\nTypeError: not JSON": "TypeError: not JSON (referee.py:9)",
		"  File \"/g/referee.py\", line 12\n    foo(\n       ^\nSyntaxError: '(' was never closed": "SyntaxError: '(' was never closed (referee.py:12)",
		"/g/referee.js:5\n    throw new Error('boom')\n    ^\n\nError: boom\n    at Match.answer (/g/referee.js:5:11)\n    at file:///g/referee.js:9:1\n" +
			"    at node:internal/main:1:2\n\nNode.js v20": "Error: boom (referee.js:5, in Match.answer)",
		"panic: runtime error: index out of range [9] with length 3\n\ngoroutine 1 [running]:\nmain.(*match).answer(0x1)\n\t/g/referee.go:31 +0x1d\n" +
			"main.main()\n\t/g/referee.go:70 +0x25\nexit status 2": "panic: runtime error: index out of range [9] with length 3 (referee.go:31)",
		"Exception in thread \"main\" java.lang.IllegalStateException: boom\n\tat java.base/java.util.Optional.get(Optional.java:143)\n" +
			"\tat Referee.answer(Referee.java:12)\n\tat Referee.main(Referee.java:40)": //
		"Exception in thread \"main\" java.lang.IllegalStateException: boom (Referee.java:12, in Referee.answer)",
	} {
		if got := referee.CrashSummary(strings.Split(text, "\n")); got != want {
			t.Errorf("CrashSummary = %s\nwant %s", got, want)
		}
	}
}

// playLogging is a referee that writes to its standard error, and may crash in turn 3.
func playLogging() {
	in := bufio.NewScanner(os.Stdin)
	turn := 0
	for in.Scan() {
		switch {
		case strings.Contains(in.Text(), `"hello"`):
			fmt.Fprintln(os.Stderr, "loaded")
			fmt.Println(`{"referee":1}`)
			continue
		case strings.Contains(in.Text(), `"start"`):
			turn = 0
		}
		turn++
		fmt.Fprintln(os.Stderr, "now turn", turn)
		if turn == 3 {
			if os.Getenv(howVariable) == "crash" {
				os.Exit(1)
			}
			fmt.Println(`{"scores":[0,0],"end":{"reason":"over"}}`)
			continue
		}
		fmt.Printf(`{"turn":%d,"scores":[0,0],"ask":[{"seat":0,"lines":["x"]}]}`+"\n", turn)
	}
}

// The standard error of a referee is stored separately for each match, even if the referee fails.
func TestRefereeLogs(t *testing.T) {
	t.Parallel()
	turns := "now turn 1\n--- turn 1 ---\nnow turn 2\n--- turn 2 ---\nnow turn 3"
	for how, want := range map[string][]string{
		"": {"--- hello ---\nloaded\n--- start ---\n" + turns, "--- start ---\n" + turns}, "crash": {"--- hello ---\nloaded\n--- start ---\n" + turns},
	} {
		g := newGame(t, brokenManifest, "logging", how)
		var logs []string
		for range len(want) {
			m, _ := contesttest.Match(t, g, contest.Scenario{Game: "dice", Name: "dice"}, "@idle", "@idle")
			m.RefereeStderr = func(lines []string) string {
				logs = append(logs, strings.Join(lines, "\n"))
				return "runs/x/referee.log"
			}
			_, err := m.Play(t.Context(), g)
			wrong, failed := errors.AsType[*referee.Error](err)
			if failed != (how == "crash") {
				t.Fatalf("error %v", err)
			}
			if failed && !strings.HasSuffix(wrong.Error(), "it wrote: now turn 3; all it wrote: runs/x/referee.log") {
				t.Errorf("error %v, want the last line and the log", wrong)
			}
		}
		if !slices.Equal(logs, want) {
			t.Errorf("logs %q, want %q", logs, want)
		}
	}
}
