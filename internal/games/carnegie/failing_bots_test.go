package carnegie_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// Each way of failing gives the right kind, reason and traceback, and the opponent wins.
func TestPythonFailures(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, source string
		kind         bot.FailureKind
		turn         int
		reason       string
		traceback    string // substring
	}{
		{"exception", plays("if controller.get_turn() == 3:", "    raise ValueError('no way\\nat all')"), bot.Crashed, 3, "ValueError: no way", "line 6, in play_turn"},
		{"exception without a message", plays("raise KeyError"), bot.Crashed, 1, "KeyError", "KeyError"},
		{"endless recursion", plays("self.play_turn(controller)"), bot.Crashed, 1, "RecursionError: maximum recursion depth exceeded", "in play_turn"},
		{"assertion", plays("assert controller.get_turn() < 2, 'late'"), bot.Crashed, 2, "AssertionError: late", "assert"},
		{"call without its team", plays("controller.get_map()"), bot.Crashed, 1, "TypeError: ", "controller.get_map()"},
		{"missing attribute of the controller", plays("controller.get_foods()"), bot.Crashed, 1, "AttributeError: 'RobotController' object has no attribute 'get_foods'", ""},
		{"missing attribute of the map", begins("map_copy.get_tile(0, 0)"), bot.FailedToStart, 0, "AttributeError: 'Map' object has no attribute 'get_tile'", ""},
		{"missing attribute of a tile", plays("self.map.tiles[0][0].kind"), bot.Crashed, 1, "AttributeError: 'Wall' object has no attribute 'kind'", ""},
		{"unknown enum member", plays("from game_constants import FoodType", "FoodType.RICE"), bot.Crashed, 1, "AttributeError: ", ""},
		{"sys.exit", plays("import sys", "sys.exit()"), bot.Exited, 1, "sys.exit with status 0", "sys.exit()"},
		{"sys.exit with a status", plays("import sys", "sys.exit(3)"), bot.Crashed, 1, "sys.exit with status 3", ""},
		{"sys.exit with a text", plays("import sys", "sys.exit('enough')"), bot.Crashed, 1, "sys.exit with status 1", ""},
		{"_exit", plays("import os", "os._exit(0)"), bot.Exited, 1, "ended with status 0 before the match was over", ""},
		{"_exit with a status", plays("import os", "os._exit(5)"), bot.Crashed, 1, "exit status 5", ""},
		{"closes its pipes", plays("import os", "os.closerange(0, 99)"), bot.Exited, 1, "", ""},
		{"killed", plays("import os, signal", "os.kill(os.getpid(), signal.SIGKILL)"), bot.Crashed, 1, "killed by signal: killed", ""},
		{"segmentation fault", plays("import ctypes", "ctypes.string_at(0)"), bot.Crashed, 1, "killed by signal: segmentation fault", ""},
		{"syntax error", "class BotPlayer\n", bot.FailedToStart, 0, "SyntaxError: ", "line 1"},
		{"empty file", "", bot.FailedToStart, 0, "AttributeError: bot.py has no class BotPlayer", ""},
		{"missing module", "import no_such_module\n", bot.FailedToStart, 0, "ModuleNotFoundError: No module named 'no_such_module'", "line 1, in <module>"},
		{"constructor with more parameters", "class BotPlayer:\n    def __init__(self, a, b):\n        pass\n", bot.FailedToStart, 0, "TypeError: ", ""},
		{"constructor raises", begins("raise ValueError('no')"), bot.FailedToStart, 0, "ValueError: no", "in __init__"},
		{"constructor calls sys.exit", begins("raise SystemExit"), bot.FailedToStart, 0, "sys.exit with status 0", ""},
		{"constructor calls _exit", begins("import os", "os._exit(0)"), bot.FailedToStart, 0, "ended with status 0 before the match was over", ""},
		{"no play_turn", "class BotPlayer:\n    def __init__(self, map_copy):\n        pass\n", bot.Crashed, 1, "AttributeError: 'BotPlayer' object has no attribute 'play_turn'", ""},
	}
	quick := []string{
		"exception", "call without its team", "sys.exit", "_exit with a status", "closes its pipes", "segmentation fault", "syntax error",
		"constructor raises", "no play_turn",
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if !slices.Contains(quick, tt.name) {
				tier.Gate(t)
			}
			result, _ := playBots(t, contesttest.File(t, "bot.py", tt.source), "@idle", nil)
			f := onlyFailure(t, result, "RED")
			if f.Kind != tt.kind || f.Turn != tt.turn || !strings.HasPrefix(f.Reason, tt.reason) {
				t.Errorf("failure %s in turn %d: %s", f.Kind, f.Turn, f.Reason)
			}
			if !strings.Contains(f.Traceback, tt.traceback) {
				t.Errorf("the traceback has no %q:\n%s", tt.traceback, f.Traceback)
			}
			if strings.Contains(f.Traceback, "_cookoff") {
				t.Errorf("the traceback shows more than the bot:\n%s", f.Traceback)
			}
			if result.Winner != int(sim.Blue) || result.Turns != max(tt.turn, 1) {
				t.Errorf("winner %d after %d turns", result.Winner, result.Turns)
			}
		})
	}
}

// onlyFailure returns the failure of a seat, which must be the only one of the match.
func onlyFailure(t *testing.T, out contest.Result, seat string) contest.Failure {
	t.Helper()
	if len(out.Failures()) != 1 || out.Failures()[0].Seat != seat {
		t.Fatalf("failures %+v, want one of %s", out.Failures(), seat)
	}
	return out.Failures()[0]
}

// A bot that exceeds its time limit fails in that turn. Its earlier calls count, and no calls follow.
func TestTimedOut(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const forever, asleep = "while True: pass", "__import__('time').sleep(99)"
	acts := []string{"controller.move(0, 0, 1)", "controller.buy(0, __import__('game_constants').ShopCosts.PLATE, 2, 4)"}
	long := contest.Clock{Turn: 2 * time.Second} // enough for the calls on a busy machine
	tests := []struct {
		name, source string
		clock        contest.Clock
		turn         int
		calls        []string // in turn 1; nil: any
	}{
		{"constructor", begins(forever), contest.Clock{Init: 50 * time.Millisecond}, 0, []string{"!timed_out"}},
		{"turn", plays(forever), contest.Clock{Turn: 30 * time.Millisecond}, 1, []string{"!timed_out"}},
		{"asleep", plays(asleep), contest.Clock{Turn: 30 * time.Millisecond}, 1, []string{"!timed_out"}},
		{"after its calls", plays(append(acts, asleep)...), long, 1, []string{"move", "buy", "!timed_out"}},
		{"after a move", plays(acts[0], asleep), long, 1, []string{"move", "!timed_out"}},
		{"blocks signals and catches everything", plays(
			"import signal, threading",
			"signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())",
			"while True:",
			"    try: controller.get_turn()",
			"    except BaseException: pass",
		), contest.Clock{Turn: 50 * time.Millisecond}, 1, []string{"!timed_out"}},
		{"still calling", plays("while True: controller.move(0, 0, 1)"), contest.Clock{Turn: 50 * time.Millisecond}, 1, nil},
		{"with children", plays("import subprocess, sys", "subprocess.Popen([sys.executable, '-c', 'while True: pass'])", forever), contest.Clock{Turn: 90 * time.Millisecond}, 1, []string{"!timed_out"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			result, trace := playBots(t, contesttest.File(t, "bot.py", tt.source), "@idle", func(m *contesttest.Setting) { m.Clock = tt.clock })
			f := onlyFailure(t, result, "RED")
			if f.Kind != bot.TimedOut || f.Turn != tt.turn || !strings.HasPrefix(f.Reason, "no answer within ") {
				t.Errorf("failure %s in turn %d: %s", f.Kind, f.Turn, f.Reason)
			}
			if result.Winner != int(sim.Blue) || result.Turns != 1 {
				t.Errorf("winner %d after %d turns", result.Winner, result.Turns)
			}
			turns, _ := contesttest.Lines[turnLine, endLine](t, trace)
			if diff := cmp.Diff(tt.calls, turns[0].team(sim.Red)); tt.calls != nil && diff != "" {
				t.Errorf("calls in turn 1 (-want +got):\n%s", diff)
			}
		})
	}
}

// The calls that a bot made before it was killed count.
func TestKilledAfterMove(t *testing.T) {
	t.Parallel()
	killed := contesttest.File(t, "bot.py", plays("import os, signal", "controller.move(0, 0, 1)", "os.kill(os.getpid(), signal.SIGKILL)"))
	result, trace := playBots(t, killed, "@idle", nil)
	if f := onlyFailure(t, result, "RED"); f.Kind != bot.Crashed {
		t.Errorf("failure %s: %s", f.Kind, f.Reason)
	}
	turns, _ := contesttest.Lines[turnLine, endLine](t, trace)
	must.Be(t, "calls in turn 1", []string{"move", "!crashed"}, turns[0].team(sim.Red))
}

// Misuse of cookoff's own descriptor by a bot is reported or harmless.
func TestMisuseOfNotesDescriptor(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const move = "controller.move(0, 0, 1)"
	tests := map[string]struct {
		body   []string
		reason string // of the failure; empty for none
		calls  []string
	}{
		"junk":         {[]string{move, "os.write(3, b'hello\\n')"}, `wrote "hello\n" to descriptor 3, which is reserved for moves`, []string{"move", "!illegal_output"}},
		"half a line":  {[]string{"os.write(3, b'{\"fn\":')", move}, `wrote "{\"fn\":{\"fn\":\"move\",`, []string{"!illegal_output"}},
		"zeros":        {[]string{"os.write(3, b'0' * 60000)"}, `wrote "000`, []string{"!illegal_output"}},
		"closed":       {[]string{"os.close(3)", move}, "", []string{"move"}},
		"closed later": {[]string{move, "os.close(3)", move}, "", []string{"move", "move"}},
		"child process": {[]string{
			"os.set_inheritable(3, True)",
			"import subprocess, sys",
			"subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'], close_fds=False)",
			move,
		}, "", []string{"move"}},
		"forked child": {[]string{"if os.fork() == 0:", "    try: " + move, "    except RuntimeError: os._exit(0)", move}, "", []string{"move"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := contesttest.File(t, "bot.py", "import os\n"+plays(tt.body...))
			result, trace := playBots(t, path, "@idle", func(m *contesttest.Setting) { m.Turns = 1 })
			turns, _ := contesttest.Lines[turnLine, endLine](t, trace)
			must.Be(t, "calls in turn 1", tt.calls, turns[0].team(sim.Red))
			if tt.reason == "" {
				if len(result.Failures()) > 0 {
					t.Errorf("failures %+v", result.Failures())
				}
				return
			}
			if f := onlyFailure(t, result, "RED"); !strings.HasPrefix(f.Reason, tt.reason) {
				t.Errorf("failure %s: %s", f.Kind, f.Reason)
			}
		})
	}
}

// Text that a bot writes to the descriptor for notes without announcing it is noticed some turns later.
func TestUnannouncedNotes(t *testing.T) {
	t.Parallel()
	path := contesttest.File(t, "bot.py", "import os\n"+plays("if controller.get_turn() == 2: os.write(3, b'hello\\n')"))
	result, _ := playBots(t, path, "@idle", func(m *contesttest.Setting) { m.Turns = 20 })
	if f := onlyFailure(t, result, "RED"); !strings.HasPrefix(f.Reason, `wrote "hello\n" to descriptor 3`) {
		t.Errorf("failure %s: %s", f.Kind, f.Reason)
	}
}

// Both teams can fail in the same turn: after BLUE's failure RED still plays it.
func TestBothPythonBotsFail(t *testing.T) {
	t.Parallel()
	broken := contesttest.File(t, "broken.py", plays("controller.move(controller.get_team().value, 0, 1)", "raise ValueError"))
	result, trace := playBots(t, broken, broken, nil)
	if result.Reason != "both_failed" || result.Winner != contest.NoWinner || result.Turns != 1 {
		t.Errorf("ended by %s after %d turns, winner %d", result.Reason, result.Turns, result.Winner)
	}
	turns, _ := contesttest.Lines[turnLine, endLine](t, trace)
	if len(turns[0].Calls) != 4 {
		t.Errorf("calls in turn 1: %+v", turns[0].Calls)
	}
}

// A failure contains the last lines of the bot's log, the last line sent to it, and the path of the log.
func TestFailureShowsLog(t *testing.T) {
	t.Parallel()
	result, _ := playBots(t, "@idle", contesttest.File(t, "bot.py", plays("print('turn', controller.get_turn())", "assert controller.get_turn() < 2")), nil)
	f := onlyFailure(t, result, "BLUE")
	for _, want := range []string{"turn 1", "--- turn 2 ---", "turn 2", "AssertionError"} {
		if !slices.Contains(f.Stderr, want) {
			t.Errorf("the last lines of the log have no %q: %q", want, f.Stderr)
		}
	}
	if !strings.HasPrefix(f.Asked, `{"turn":2,`) { // queries are answered from the mirror
		t.Errorf("Asked = %s, want turn 2", f.Asked)
	}
	if f.Log != result.Seats[1].Log || result.Seats[0].Log != "" || filepath.Base(f.Log) != "blue.log" {
		t.Errorf("log of the failure %q, of the seat %q", f.Log, result.Seats[1].Log)
	}
	if _, err := os.Stat(f.Log); err != nil {
		t.Error(err)
	}
}

// Under the official rules calls without a team fail, with a hint. Under the report's rules they are about the caller's team.
func TestCallsWithoutTheirTeam(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, call := range []string{"get_map", "get_orders", "get_team_bot_ids", "get_team_money"} {
		t.Run(call, func(t *testing.T) {
			t.Parallel()
			path := contesttest.File(t, "bot.py", plays(
				"own = controller."+call+"()",
				"named = controller."+call+"(controller.get_team())",
				"assert own == named or type(own).__name__ == 'Map' and own.team == named.team",
			))
			result, _ := playBots(t, "@idle", path, nil)
			f := onlyFailure(t, result, "BLUE")
			want := call + "() needs a team: call " + call + "(controller.get_team())"
			if !strings.HasPrefix(f.Hint, want) {
				t.Errorf("hint %q", f.Hint)
			}
			result, _ = playBots(t, "@idle", path, func(m *contesttest.Setting) { m.Rules = sim.ReportRules })
			if len(result.Failures()) > 0 {
				t.Errorf("failures under the report's rules: %+v", result.Failures())
			}
		})
	}
}

// Similar failures with other causes have no hint.
func TestNoHintForOtherMistakes(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, body := range []string{"controller.get_tile()", "controller.move(0)", "get_map = 1; get_map()"} {
		result, _ := playBots(t, contesttest.File(t, "bot.py", plays(body)), "@idle", nil)
		if f := onlyFailure(t, result, "RED"); f.Hint != "" {
			t.Errorf("%s: hint %q", body, f.Hint)
		}
	}
}

// A bot can import modules next to its file; a warning says so, even if the bot fails later.
func TestHelperModulesWarn(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"pass", "raise ValueError"} {
		path := contesttest.File(t, "bot.py", "import util\n"+plays("import late", "import late", end))
		for _, name := range []string{"util.py", "late.py"} {
			must.Do(t, os.WriteFile(filepath.Join(filepath.Dir(path), name), []byte("X = 1\n"), 0o666))
		}
		result, _ := playBots(t, path, "@idle", nil)
		want := []string{
			`RED bot: helper module "util" was found beside bot.py; the contest does not look there`,
			`RED bot: helper module "late" was found beside bot.py; the contest does not look there`,
		}
		must.Be(t, fmt.Sprintf("%s: warnings", end), want, result.Warnings)
	}
}

// Arguments of unusual types have the same effect as in the contest.
func TestUnusualArguments(t *testing.T) {
	t.Parallel()
	result, _ := playBots(t, "testdata/odd_arguments.py", "@idle", func(m *contesttest.Setting) { m.Turns = 99 })
	f := onlyFailure(t, result, "RED")
	if !strings.HasSuffix(f.Reason, "turns are as expected") {
		t.Errorf("turn %d: %s", f.Turn, f.Reason)
	}
}

// A bot's thread cannot make calls after the end of its turn.
func TestThreadAfterTurn(t *testing.T) {
	t.Parallel()
	path := contesttest.File(t, "bot.py", "import threading\n"+plays(
		"if controller.get_turn() == 1:",
		"    def work():",
		"        try:",
		"            while True: controller.get_turn()",
		"        except RuntimeError as e: self.end = e",
		"    self.thread = threading.Thread(target=work)",
		"    self.thread.start()",
	))
	result, _ := playBots(t, path, "@idle", nil)
	if len(result.Failures()) > 0 {
		t.Errorf("failures are %+v", result.Failures())
	}
}
