//go:build unix

package conversation_test

import (
	"bytes"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

func TestTimeout(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		script string
		send   int // bytes
	}{
		"never answers":      {"exec sleep 1000", 1},
		"never reads":        {"exec sleep 1000", 1 << 20},
		"ignores everything": {"trap '' TERM INT HUP; while :; do sleep 1; done", 1},
		"is stopped":         {"kill -s STOP $$", 1},
		"child holds output": {"sleep 1000 & exec sleep 1000", 1},
		"talks and talks":    {"yes >&2", 1},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := startShell(t, tt.script)
			p.Arm(soon)
			err := p.Send(bytes.Repeat([]byte("x"), tt.send))
			if err == nil {
				_, err = p.ReadLine()
			}
			f, ok := errors.AsType[*bot.Failure](err)
			if !ok || f.Kind != bot.TimedOut || f.Reason != "no answer within 30ms" {
				t.Fatalf("got %v", err)
			}
			if spent, ok := p.Disarm(); ok || spent < soon {
				t.Errorf("clock returned %v, %v", spent, ok)
			}
			if again := contesttest.ReadFailure(t, p); again != f {
				t.Errorf("then %v", again)
			}
			p.Arm(time.Minute)
			if err := p.Send([]byte("still there?")); err != error(f) {
				t.Errorf("Send returned %v", err)
			}
		})
	}
}

func TestLateAnswerDoesNotCount(t *testing.T) {
	t.Parallel()
	p := startShell(t, "echo here; echo too late; exec sleep 1000")
	contesttest.Listen(t, p)
	for ok := true; ok; _, ok = p.Disarm() {
		p.Arm(soon)
		time.Sleep(2 * soon) // to be late, not to wait for an event
	}
	if f := contesttest.ReadFailure(t, p); f.Kind != bot.TimedOut {
		t.Errorf("got %v", f)
	}
}

// TestStackDump is not parallel: the bot has little time for its dump.
func TestStackDump(t *testing.T) { //nolint:paralleltest // see above
	p := start(t, t.Context(), bot.Command{
		Argv:      []string{"sh", "-c", "trap 'echo in my loop >&2' USR1; echo go; while :; do :; done"},
		Env:       os.Environ(),
		StackDump: true,
	})
	contesttest.Listen(t, p)
	p.Arm(soon)
	f := contesttest.ReadFailure(t, p)
	if diff := cmp.Diff([]string{"in my loop"}, f.Stderr); f.Kind != bot.TimedOut || diff != "" {
		t.Errorf("got %v, stderr (-want +got):\n%s", f, diff)
	}
}

func TestNoLimit(t *testing.T) {
	t.Parallel()
	p := startShell(t, "sleep 0.1; echo done")
	p.Arm(0)
	if got := contesttest.Listen(t, p); got != "done" {
		t.Errorf("got %q", got)
	}
	if _, ok := p.Disarm(); !ok {
		t.Error("a clock without a limit expired")
	}
}
