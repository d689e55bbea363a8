package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// slowBot is a slow bot with a child process.
const slowBot = `
import subprocess, time

class BotPlayer:
    def __init__(self, map_copy):
        self.child = subprocess.Popen(["sleep", "1000"])

    def play_turn(self, controller):
        time.sleep(0.002)
`

// If one of two tournaments is killed, its matches stay stored, none of its processes survives, the
// other tournament is not affected, and the next command removes the working folders.
func TestKilledTournamentIsCleanedUp(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it waits for processes
	contesttest.Needs(t, systemPython)
	cache, mark := t.TempDir(), fmt.Sprintf("mark-%d", time.Now().UnixNano())
	start := func(rounds int, bot string) (p *program, dir string) {
		dir = t.TempDir()
		for _, name := range []string{"one", "two"} {
			folder := filepath.Join(dir, name)
			must.Do(t, os.Mkdir(folder, 0o777))
			writeText(t, filepath.Join(folder, name+".py"), bot)
			writeText(t, filepath.Join(folder, mark), "")
		}
		return startProgram(t, dir, cache, nil, "tournament", "one/one.py", "two/two.py", "--on", "tiny", "--turns", "20",
			"--rounds", fmt.Sprint(rounds), "--python", systemPython, "--db", "x.db", "--quiet", "--concurrency", "2"), dir
	}
	killed, dir := start(10_000, slowBot)
	other, otherDir := start(6, slowBot)
	home := "HOME=" + filepath.Join(dir, ".home") // the process from which bots are forked has it, too
	path := filepath.Join(dir, "x.db")
	awaitMatches(t, killed, path, 4)
	stored := checkKept(t, path, nil)
	if len(processesWith(t, home)) < 3 || len(foldersWith(t, mark)) == 0 {
		t.Errorf("before the kill: processes %q and folders %q, want at least 3 and 1", processesWith(t, home), foldersWith(t, mark))
	}
	must.Do(t, killed.Process.Kill())
	killed.exit()
	checkKept(t, path, stored)
	other.exitsWith(t, 0)
	if matches, _ := storedMatches(t, filepath.Join(otherDir, "x.db")); len(matches) != 12 {
		t.Errorf("the other tournament has %d matches, want 12", len(matches))
	} else if f := matches[11].Match.Failures(); len(f) > 0 {
		t.Errorf("a bot of the other tournament failed: %v", f)
	}
	awaitNone(t, func() []string { return processesWith(t, home) })
	writeText(t, filepath.Join(dir, "next.py"), slowBot)
	next := startProgram(t, dir, cache, nil, "run", "tiny", "next.py", "@idle", "--turns", "2", "--python", systemPython)
	next.exitsWith(t, 0)
	if left := foldersWith(t, mark); len(left) > 0 {
		t.Errorf("the next command left the working folders %q", left)
	}
}

// foldersWith returns the working folders that contain a file.
func foldersWith(t *testing.T, name string) (all []string) {
	t.Helper()
	for _, top := range []string{"/dev/shm", os.TempDir()} {
		found := must.Get(filepath.Glob(filepath.Join(top, "cookoff-place-*", "*", "*", name)))(t)
		all = append(all, found...)
	}
	return all
}
