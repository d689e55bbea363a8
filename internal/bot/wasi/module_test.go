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

	"github.com/google/go-cmp/cmp"

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
func TestModuleBigLines(t *testing.T) {
	t.Parallel()
	p := startGuest(t, echoing(1))
	want := strings.Repeat("x", 300_000)
	sent := make(chan error)
	go func() { sent <- p.Send([]byte(want)) }()
	if got := contesttest.Listen(t, p); got != want {
		t.Errorf("got %d bytes, want %d", len(got), len(want))
	}
	if err := <-sent; err != nil {
		t.Error(err)
	}
}

func TestModuleEnds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		code   []byte
		kind   bot.FailureKind
		reason string
	}{
		{"returns", nil, bot.Exited, "ended with status 0 before the match was over"},
		{"exits", call(procExit, 0), bot.Exited, "ended with status 0 before the match was over"},
		{"exits with a status", call(procExit, 3), bot.Crashed, "exit status 3"},
		{"traps", []byte{opUnreachable}, bot.Crashed, "trap: unreachable"},
		{"reads beside its memory", drop(load(1 << 20)), bot.Crashed, "trap: out of bounds memory access"},
		{"loops", forever(), bot.TimedOut, "no answer within 30ms"},
		{"sleeps", sleeping(), bot.TimedOut, "no answer within 30ms"},
		{"waits for input", forever(read()), bot.TimedOut, "no answer within 30ms"},
		{"floods standard error", forever(write(2, constant(dataSize))), bot.TimedOut, "no answer within 30ms"},
		{
			"writes no line", forever(write(1, constant(dataSize))), bot.IllegalOutput,
			"wrote a line of more than 16 MiB",
		},
		{
			"needs more memory than its limit",
			when(slices.Concat(constant(100), []byte{opGrow, 0}), constant(-1), call(procExit, 9)),
			bot.Crashed, "exit status 9",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if slices.Contains([]string{"writes no line", "floods standard error", "exits", "sleeps"}, tt.name) {
				tier.Gate(t)
			}
			p := startGuest(t, tt.code)
			limit := time.Minute
			if tt.kind == bot.TimedOut {
				limit = soon
			}
			p.Arm(limit)
			f := contesttest.ReadFailure(t, p)
			if f.Kind != tt.kind || f.Reason != tt.reason {
				t.Errorf("got %v, want %s: %s", f, tt.kind, tt.reason)
			}
			if strings.HasPrefix(tt.reason, "trap") && !strings.Contains(f.Traceback, "wasm stack trace:") {
				t.Errorf("traceback %q", f.Traceback)
			}
		})
	}
}

// sleeping sleeps for hours, by a clock subscription of 48 bytes with the timeout in nanoseconds at offset 24.
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
		if err := startGuest(t, code).Close(0); err != nil {
			t.Error(err)
		}
	}
}

func TestModuleLog(t *testing.T) {
	t.Parallel()
	p := startGuest(t, forever(read(), write(2, load(countAt)), write(1, load(countAt))))
	for turn := range 3 {
		if _, err := p.Ask(fmt.Sprintf("turn %d", turn), fmt.Appendf(nil, "line %d", turn), time.Minute); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff([]string{"line 2"}, p.SinceMark()); diff != "" {
		t.Errorf("after the mark (-want +got):\n%s", diff)
	}
	want := "--- turn 0 ---\nline 0\n--- turn 1 ---\nline 1\n--- turn 2 ---\nline 2\n"
	if diff := cmp.Diff(want, contesttest.CloseLog(t, p)); diff != "" {
		t.Errorf("log (-want +got):\n%s", diff)
	}
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
	if got := contesttest.Listen(t, p); got != "BOT_SEED=7\x00" {
		t.Errorf("environment %q", got)
	}
}

func TestModulesThatCannotRun(t *testing.T) {
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
		{"values", guest(nil, section(7, append(named("_start"), 0, environGet))), "its function _start has parameters or results", ""},
		{"another system", foreign("env", "abort"), "it needs the function env.abort", "GOOS=wasip1"},
		{"an unknown function", foreign("wasi_snapshot_preview1", "fork"), "it needs the function wasi_snapshot_preview1.fork", ""},
		{"locals beyond all measure", guest(nil, section(10, []byte{8, 1, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x7f, opEnd})), "it needs more memory than its limit", ""},
		{"much memory", guest(nil, section(5, []byte{0, 17})), "it is not a valid module: section memory: min 17 pages (1 Mi) over limit", "wasm.memory"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := conversation.Start(t.Context(), hosted(t, tt.module))
			f, ok := errors.AsType[*bot.Failure](err)
			if !ok || !strings.HasPrefix(f.Reason, tt.reason) || !strings.Contains(f.Hint, tt.hint) {
				t.Errorf("error %v (%+v), want %s", err, f, tt.reason)
			}
		})
	}
}

// Code in the start section counts against the time limit, and is ended by it.
func TestModuleStartSection(t *testing.T) {
	t.Parallel()
	starting := func(code []byte) []byte {
		return guest(code, func(sections map[byte][]byte) { sections[8] = []byte{startFunction} })
	}
	for _, tt := range []struct {
		name   string
		code   []byte
		kind   bot.FailureKind
		reason string
	}{
		{"loops", forever(), bot.TimedOut, "no answer within 30ms"},
		{"sleeps", sleeping(), bot.TimedOut, "no answer within 30ms"},
		{"traps", []byte{opUnreachable}, bot.Crashed, "trap: unreachable"},
		{"exits", call(procExit, 3), bot.Crashed, "exit status 3"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := contesttest.Start(t, t.Context(), hosted(t, starting(tt.code)))
			limit := time.Minute
			if tt.kind == bot.TimedOut {
				limit = soon
			}
			p.Arm(limit)
			if f := contesttest.ReadFailure(t, p); f.Kind != tt.kind || f.Reason != tt.reason {
				t.Errorf("got %v, want %s: %s", f, tt.kind, tt.reason)
			}
		})
	}
	ctx, stop := context.WithCancel(t.Context())
	p := contesttest.Start(t, ctx, hosted(t, starting(forever())))
	stop()
	if _, err := p.ReadLine(); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// An exit status has 32 bits, as in WASI, whatever the system supports.
func TestModuleStatus(t *testing.T) {
	t.Parallel()
	for _, status := range []int{1, 255, 256, -1} {
		f := contesttest.ReadFailure(t, startGuest(t, call(procExit, status)))
		if want := process.ExitStatus(int(uint32(status))); f.Kind != bot.Crashed || f.Reason != want {
			t.Errorf("got %v, want %s", f, want)
		}
	}
}

// A module without imports can be stopped, too.
func TestModuleWithoutImports(t *testing.T) {
	t.Parallel()
	alone := guest(forever(), func(sections map[byte][]byte) {
		sections[2] = nil
		sections[7] = list(append(named("_start"), 0, 0))
	})
	p := contesttest.Start(t, t.Context(), hosted(t, alone))
	p.Arm(soon)
	if f := contesttest.ReadFailure(t, p); f.Kind != bot.TimedOut {
		t.Errorf("got %v", f)
	}
}
