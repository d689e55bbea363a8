package alamode_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// isInstalled reports whether a program is installed, and logs if it is not.
func isInstalled(t *testing.T, program string) bool {
	t.Helper()
	_, err := exec.LookPath(program)
	if err != nil {
		t.Logf("no %s on this machine", program)
	}
	return err == nil
}

// playWords plays a match between bots given as arguments and verifies its trace. Time limits are generous unless change
// shortens them.
func playWords(t *testing.T, change func(m *contesttest.Setting), words ...string) (contest.Result, *contesttest.Memory) {
	t.Helper()
	contesttest.Python(t)
	game := withBuiltins()
	m, trace := contesttest.Match(t, game, seeded("7", "4"), words...)
	if change != nil {
		change(m)
	}
	result := must.Get(m.PlayOn(t.Context(), game, contesttest.Host(t)))(t)
	checkTrace(t, trace)
	return result, trace
}

// botsInThreeLanguages returns bots in three languages that speak the contest's protocol, or others for languages that are not
// installed.
func botsInThreeLanguages(t *testing.T) []string {
	t.Helper()
	contesttest.Needs(t, "sh")
	sources := must.Get(filepath.Abs("testdata"))(t)
	source := func(name string) string { return filepath.Join(sources, name) }
	words := []string{contesttest.File(t, "cook.py", pythonCook(t)), "@simple", "shell=cmd:sh '" + source("cook.sh") + "'"}
	if isInstalled(t, "cc") {
		words[1] = filepath.Join(t.TempDir(), "cook")
		if out, err := exec.Command("cc", "-o", words[1], source("cook.c")).CombinedOutput(); err != nil {
			t.Fatalf("cc: %v\n%s", err, out)
		}
	}
	if isInstalled(t, "node") {
		words[2] = "node=cmd:node '" + source("cook.js") + "'"
	}
	return words
}

// The bots finish a match in every league.
func TestLanguages(t *testing.T) {
	t.Parallel()
	words := botsInThreeLanguages(t)
	for league := 1; league <= 4; league++ {
		t.Run(fmt.Sprint("league ", league), func(t *testing.T) {
			t.Parallel()
			if league > 1 {
				tier.Gate(t)
			}
			result, _ := playWords(t, func(m *contesttest.Setting) { m.Scenario = seeded("11", fmt.Sprint(league)) }, words...)
			if result.Turns != 600 || len(result.Failures()) > 0 {
				t.Errorf("%d turns, failures %+v", result.Turns, contesttest.Failures(result))
			}
			for _, s := range result.Seats {
				if league == 1 && s.Score == 0 {
					t.Errorf("%s has no points", s.Seat)
				}
			}
			log, err := os.ReadFile(result.Seats[0].Log)
			if err != nil || !strings.Contains(string(log), "--- turn 2/2 ---\n198 turns left\n") {
				t.Errorf("the log has no turn headings (error %v):\n%.300s", err, log)
			}
		})
	}
}

// A bot that exits or whose answer is invalid, late or too long is eliminated in that turn, and the others continue.
func TestFailingProcesses(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "sh")
	short := func(m *contesttest.Setting) { m.Clock = contest.Clock{Init: time.Minute, Turn: 150 * time.Millisecond} }
	silent := func(m *contesttest.Setting) { m.Clock = contest.Clock{Init: 150 * time.Millisecond, Turn: time.Minute} }
	tests := []struct {
		name, source string
		change       func(m *contesttest.Setting)
		kind         bot.FailureKind
		turn         int
		reason       string // prefix
		failed       bool   // no answer
	}{
		{"garbage", "echo soup", nil, bot.IllegalOutput, 2, `"soup" is not a command`, false},
		{"silence", "exec sleep 1000", silent, bot.TimedOut, 2, "no answer within 150ms", true},
		{"silence later", "echo WAIT; exec sleep 1000", short, bot.TimedOut, 4, "no answer within 150ms", true},
		{"crash", "echo WAIT; echo WAIT; echo help >&2; exit 3", nil, bot.Crashed, 6, "exit status 3", true},
		{"exit", "echo WAIT; exit 0", nil, bot.Exited, 4, "ended with status 0 before the match was over", true},
		{"half a line", "printf WAIT; exit 0", nil, bot.Exited, 2, "ended with status 0 before the match was over", true},
		{"line too long", "head -c 10001 /dev/zero | tr '\\0' ' '; echo; exec cat", nil, bot.IllegalOutput, 2, "wrote a line of more than", true},
		{"lines ahead, then garbage", "printf 'WAIT\\r\\nMOVE 1 1\\rWAIT\\n\\nsoup\\n'; exec cat >/dev/null", nil, bot.IllegalOutput, 10, `"soup" is not a command`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			result, trace := playWords(t, tt.change, "@idle", "bad=cmd:sh "+contesttest.File(t, "bad.sh", tt.source), "@idle")
			if len(result.Failures()) != 1 {
				t.Fatalf("failures %v, want one", contesttest.Failures(result))
			}
			f := result.Seats[1].Failure
			if f == nil || f.Kind != tt.kind || f.Turn != tt.turn || !strings.HasPrefix(f.Reason, tt.reason) {
				t.Errorf("failures %v", contesttest.Failures(result))
			}
			if result.Turns != 600 || result.Seats[1].Score != -1 || result.Seats[1].Place != 3 {
				t.Errorf("%d turns, B has %+v", result.Turns, result.Seats[1])
			}
			turns, _ := contesttest.Lines[turnLine, endLine](t, trace)
			if last := turns[tt.turn-1]; last.Player != 1 || last.Result != "eliminated" || (last.Output == nil) != tt.failed {
				t.Errorf("the turn is recorded as %+v", last)
			}
		})
	}
}

// An answer of the maximum length is accepted.
func TestLongestLine(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	contesttest.Needs(t, "sh")
	source := "line=WAIT$(head -c 9996 /dev/zero | tr '\\0' ' ')\nfor i in $(seq 200); do echo \"$line\"; done; exec cat >/dev/null"
	result, trace := playWords(t, nil, "@idle", "@idle", "long=cmd:sh "+contesttest.File(t, "long.sh", source))
	if len(result.Failures()) > 0 {
		t.Errorf("failures %v, want none", contesttest.Failures(result))
	}
	if turns, _ := contesttest.Lines[turnLine, endLine](t, trace); len(*turns[200].Output) != 10_000 {
		t.Errorf("the answer has %d bytes", len(*turns[200].Output))
	}
}

// A player's first answer has its own time limit, even if it comes in the second round.
func TestTimeOfFirstAnswer(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "sh")
	slow := "slow=cmd:sh " + contesttest.File(t, "slow.sh", "read -r n; sleep 0.6; echo WAIT; while :; do echo WAIT; done")
	result, _ := playWords(t, func(m *contesttest.Setting) {
		m.Clock = contest.Clock{Init: time.Minute, Turn: 500 * time.Millisecond}
	}, "@idle", "@idle", slow)
	if len(result.Failures()) > 0 {
		t.Errorf("failures %v, want none", contesttest.Failures(result))
	}
}
