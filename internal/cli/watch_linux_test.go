package cli_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// startInTerminal starts the program on a terminal of 80 by 24 characters.
func startInTerminal(t *testing.T, dir string, args ...string) (*screen, *program) {
	t.Helper()
	s := newScreen(t)
	must.Do(t, unix.IoctlSetWinsize(int(s.device.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}))
	return s, s.run(dir, t.TempDir(), args...)
}

// Escape sequences at the start and end of a screen.
const (
	screenBegins = "\x1b[?1049h"
	screenEnds   = "\x1b[?1049l"
)

// awaitEnd waits for a program to end with an exit code, and checks that the terminal is restored.
func awaitEnd(t *testing.T, s *screen, p *program, code int) {
	t.Helper()
	if got := p.exit(); got != code {
		t.Errorf("exit code %d, want %d: %q", got, code, s.shown())
	}
	s.checkRestored()
}

// waitingBot waits in its fifth turn until a file exists.
const waitingBot = `
import os, time

class BotPlayer:
    def __init__(self, map_copy):
        pass

    def play_turn(self, controller):
        if controller.get_turn() == 5:
            open(os.environ["GO"] + ".waits", "w").close()
        while controller.get_turn() == 5 and not os.path.exists(os.environ["GO"]):
            time.sleep(0.01)
`

// With run --watch, the user can leave the screen without ending the match. Ctrl-C and kill
// interrupt the match.
func TestRunWatch(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	run := []string{"run", "duel", "bot.py", "@greedy", "--turns", "40", "--turn-timeout", "0", "--watch", "--out", "match", "--box", "off"}
	for _, tt := range []struct {
		name string
		do   func(s *screen, p *program, resume func())
		code int
		want string
	}{
		{"q in the middle", func(s *screen, _ *program, resume func()) {
			s.enter("q")
			s.await(screenEnds)
			resume()
		}, 0, "watch: cookoff watch match"},
		{"Ctrl-C", func(s *screen, _ *program, _ func()) { s.enter("\x03") }, 130, "Interrupted after 4 turns: no winner"},
		{"kill", func(_ *screen, p *program, _ func()) { _ = p.Process.Signal(syscall.SIGTERM) }, 130, "Interrupted after 4 turns: no winner"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			writeText(t, filepath.Join(dir, "bot.py"), waitingBot)
			file := filepath.Join(dir, "go")
			s, p := startInTerminal(t, dir, append(run, "--env", "GO="+file)...)
			s.await(screenBegins)
			s.await("Space play")
			awaitFile(t, file+".waits")
			tt.do(s, p, func() { writeText(t, file, "") })
			s.await(tt.want)
			awaitEnd(t, s, p, tt.code)
		})
	}
}

// With run --watch, the screen stays after the end of the match, and the user can go back to the
// start.
func TestRunWatchAfterEnd(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := t.TempDir()
	s, p := startInTerminal(t, dir, "run", "duel", "@greedy", "@random", "--turns", "40", "--watch", "--out", "match")
	s.await("Space play")
	awaitFile(t, filepath.Join(dir, "match", "trace.jsonl.gz"))
	s.enter("\x1b[H") // Home
	s.await("start, before turn 1")
	s.enter("q")
	s.await(screenEnds)
	s.await("RED is likely to win from turn 38 on; watch: cookoff watch match --turn 38")
	awaitEnd(t, s, p, 0)
}

// The command watch shows a recorded match until the user leaves with q or Ctrl-C.
func TestWatch(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := t.TempDir()
	startProgram(t, dir, t.TempDir(), nil, "run", "overdrive:seed=3", "@simple", "@idle", "--out", "match").exitsWith(t, 0)
	for keys, code := range map[string]int{"q": 0, "\x03": 130} {
		s, p := startInTerminal(t, dir, "watch", "match", "--turn", "40")
		s.await("after round 40")
		s.enter("?")
		s.await("play or pause")
		s.enter("x")
		s.enter(keys)
		s.await(screenEnds)
		awaitEnd(t, s, p, code)
	}
}

// With tournament --watch, the user can open one of the matches. The results are printed after the
// screen.
func TestTournamentWatch(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := t.TempDir()
	s, p := startInTerminal(t, dir, "tournament", "@greedy", "@random", "--on", "duel", "--turns", "40", "--watch", "--db", "t.db")
	s.await("finished, q shows the results")
	s.enter("\r")
	s.await("Space play")
	s.enter("\x1b")
	s.await("Tab match")
	s.enter("q")
	s.await(screenEnds)
	s.await("2 of 2 matches")
	awaitEnd(t, s, p, 0)
}
