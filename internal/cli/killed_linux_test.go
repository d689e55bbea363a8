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

// thinking is a slow bot with a child process.
const thinking = `
import subprocess, time

class BotPlayer:
    def __init__(self, map_copy):
        self.child = subprocess.Popen(["sleep", "1000"])

    def play_turn(self, controller):
        time.sleep(0.002)
`

// TestKillOneOfTwo kills one of two tournaments whose bots are forked in sandboxes: none of its processes
// survives, the other tournament is not affected, and the next command removes the working folders.
func TestKillOneOfTwo(t *testing.T) {
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
	killed, dir := start(10_000, thinking)
	other, otherDir := start(6, thinking)
	home := "HOME=" + filepath.Join(dir, ".home") // also of the process from which bots are forked
	awaitGames(t, killed, filepath.Join(dir, "x.db"), 4)
	if len(processesWith(t, home)) < 3 || len(foldersWith(t, mark)) == 0 {
		t.Errorf("while it plays there are processes %q and folders %q", processesWith(t, home), foldersWith(t, mark))
	}
	must.Do(t, killed.Process.Kill())
	killed.exit()
	other.succeeds(t)
	if games, _ := storedGames(t, filepath.Join(otherDir, "x.db")); len(games) != 12 {
		t.Errorf("the other one has %d games", len(games))
	} else if f := games[11].Match.Failures(); len(f) > 0 {
		t.Errorf("a bot of the other one failed: %v", f)
	}
	for tries := 0; len(processesWith(t, home)) > 0; tries++ {
		if tries == 1000 {
			t.Fatalf("processes of the killed tournament still run: %q", processesWith(t, home))
		}
		time.Sleep(5 * time.Millisecond) // the end of orphans is not reported
	}
	writeText(t, filepath.Join(dir, "next.py"), thinking)
	next := startProgram(t, dir, cache, nil, "run", "tiny", "next.py", "@idle", "--turns", "2", "--python", systemPython)
	if code := next.exit(); code != 0 || len(foldersWith(t, mark)) > 0 {
		t.Errorf("after the next command, which ended with %d, there are %q\n%s", code, foldersWith(t, mark), &next.stderr)
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
