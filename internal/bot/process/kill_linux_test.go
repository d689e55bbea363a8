package process

import (
	"os/exec"
	"syscall"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// A process that reuses the PID is not killed.
func TestKillEntryAfterPIDReuse(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("sleep", "1000")
	must.Do(t, cmd.Start())
	listed := must.Get(readProcess(cmd.Process.Pid))(t)
	other := listed
	other.born--
	killEntry(&other)
	if err := cmd.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("the process with the reused PID was killed: %v", err)
	}
	killEntry(&listed)
	if err := cmd.Wait(); err == nil || err.Error() != "signal: killed" {
		t.Errorf("the listed process ended by %v, want: killed", err)
	}
}

func FuzzParseEntry(f *testing.F) {
	f.Add("7 (a (b) c) S 1 7 7 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 300 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0")
	f.Add(") (")
	f.Fuzz(func(t *testing.T, text string) {
		e, err := parseEntry([]byte(text))
		if err == nil && e.state == 0 {
			t.Errorf("parseEntry(%q) has no state", text)
		}
	})
}
