package grass_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// shell returns the argument for a bot written as a shell script.
func shell(t testing.TB, text string) string {
	t.Helper()
	return run(t, "sh", "bot.sh", text)
}

// run returns the argument for a bot written as a script. If the interpreter is missing, it skips the test.
func run(t testing.TB, program, name, text string) string {
	t.Helper()
	contesttest.Needs(t, program)
	return fmt.Sprintf("%s=cmd:%s '%s'", program, program, contesttest.File(t, name, text))
}

// python returns the argument for a bot written in Python.
func python(t testing.TB, text string) string {
	t.Helper()
	contesttest.Python(t)
	return "snake=" + contesttest.File(t, "bot.py", text)
}

// play plays a match between processes and verifies its trace.
func play(t *testing.T, scenario contest.Scenario, clock contest.Clock, words ...string) (contest.Result, *contesttest.Memory) {
	t.Helper()
	game := withBuiltins(t)
	m, trace := contesttest.Match(t, game, scenario, words...)
	m.Clock = clock
	result := must.Get(m.PlayOn(t.Context(), game, contesttest.Host(t)))(t)
	checkTrace(t, trace)
	return result, trace
}

// pythonSource returns the source of the Python bot in testdata.
func pythonSource(t *testing.T) string {
	t.Helper()
	source := rulestest.Content(t, filepath.Join("testdata", "bot.py"))
	return string(source)
}

// The Python bot plays whole matches in both seats, and beats a bot that waits.
func TestPythonBot(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	word := python(t, pythonSource(t))
	for seed := range tier.Count(1, 3) {
		for side, words := range [][]string{{word, "@idle"}, {"@idle", word}} {
			result, _ := play(t, seeded(seed+1, 2), contesttest.Patient(), words...)
			if len(result.Failures()) > 0 || result.Winner != side {
				t.Errorf("seed %d: winner %d, failures %+v", seed+1, result.Winner, contesttest.Failures(result))
			}
		}
	}
}

// shellBot waits, and logs its input.
const shellBot = `
read -r width height
tiles=$((width * height))
while read -r mine theirs; do
	i=0
	while [ $i -lt $tiles ]; do read -r tile; i=$((i + 1)); done
	echo "matter $mine" >&2
	echo "WAIT; MESSAGE $mine:$theirs"
done
`

// nodeBot spawns robots wherever it can and sends all of them to the corner.
const nodeBot = `
const lines = require('readline').createInterface({ input: process.stdin });
let width, height, block = [];
lines.on('line', line => {
	if (!width) { [width, height] = line.split(' ').map(Number); return; }
	block.push(line.split(' ').map(Number));
	if (block.length <= width * height) return;
	const orders = ['WAIT'];
	block.slice(1).forEach(([scrap, owner, units, recycler, build, spawn], i) => {
		const x = i % width, y = (i - x) / width;
		if (owner === 1 && units) orders.push('MOVE ' + [units, x, y, 0, 0].join(' '));
		if (spawn) orders.push('SPAWN 1 ' + x + ' ' + y);
	});
	block = [];
	console.log(orders.join(';'));
});
`

// Bots in other languages complete matches.
func TestOtherLanguages(t *testing.T) {
	t.Parallel()
	t.Run("sh", func(t *testing.T) {
		t.Parallel()
		result, trace := play(t, seeded(3, 1), contesttest.Patient(), shell(t, shellBot), "@simple")
		if len(result.Failures()) > 0 || result.Winner != 1 || !strings.Contains(trace.String(), `"WAIT; MESSAGE 20:1`) {
			t.Errorf("winner %d, failures %+v", result.Winner, contesttest.Failures(result))
		}
		log, err := os.ReadFile(result.Seats[0].Log)
		if err != nil || !strings.HasPrefix(string(log), "--- turn 1 ---\nmatter 10\n--- turn 2 ---\nmatter 20\n") {
			t.Errorf("error %v, the log is %s", err, log)
		}
	})
	t.Run("node", func(t *testing.T) {
		t.Parallel()
		tier.Gate(t)
		result, _ := play(t, seeded(4, 2), contesttest.Patient(), "@random", run(t, "node", "bot.js", nodeBot))
		if len(result.Failures()) > 0 || result.Turns < 20 {
			t.Errorf("%d turns, failures %+v", result.Turns, contesttest.Failures(result))
		}
	})
}

// readTurn is a shell function that reads the input of a turn on the meadow.
const readTurn = `
read_turn() { for i in 0 1 2 3 4 5 6 7 8 9 10; do read -r line || exit 0; done; }
read -r size
`

// Answers count by lines, whenever they are written. A bot without a valid answer fails in that turn.
func TestAnswersOfProcesses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, script string
		turns        int
		kind         bot.FailureKind // empty for none
		reason       string          // of the failure
		end          string
		trace        string // substring
	}{
		{"CR LF", `while read_turn; do printf 'WAIT\r\n'; done`, 20, "", "", "stable", `"outputs":["WAIT","WAIT"]`},
		{"CR", `while read_turn; do printf 'WAIT\r'; done`, 20, "", "", "stable", `"outputs":["WAIT","WAIT"]`},
		{"lines in advance", `read_turn; printf 'MESSAGE 1\nMESSAGE 2\nMESSAGE 3\n'; while read_turn; do echo WAIT; done`, 20, "", "", "stable", `{"turn":3,"outputs":["MESSAGE 3"`},
		{"line before the input", `echo MESSAGE early; while read_turn; do echo WAIT; done`, 20, "", "", "stable", `{"turn":1,"outputs":["MESSAGE early"`},
		{"invalid order", `read_turn; echo WAIT; read_turn; echo WIAT`, 2, bot.IllegalOutput, `order 1 is "WIAT", want MOVE`, "invalid-output", ""},
		{"empty line", `read_turn; echo`, 1, bot.IllegalOutput, `order 1 is "", want MOVE`, "invalid-output", ""},
		{"no answer", `read_turn; echo WAIT; read_turn; exec sleep 60`, 2, bot.TimedOut, "no answer within 200ms", "timeout", `"outputs":[null,"WAIT"],"failed":["timed_out",null]`},
		{"no answer in turn 1", `exec sleep 60`, 1, bot.TimedOut, "no answer within 1s", "timeout", ""},
		{"exit", `read_turn; echo WAIT; exit 0`, 2, bot.Exited, "ended with status 0 before the match was over", "timeout", ""},
		{"exit with a status", `read_turn; echo WAIT; read_turn; echo oh no >&2; exit 3`, 2, bot.Crashed, "exit status 3", "timeout", ""},
		{"killed", `read_turn; echo WAIT; read_turn; kill -9 $$`, 2, bot.Crashed, "killed by signal: killed", "timeout", ""},
		{"line without an end", `read_turn; echo WAIT; read_turn; printf WAIT`, 2, bot.Exited, "ended with status 0 before the match was over", "timeout", ""},
		{"line of 10,000 bytes", `read_turn; printf '%*s\n' 9999 WAIT; while read_turn; do echo WAIT; done`, 20, "", "", "stable", ""},
		{"longer line", `read_turn; printf '%*s\n' 10000 WAIT; while read_turn; do echo WAIT; done`, 1, bot.IllegalOutput, "wrote a line of more than 10000 bytes, including its line ending", "timeout", `"outputs":[null,"WAIT"],"failed":["illegal_output",null]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			clock := contesttest.Patient()
			switch { // short limits only for bots that never answer
			case tt.kind == bot.TimedOut && tt.turns == 1:
				clock.Init = time.Second
			case tt.kind == bot.TimedOut:
				clock.Turn = 200 * time.Millisecond
			}
			result, trace := play(t, handMade(meadow), clock, shell(t, readTurn+tt.script), "@idle")
			if result.Turns != tt.turns || result.Reason != tt.end {
				t.Errorf("ended by %s after %d turns; want %s after %d", result.Reason, result.Turns, tt.end, tt.turns)
			}
			if tt.trace != "" && !strings.Contains(trace.String(), tt.trace) {
				t.Errorf("%s is missing in the trace: %s", tt.trace, trace)
			}
			if tt.kind == "" {
				if len(result.Failures()) > 0 {
					t.Errorf("failures %+v", contesttest.Failures(result))
				}
				return
			}
			if len(result.Failures()) != 1 || result.Winner != 1 {
				t.Fatalf("winner %d, failures %+v", result.Winner, contesttest.Failures(result))
			}
			f := result.Seats[0].Failure
			if f == nil || f.Kind != tt.kind || f.Turn != tt.turns || !strings.HasPrefix(f.Reason, tt.reason) {
				t.Errorf("failure %+v", f)
			}
		})
	}
}

// The second bot is asked after the first one has answered.
func TestBotsAreAskedInOrder(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	marker := filepath.Join(t.TempDir(), "answered")
	first := shell(t, readTurn+fmt.Sprintf(`while read_turn; do echo >>'%s'; echo WAIT; done`, marker))
	second := shell(t, readTurn+fmt.Sprintf(`turn=0
while read_turn; do
	turn=$((turn + 1))
	[ "$(wc -l <'%s')" -eq $turn ] || exit 5
	echo WAIT
done`, marker))
	result, _ := play(t, handMade(meadow), contesttest.Patient(), first, second)
	if result.Turns != 20 || len(result.Failures()) > 0 {
		t.Errorf("%d turns, failures %+v", result.Turns, contesttest.Failures(result))
	}
}
