//go:build unix

package conversation_test

import (
	"bytes"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
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
		"floods its log":     {"yes >&2", 1},
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
				t.Fatalf("error %v, want a timeout", err)
			}
			if spent, ok := p.Disarm(); ok || spent < soon {
				t.Errorf("Disarm() = %v, %t", spent, ok)
			}
			checkFinal(t, p, f)
		})
	}
}

func TestLateAnswerDoesNotCount(t *testing.T) {
	t.Parallel()
	p := startShell(t, "echo here; echo too late; exec sleep 1000")
	contesttest.Listen(t, p)
	for ok := true; ok; _, ok = p.Disarm() {
		p.Arm(soon)
		time.Sleep(2 * soon) // exceeds the limit
	}
	must.Be(t, "kind of failure", bot.TimedOut, contesttest.ReadFailure(t, p).Kind)
}

// A bot that times out can write where it is. Not parallel: it has little time for that.
func TestStackDump(t *testing.T) { //nolint:paralleltest // see above
	p := start(t, t.Context(), bot.Command{
		Argv:      []string{"sh", "-c", "trap 'echo in my loop >&2' USR1; echo go; while :; do :; done"},
		Env:       os.Environ(),
		StackDump: true,
	})
	contesttest.Listen(t, p)
	p.Arm(soon)
	f := contesttest.ReadFailure(t, p)
	must.Be(t, "kind of failure", bot.TimedOut, f.Kind)
	must.Be(t, "stderr", []string{"in my loop"}, f.Stderr)
}

func TestNoLimit(t *testing.T) {
	t.Parallel()
	p := startShell(t, "sleep 0.1; echo done")
	p.Arm(0)
	must.Be(t, "answer", "done", contesttest.Listen(t, p))
	if _, ok := p.Disarm(); !ok {
		t.Error("a clock without a limit expired")
	}
}
