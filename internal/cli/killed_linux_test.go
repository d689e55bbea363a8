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

// thinking is a bot that takes a while, and has a process of its own.
const thinking = `
import subprocess, time

class BotPlayer:
    def __init__(self, map_copy):
        self.child = subprocess.Popen(["sleep", "1000"])

    def play_turn(self, controller):
        time.sleep(0.002)
`

// Of two tournaments at once, whose bots are forked into boxes, one is killed: nothing of it lives on, the other one does not
// notice, and the folders in which its bots ran are removed by the next command.
func TestKilledBesideAnother(t *testing.T) {
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
	if len(processesWith(t, home)) < 3 || len(placesWith(t, mark)) == 0 {
		t.Errorf("while it plays there are processes %q and folders %q", processesWith(t, home), placesWith(t, mark))
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
			t.Fatalf("of the killed one these live on: %q", processesWith(t, home))
		}
		time.Sleep(5 * time.Millisecond) // nobody reports the end of orphans
	}
	writeText(t, filepath.Join(dir, "next.py"), thinking)
	next := startProgram(t, dir, cache, nil, "run", "tiny", "next.py", "@idle", "--turns", "2", "--python", systemPython)
	if code := next.exit(); code != 0 || len(placesWith(t, mark)) > 0 {
		t.Errorf("after the next command, which ended with %d, there are %q\n%s", code, placesWith(t, mark), &next.stderr)
	}
}

// placesWith are the folders of bots that have a file.
func placesWith(t *testing.T, name string) (all []string) {
	t.Helper()
	for _, top := range []string{"/dev/shm", os.TempDir()} {
		found := must.Get(filepath.Glob(filepath.Join(top, "cookoff-place-*", "*", "*", name)))(t)
		all = append(all, found...)
	}
	return all
}
