package cli_test

import (
	"bytes"
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/cli"
	"github.com/cookoff/cookoff/internal/play/userfiles"
)

// world is an isolated environment for commands that start no processes.
type world struct {
	cli.Env
	stdout, stderr bytes.Buffer
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{}
	w.Env = cli.Env{
		Stdout:   &w.stdout,
		Stderr:   &w.stderr,
		Files:    userfiles.Files{Dir: t.TempDir()},
		CacheDir: t.TempDir(),
		Now:      func() time.Time { return time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC) },
		CPUs:     2,
		LookPath: func(string) (string, error) { return "", errors.New("no programs in this test") },
		Version:  "v1.2.3",
	}
	return w
}

// ticking returns a clock that advances by a step at each call.
func ticking(step time.Duration) func() time.Time {
	var calls atomic.Int64
	began := time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)
	return func() time.Time { return began.Add(time.Duration(calls.Add(1)) * step) }
}

// run runs a command line and returns its exit code. The output replaces that of the previous
// command.
func (w *world) run(args ...string) int {
	w.stdout.Reset()
	w.stderr.Reset()
	return cli.Run(context.Background(), w.Env, args)
}

// succeeds runs a command line that must exit with 0.
func (w *world) succeeds(t *testing.T, args ...string) {
	t.Helper()
	if code := w.run(args...); code != 0 {
		t.Fatalf("%v: exit code %d: %s", args, code, &w.stderr)
	}
}
