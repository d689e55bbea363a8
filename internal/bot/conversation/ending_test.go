//go:build unix

package conversation_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// A bot that ends is a failure with a reason, the last question and its output. Later calls return
// the same failure.
func TestEndedBot(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		script string
		kind   bot.FailureKind
		reason string
		hint   string
	}{
		"status 0": {
			"exit 0", bot.Exited, "ended with status 0 before the match was over",
			"keep reading until standard input ends; protocol: docs/protocol.md, or the page of the game",
		},
		"status 3": {"exit 3", bot.Crashed, "exit status 3", ""},
		"segmentation fault": {
			"kill -s SEGV $$", bot.Crashed, "killed by signal: segmentation fault", "",
		},
		"killed from outside": {
			"kill -s KILL $$", bot.Crashed, "killed by signal: killed",
			"cookoff did not kill it; did the system run out of memory?",
		},
		"closed output": {
			"exec >&-; exec sleep 1000", bot.Exited,
			"closed its standard output before the match was over", "",
		},
		"child holds output": {
			"sleep 1000 & exit 4", bot.Crashed, "exit status 4", "",
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := startShell(t, "read -r line; echo answer; echo trouble >&2; "+tt.script)
			say(t, p, "do your worst")
			p.Arm(time.Minute)
			f := contesttest.ReadFailure(t, p)
			want := &bot.Failure{
				Kind: tt.kind, Reason: tt.reason, Hint: tt.hint,
				Asked: "do your worst", Stderr: []string{"trouble"}, Log: f.Log,
			}
			must.Be(t, "failure", want, f)
			if _, ok := p.Disarm(); !ok {
				t.Error("the clock expired")
			}
			checkFinal(t, p, f)
		})
	}
}

// checkFinal checks that all later calls return the failure.
func checkFinal(t *testing.T, p *conversation.Process, f *bot.Failure) {
	t.Helper()
	p.Arm(time.Minute)
	if err := p.Send([]byte("still there?")); err != error(f) {
		t.Errorf("Send = %v, want %v", err, f)
	}
	if again := contesttest.ReadFailure(t, p); again != f {
		t.Errorf("ReadLine = %v, want %v", again, f)
	}
}

// Output that a bot wrote before it ended is still read, even if sending to it has failed.
func TestOutputBeforeTheEnd(t *testing.T) {
	t.Parallel()
	p := startShell(t, "echo I resign; exit 1")
	var err error
	for err == nil {
		err = p.Send(bytes.Repeat([]byte("x"), 1000))
	}
	if f, ok := errors.AsType[*bot.Failure](err); !ok || f.Kind != bot.Crashed {
		t.Errorf("Send = %v, want a crash", err)
	}
	must.Be(t, "output", "I resign", contesttest.Listen(t, p))
	must.Be(t, "reason", "exit status 1", contesttest.ReadFailure(t, p).Reason)
}

func TestCancel(t *testing.T) {
	t.Parallel()
	for name, call := range map[string]func(p *conversation.Process) error{
		"reading": func(p *conversation.Process) error {
			_, err := p.ReadLine()
			return err
		},
		"sending": func(p *conversation.Process) error {
			return p.Send(make([]byte, 1<<20))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			p := start(t, ctx, bot.Command{Argv: []string{"sleep", "1000"}})
			time.AfterFunc(soon, cancel)
			if err := call(p); !errors.Is(err, context.Canceled) {
				t.Errorf("cancelled: %v", err)
			}
		})
		t.Run(name+" while closed", func(t *testing.T) {
			t.Parallel()
			p := start(t, t.Context(), bot.Command{Argv: []string{"sleep", "1000"}})
			time.AfterFunc(soon, func() { _ = p.Close(0) })
			if err := call(p); !errors.Is(err, conversation.ErrClosed) {
				t.Errorf("closed: %v", err)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := conversation.Start(ctx, bot.Command{Argv: []string{"true"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("start: %v", err)
	}
}

func TestCloseWaitsForExit(t *testing.T) {
	t.Parallel()
	p := startShell(t, echo+"; sleep 0.1; echo bye >&2")
	say(t, p, "hello")
	must.Be(t, "log", "bye\n", contesttest.CloseLog(t, p))
}

// Many bots can run concurrently and end in different ways.
func TestManyBots(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	scripts := []string{echo, "exit 3", "sleep 1000", "cat", "yes", "yes >&2 & " + echo}
	var all sync.WaitGroup
	for i := range tier.Count(24, 48) {
		all.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			p, err := conversation.Start(ctx, bot.Command{
				Argv: []string{"sh", "-c", scripts[i%len(scripts)]},
				Env:  os.Environ(),
			})
			if err != nil {
				t.Error(err)
				return
			}
			if i%4 == 0 {
				all.Go(cancel)
			}
			for turn := range 20 {
				p.Mark(fmt.Sprint("turn ", turn))
				p.Arm(soon)
				if p.Send([]byte("hello")) != nil {
					break
				}
				if _, err := p.ReadLine(); err != nil {
					break
				}
				p.Disarm()
			}
			if i%3 == 0 {
				all.Go(func() { _ = p.Close(soon) })
			}
			if err := p.Close(soon); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}
