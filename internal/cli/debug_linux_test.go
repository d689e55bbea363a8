package cli_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

const debuggedBot = `
class BotPlayer:
    def __init__(self, map_copy):
        self.done = False

    def play_turn(self, controller):
        turn = controller.get_turn()
        if turn == 2:
            breakpoint()
        if turn == 3:
            print("turning round")
            while not self.done:
                controller.get_turn()
`

const ctrlC, prompt = "\x03", "(Pdb) "

// A debugged bot has the terminal: breakpoint() and Ctrl-C open pdb, and the match then continues
// to its end.
func TestDebug(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	contesttest.Python(t)
	s, dir := newScreen(t), t.TempDir()
	writeText(t, filepath.Join(dir, "bot.py"), debuggedBot)
	p := s.run(dir, t.TempDir(), "run", "tiny", "bot.py", "@idle", "--turns", "4", "--debug", "red")
	s.await("debugging RED (bot), process ")
	s.await("no bot has a time limit")
	s.await(prompt)
	s.enter("p turn + 40\r")
	s.await("42")
	s.await(prompt)
	s.enter(ctrlC)
	s.await(prompt)
	s.enter("c\r")
	s.await("turning round")
	s.enter(ctrlC)
	s.await(prompt)
	s.enter("self.done = True\r")
	s.await(prompt)
	s.enter("c\r")
	s.await("Draw after 4 turns")
	awaitEnd(t, s, p, 0)
	if strings.Contains(s.shown(), "turn 1/4") {
		t.Errorf("progress is shown:\n%s", s.shown())
	}
}

// With --break, retest stops in the debugger in the given turn.
func TestRetestBreak(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	contesttest.Python(t)
	s, dir := newScreen(t), t.TempDir()
	writeText(t, filepath.Join(dir, "bot.py"), `
class BotPlayer:
    def __init__(self, map_copy):
        self.turns = 0

    def play_turn(self, controller):
        self.turns += 1
`)
	command(t, dir, t.TempDir(), "cookoff", "run", "tiny", "bot.py", "@idle", "--turns", "40", "--out", "match")
	p := s.run(dir, t.TempDir(), "retest", "bot.py", "match", "--break", "37")
	s.await("debugging RED (bot), process ")
	s.await(prompt)
	s.enter("p self.turns * 100\r")
	s.await("3600")
	s.await(prompt)
	s.enter("c\r")
	s.await("agrees   bot as RED in match/trace.jsonl.gz: 40 turns")
	awaitEnd(t, s, p, 0)
}

// A signal at the debugger's prompt ends the match, leaves no process, and restores the terminal.
func TestDebugTerminated(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	contesttest.Python(t)
	s, dir := newScreen(t), t.TempDir()
	writeText(t, filepath.Join(dir, "bot.py"), debuggedBot)
	p := s.run(dir, t.TempDir(), "run", "tiny", "bot.py", "@idle", "--turns", "4", "--debug", "RED")
	s.await(prompt)
	must.Do(t, p.Process.Signal(syscall.SIGTERM))
	awaitEnd(t, s, p, 130)
	for _, pid := range botProcesses(t, dir) {
		t.Errorf("process %s still runs in the bot's folder", pid)
	}
}

// If the protocol uses standard input and output, the bot's standard error is shown in the
// terminal, and the debugger can use the terminal through descriptors 3 and 4.
func TestDebugLineGame(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	contesttest.Python(t)
	s, dir := newScreen(t), t.TempDir()
	writeText(t, filepath.Join(dir, "bot.py"), `
import pdb, sys

for line in sys.stdin:
    print("read", line.split(), file=sys.stderr, flush=True)
    pdb.Pdb(stdin=open(3), stdout=open(4, "w")).set_trace()
    break
`)
	p := s.run(dir, t.TempDir(), "run", "grass:seed=1", "@idle", "bot.py", "--debug", "p1")
	s.await("debugging P1 (bot), process ")
	s.await("attach a debugger")
	s.await("read ['")
	s.await(prompt)
	s.enter("p line[0:1] * 3\r")
	s.await(prompt)
	s.enter(ctrlC)
	awaitEnd(t, s, p, 130)
}
