package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/tier"
)

// A bot that is not forked from the prepared interpreter imports compiled modules of the contest.
func TestColdStartUsesCompiledModules(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	contesttest.Needs(t, systemPython)
	dir := t.TempDir()
	writeText(t, filepath.Join(dir, "bot.py"), `
import os, robot_controller, sys
print("compiled:", os.path.exists(robot_controller.__cached__), file=sys.stderr)
class BotPlayer:
    def __init__(self, map_copy): pass
    def play_turn(self, controller): pass
`)
	python := contesttest.Executable(t, "python", "#!/bin/sh\ncase \"$*\" in *--prepared=*) exit 1;; esac\nexec "+systemPython+" \"$@\"\n")
	p := startProgram(t, dir, t.TempDir(), nil, "run", "tiny", "bot.py", "@idle", "--turns", "1", "--turn-timeout", "1m", "--quiet", "--python", python, "--out", "out")
	p.exitsWith(t, 0)
	if log, err := os.ReadFile(filepath.Join(dir, "out", "red.log")); err != nil || !strings.Contains(string(log), "compiled: True\n") {
		t.Errorf("log %q, error %v, want compiled modules\n%s", log, err, &p.stdout)
	}
}
