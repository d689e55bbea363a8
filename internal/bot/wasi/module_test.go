//go:build unix

package wasi_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// smallMemory is enough for all guests here.
const smallMemory = 1 << 20

// guestName is the file name of guests.
const guestName = "guest.wasm"

var starter = sync.OnceValue(func() *process.Starter { return process.NewStarter(os.Args[0]) })

// hosted returns the command of a guest.
func hosted(t testing.TB, module []byte) bot.Command {
	t.Helper()
	path := filepath.Join(t.TempDir(), guestName)
	must.Do(t, os.WriteFile(path, module, 0o666))
	return bot.Command{
		Argv:     []string{os.Args[0], bot.ModuleCommand, "--report", fmt.Sprintf("--memory=%d", smallMemory), path},
		Env:      []string{bot.ModulePrefix + "BOT_SEED=7"},
		LogPath:  filepath.Join(t.TempDir(), "logs", "bot.log"),
		Announce: bot.ModuleProtocol, Reports: true,
		Starter: starter(),
	}
}

// startGuest starts code as a bot, until the end of the test.
func startGuest(t testing.TB, code []byte) *conversation.Process {
	t.Helper()
	return contesttest.Start(t, t.Context(), hosted(t, guest(code)))
}

// Lines longer than the buffer of a pipe are transferred while both sides read and write.
func TestModuleLongLines(t *testing.T) {
	t.Parallel()
	p := startGuest(t, echoing(1))
	want := strings.Repeat("x", 300_000)
	sent := make(chan error)
	go func() { sent <- p.Send([]byte(want)) }()
	if got := contesttest.Listen(t, p); got != want {
		t.Errorf("got %d bytes, want %d", len(got), len(want))
	}
	must.Do(t, <-sent)
}

// The failure of a module says how it ended. Code in its start section counts against the time
// limit, too.
func TestModuleEnds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		module []byte
		kind   bot.FailureKind
		reason string
	}{
		{"returns", guest(nil), bot.Exited, "ended with status 0 before the match was over"},
		{"exits", guest(call(procExit, 0)), bot.Exited, "ended with status 0 before the match was over"},
		{"exits with a status", guest(call(procExit, 3)), bot.Crashed, "exit status 3"},
		{"traps", guest([]byte{opUnreachable}), bot.Crashed, "trap: unreachable"},
		{"reads outside its memory", guest(drop(load(1 << 20))), bot.Crashed, "trap: out of bounds memory access"},
		{"loops", guest(forever()), bot.TimedOut, "no answer within 30ms"},
		{"sleeps", guest(sleeping()), bot.TimedOut, "no answer within 30ms"},
		{"waits for input", guest(forever(read())), bot.TimedOut, "no answer within 30ms"},
		{"floods standard error", guest(forever(write(2, constant(dataSize)))), bot.TimedOut, "no answer within 30ms"},
		{
			"writes no line", guest(forever(write(1, constant(dataSize)))), bot.IllegalOutput,
			"wrote a line of more than 16 MiB",
		},
		{
			"needs more memory than its limit",
			guest(when(slices.Concat(constant(100), []byte{opGrow, 0}), constant(-1), call(procExit, 9))),
			bot.Crashed, "exit status 9",
		},
		{"loops in its start section", guest(forever(), starting), bot.TimedOut, "no answer within 30ms"},
		{"sleeps in its start section", guest(sleeping(), starting), bot.TimedOut, "no answer within 30ms"},
		{"traps in its start section", guest([]byte{opUnreachable}, starting), bot.Crashed, "trap: unreachable"},
		{"exits in its start section", guest(call(procExit, 3), starting), bot.Crashed, "exit status 3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if slices.Contains([]string{"writes no line", "floods standard error", "exits", "sleeps"}, tt.name) {
				tier.Gate(t)
			}
			p := contesttest.Start(t, t.Context(), hosted(t, tt.module))
			limit := time.Minute
			if tt.kind == bot.TimedOut {
				limit = soon
			}
			p.Arm(limit)
			f := contesttest.ReadFailure(t, p)
			if f.Kind != tt.kind || f.Reason != tt.reason {
				t.Errorf("failure %v, want %s: %s", f, tt.kind, tt.reason)
			}
			if strings.HasPrefix(tt.reason, "trap") && !strings.Contains(f.Traceback, "wasm stack trace:") {
				t.Errorf("Traceback = %q, want a stack trace", f.Traceback)
			}
		})
	}
	ctx, stop := context.WithCancel(t.Context())
	p := contesttest.Start(t, ctx, hosted(t, guest(forever(), starting)))
	stop()
	if _, err := p.ReadLine(); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled in the start section: error %v, want %v", err, context.Canceled)
	}
}

// sleeping sleeps for hours, by a clock subscription of 48 bytes with the timeout in nanoseconds at
// offset 24.
func sleeping() []byte {
	return slices.Concat(store(dataAt+28, 1<<12), drop(call(pollOneoff, dataAt, dataAt+100, 1, countAt)))
}

// A module that does not read its input does not block the match, and Close ends it.
func TestModuleIsClosed(t *testing.T) {
	t.Parallel()
	p := startGuest(t, forever())
	p.Arm(soon)
	err := p.Send(make([]byte, 1<<20))
	if f, ok := errors.AsType[*bot.Failure](err); !ok || f.Kind != bot.TimedOut {
		t.Errorf("error %v, want a timeout", err)
	}
	for _, code := range [][]byte{forever(), sleeping(), forever(read()), forever(write(1, constant(dataSize)))} {
		must.Do(t, startGuest(t, code).Close(0))
	}
}

func TestModuleLog(t *testing.T) {
	t.Parallel()
	p := startGuest(t, forever(read(), write(2, load(countAt)), write(1, load(countAt))))
	for turn := range 3 {
		must.Get(p.Ask(fmt.Sprintf("turn %d", turn), fmt.Appendf(nil, "line %d", turn), time.Minute))(t)
	}
	must.Be(t, "after the mark", []string{"line 2"}, p.SinceMark())
	want := "--- turn 0 ---\nline 0\n--- turn 1 ---\nline 1\n--- turn 2 ---\nline 2\n"
	must.Be(t, "log", want, contesttest.CloseLog(t, p))
}

// The environment is that of the command, without variables of this process.
func TestModuleEnvironment(t *testing.T) {
	t.Parallel()
	p := startGuest(t, slices.Concat(
		drop(call(environSizesGet, countAt, countAt+4)),
		drop(call(environGet, vectorAt+16, dataAt)),
		write(1, load(countAt+4)),
		store(dataAt, '\n'), write(1, constant(1)),
	))
	must.Be(t, "environment", "BOT_SEED=7\x00", contesttest.Listen(t, p))
}

func TestInvalidModules(t *testing.T) {
	t.Parallel()
	section := func(id byte, items ...[]byte) func(map[byte][]byte) {
		return func(sections map[byte][]byte) { sections[id] = list(items...) }
	}
	foreign := func(module, name string) []byte {
		return guest(nil, section(2, slices.Concat(named(module), named(name), []byte{0, 0})),
			section(7, append(named("_start"), 0, 1)))
	}
	tests := []struct {
		name   string
		module []byte
		reason string
		hint   string
	}{
		{"nothing", nil, "it is not a WASI module: the file is empty", "GOOS=wasip1"},
		{"a text", []byte("print('hello')"), `it is not a WASI module: it begins with "prin"`, "GOOS=wasip1"},
		{"WebAssembly as text", []byte(" (module)"), "it is WebAssembly as text", "GOOS=wasip1"},
		{"a component", []byte("\x00asm\x0d\x00\x01\x00"), "it is a component of WASI preview 2", "wasm32-wasip1"},
		{"half a module", guest(nil)[:40], "it is not a valid module: ", ""},
		{"bad code", guest([]byte{opDrop}), "it is not a valid module: invalid function[", ""},
		{"a library", guest(nil, section(7)), "it is not a program: it does not export the function _start", "wasm32-wasip1"},
		{"a start function with a result", guest(nil, section(7, append(named("_start"), 0, environGet))), "its function _start has parameters or results", ""},
		{"another system", foreign("env", "abort"), "it needs the function env.abort", "GOOS=wasip1"},
		{"an unknown function", foreign("wasi_snapshot_preview1", "fork"), "it needs the function wasi_snapshot_preview1.fork", ""},
		{"billions of locals", guest(nil, section(10, []byte{8, 1, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x7f, opEnd})), "it needs more memory than its limit", ""},
		{"more memory than its limit", guest(nil, section(5, []byte{0, 17})), "it is not a valid module: section memory: min 17 pages (1 Mi) over limit", "wasm.memory"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := conversation.Start(t.Context(), hosted(t, tt.module))
			f, ok := errors.AsType[*bot.Failure](err)
			if !ok || !strings.HasPrefix(f.Reason, tt.reason) || !strings.Contains(f.Hint, tt.hint) {
				t.Errorf("error %v (%+v), want reason %q, hint %q", err, f, tt.reason, tt.hint)
			}
		})
	}
}

// An exit status has 32 bits, as in WASI, even if those of the system have fewer.
func TestModuleStatus(t *testing.T) {
	t.Parallel()
	for _, status := range []int{1, 255, 256, -1} {
		f := contesttest.ReadFailure(t, startGuest(t, call(procExit, status)))
		if want := process.ExitStatus(int(uint32(status))); f.Kind != bot.Crashed || f.Reason != want {
			t.Errorf("failure %v, want %s", f, want)
		}
	}
}

// A module without imports can be stopped when its time is over.
func TestModuleWithoutImports(t *testing.T) {
	t.Parallel()
	alone := guest(forever(), func(sections map[byte][]byte) {
		sections[2] = nil
		sections[7] = list(append(named("_start"), 0, 0))
	})
	p := contesttest.Start(t, t.Context(), hosted(t, alone))
	p.Arm(soon)
	must.Be(t, "kind of failure", bot.TimedOut, contesttest.ReadFailure(t, p).Kind)
}
