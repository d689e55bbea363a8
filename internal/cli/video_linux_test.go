package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
	"github.com/cookoff/cookoff/internal/view/web/browser"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
)

// Ctrl-C during the recording of a video ends all processes of the browser and leaves no file.
func TestInterruptedVideo(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	if _, err := browser.Chromium(exec.LookPath); err != nil {
		t.Skip(err)
	}
	dir, cache := t.TempDir(), t.TempDir()
	startProgram(t, dir, cache, nil, "run", "overdrive:seed=3", "@simple", "@random", "--trace", "race.jsonl", "--quiet").exitsWith(t, 0)
	entry := "VIDEO=" + dir
	p := startProgram(t, dir, cache, []string{entry}, "view", "race.jsonl", "--video", "race.gif")
	started := browsertest.Processes(t, entry)
	for ; len(started) < 5 && len(browsertest.Running([]int{p.Process.Pid})) > 0; started = browsertest.Processes(t, entry) {
		time.Sleep(10 * time.Millisecond)
	}
	must.Do(t, p.Process.Signal(os.Interrupt))
	p.exitsWith(t, 130)
	if len(started) < 5 {
		t.Errorf("processes %v, want at least 5", started)
	}
	awaitNone(t, func() []int { return browsertest.Running(started) })
	if left := browsertest.Processes(t, entry); len(left) > 0 {
		t.Errorf("processes %v were left", left)
	}
	if _, err := os.Stat(filepath.Join(dir, "race.gif")); err == nil {
		t.Error("an unfinished video was left")
	}
}
