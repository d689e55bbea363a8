//go:build unix

package bot_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/tier"
)

// echo answers every line with itself.
const echo = `while read -r line; do echo "$line"; done`

// launcher is the one of this process.
var launcher = sync.OnceValue(func() bot.Launcher { return bot.NewLauncher(os.Args[0]) })

// soon is a limit for programs that never answer.
const soon = 30 * time.Millisecond

// startShell starts a shell script as a bot that is closed at the end of the test.
func startShell(t testing.TB, script string) *bot.Process {
	t.Helper()
	return start(t, t.Context(), bot.Command{
		Argv:    []string{"sh", "-c", script},
		Env:     os.Environ(),
		LogPath: filepath.Join(t.TempDir(), "logs", "bot.log"),
	})
}

func start(t testing.TB, ctx context.Context, c bot.Command) *bot.Process {
	t.Helper()
	if c.Launcher == nil {
		c.Launcher = launcher()
	}
	p, err := bot.Start(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close(0) })
	return p
}

// say sends a line and returns the answer.
func say(t testing.TB, p *bot.Process, line string) string {
	t.Helper()
	if err := p.Send([]byte(line)); err != nil {
		t.Fatal(err)
	}
	return listen(t, p)
}

func listen(t testing.TB, p *bot.Process) string {
	t.Helper()
	line, err := p.ReadLine()
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// failure returns the Failure that reading gives.
func failure(t testing.TB, p *bot.Process) *bot.Failure {
	t.Helper()
	line, err := p.ReadLine()
	f, ok := errors.AsType[*bot.Failure](err)
	if !ok {
		t.Fatalf("got line %.100q and error %v, want a failure", line, err)
	}
	return f
}

// closeLog closes the process and returns its log.
func closeLog(t testing.TB, p *bot.Process) string {
	t.Helper()
	path := p.Fail(bot.Exited, "").Log
	if err := p.Close(time.Minute); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestConversation(t *testing.T) {
	t.Parallel()
	p := startShell(t, echo)
	for i := range 100 {
		line := fmt.Sprintf("line %d", i)
		p.Arm(time.Minute)
		if got := say(t, p, line); got != line {
			t.Fatalf("got %q, want %q", got, line)
		}
		if spent, ok := p.Disarm(); !ok || spent <= 0 {
			t.Fatalf("clock says %v, %v", spent, ok)
		}
	}
	if err := p.Close(time.Minute); err != nil {
		t.Error(err)
	}
	if err := p.Send([]byte("more")); !errors.Is(err, bot.ErrClosed) {
		t.Errorf("Send after Close: %v", err)
	}
	if _, err := p.ReadLine(); !errors.Is(err, bot.ErrClosed) {
		t.Errorf("ReadLine after Close: %v", err)
	}
	if err := p.Close(time.Minute); err != nil {
		t.Error(err)
	}
}

func TestLines(t *testing.T) {
	t.Parallel()
	p := startShell(t, `printf 'one\n\ntwo\r\nthree\nno line'`)
	for _, want := range []string{"one", "", "two", "three"} {
		if got := listen(t, p); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if f := failure(t, p); f.Kind != bot.Exited {
		t.Errorf("got %v", f)
	}
}

func TestBigLines(t *testing.T) {
	t.Parallel()
	p := startShell(t, "read -r line; echo ${#line}; head -c 16777216 /dev/zero | tr '\\0' x; echo")
	line := bytes.Repeat([]byte("x"), 100_000)
	if got := say(t, p, string(line)); got != "100000" {
		t.Errorf("the bot read %s bytes", got)
	}
	if got := listen(t, p); len(got) != 16<<20 {
		t.Errorf("got %d bytes", len(got))
	}
}

func TestEndlessLine(t *testing.T) {
	t.Parallel()
	p := startShell(t, "tr '\\0' x </dev/zero")
	for range 2 {
		f := failure(t, p)
		if f.Kind != bot.IllegalOutput || f.Reason != "wrote a line of more than 16 MiB" {
			t.Errorf("got %v", f)
		}
	}
}

func TestEnds(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		script string
		kind   bot.FailureKind
		reason string
		hint   string
	}{
		"status 0": {
			"exit 0", bot.Exited, "ended with status 0 before its time",
			"a bot plays on until its standard input ends; how they talk: docs/protocol.md, or the page of its game",
		},
		"status 3": {"exit 3", bot.Crashed, "exit status 3", ""},
		"segmentation fault": {
			"kill -s SEGV $$", bot.Crashed, "killed by signal: segmentation fault", "",
		},
		"killed from outside": {
			"kill -s KILL $$", bot.Crashed, "killed by signal: killed",
			"cookoff did not kill it; the system does when memory runs out",
		},
		"closed output": {
			"exec >&-; exec sleep 1000", bot.Exited,
			"closed its standard output before its time", "",
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
			f := failure(t, p)
			want := &bot.Failure{
				Kind: tt.kind, Reason: tt.reason, Hint: tt.hint,
				Asked: "do your worst", Stderr: []string{"trouble"}, Log: f.Log,
			}
			if diff := cmp.Diff(want, f); diff != "" {
				t.Errorf("failure (-want +got):\n%s", diff)
			}
			if _, ok := p.Disarm(); !ok {
				t.Error("the clock ran out")
			}
			if err := p.Send([]byte("and again")); err != error(f) {
				t.Errorf("Send gives %v", err)
			}
			if again := failure(t, p); again != f {
				t.Errorf("then %v", again)
			}
		})
	}
}

func TestLastWords(t *testing.T) {
	t.Parallel()
	p := startShell(t, "echo I resign; exit 1")
	var err error
	for err == nil {
		err = p.Send(bytes.Repeat([]byte("x"), 1000))
	}
	if f, ok := errors.AsType[*bot.Failure](err); !ok || f.Kind != bot.Crashed {
		t.Errorf("Send gives %v", err)
	}
	if got := listen(t, p); got != "I resign" {
		t.Errorf("last words are %q", got)
	}
	if f := failure(t, p); f.Reason != "exit status 1" {
		t.Errorf("then %v", f)
	}
}

func TestTimeOut(t *testing.T) {
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
				t.Errorf("clock says %v, %v", spent, ok)
			}
			if again := failure(t, p); again != f {
				t.Errorf("then %v", again)
			}
			p.Arm(time.Minute)
			if err := p.Send([]byte("still there?")); err != error(f) {
				t.Errorf("Send gives %v", err)
			}
		})
	}
}

func TestTooLateDoesNotCount(t *testing.T) {
	t.Parallel()
	p := startShell(t, "echo here; echo too late; exec sleep 1000")
	listen(t, p)
	for ok := true; ok; _, ok = p.Disarm() {
		p.Arm(soon)
		time.Sleep(2 * soon) // not to wait for anything: to be late
	}
	if f := failure(t, p); f.Kind != bot.TimedOut {
		t.Errorf("got %v", f)
	}
}

// TestStackDump is not parallel: the bot has only a moment for its dump.
func TestStackDump(t *testing.T) { //nolint:paralleltest // a loaded machine would miss the moment that is given for it
	p := start(t, t.Context(), bot.Command{
		Argv:      []string{"sh", "-c", "trap 'echo in my loop >&2' USR1; echo go; while :; do :; done"},
		Env:       os.Environ(),
		StackDump: true,
	})
	listen(t, p)
	p.Arm(soon)
	f := failure(t, p)
	if diff := cmp.Diff([]string{"in my loop"}, f.Stderr); f.Kind != bot.TimedOut || diff != "" {
		t.Errorf("got %v, stderr (-want +got):\n%s", f, diff)
	}
}

func TestNoLimit(t *testing.T) {
	t.Parallel()
	p := startShell(t, "sleep 0.1; echo done")
	p.Arm(0)
	if got := listen(t, p); got != "done" {
		t.Errorf("got %q", got)
	}
	if _, ok := p.Disarm(); !ok {
		t.Error("a clock without limit ran out")
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	talks := map[string]func(p *bot.Process) error{
		"reading": func(p *bot.Process) error {
			_, err := p.ReadLine()
			return err
		},
		"sending": func(p *bot.Process) error {
			return p.Send(make([]byte, 1<<20))
		},
	}
	for name, talk := range talks {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			p := start(t, ctx, bot.Command{Argv: []string{"sleep", "1000"}})
			time.AfterFunc(soon, cancel)
			if err := talk(p); !errors.Is(err, context.Canceled) {
				t.Errorf("cancelled: %v", err)
			}
		})
		t.Run(name+" while closed", func(t *testing.T) {
			t.Parallel()
			p := start(t, t.Context(), bot.Command{Argv: []string{"sleep", "1000"}})
			time.AfterFunc(soon, func() { _ = p.Close(0) })
			if err := talk(p); !errors.Is(err, bot.ErrClosed) {
				t.Errorf("closed: %v", err)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := bot.Start(ctx, bot.Command{Argv: []string{"true"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("start: %v", err)
	}
}

func TestGraceIsGiven(t *testing.T) {
	t.Parallel()
	p := startShell(t, echo+"; sleep 0.1; echo bye >&2")
	say(t, p, "hello")
	if log := closeLog(t, p); log != "bye\n" {
		t.Errorf("log is %q", log)
	}
}

func TestStartFailures(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	plain := writeFile(t, dir, "plain", "", 0o644)
	text := writeFile(t, dir, "text", "\x01\x02", 0o755)
	written := func(name, head string) bot.Command {
		return bot.Command{Argv: []string{writeFile(t, dir, name, head, 0o755)}}
	}
	const riscV = "\x7fELF\x02\x01\x01" + "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xf3\x00" // e_machine 243
	tests := map[string]struct {
		command bot.Command
		reason  string
		hint    string
	}{
		"not on the PATH": {
			bot.Command{Argv: []string{"no-such-program"}},
			"executable file not found", "is it installed",
		},
		"no such file": {
			bot.Command{Argv: []string{filepath.Join(dir, "none")}},
			"no such file", "is it installed",
		},
		"not executable": {
			bot.Command{Argv: []string{plain}}, "permission denied", "chmod +x",
		},
		"no program": {
			bot.Command{Argv: []string{text}}, "exec format error", "#!",
		},
		"no such folder": {
			bot.Command{Argv: []string{"true"}, Dir: filepath.Join(dir, "none")},
			"no folder to run in: ", "",
		},
		"empty": {written("empty", ""), "exec format error", "the file is empty"},
		"Windows line ends": {
			written("lines", "#!/bin/sh\r\necho\r\n"), "no such file", `its first line ends as on Windows, in \r\n`,
		},
		"no interpreter": {
			written("script", "#! /no/such/python3 -u\n"), "no such file", "its first line names /no/such/python3, which is not there",
		},
		"another processor": {written("riscv", riscV), "exec format error", "it is a program for riscv processors"},
		"Windows":           {written("windows", "MZ\x90"), "exec format error", "it is a program for Windows"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := bot.Start(t.Context(), tt.command)
			f, ok := errors.AsType[*bot.Failure](err)
			if !ok || f.Kind != bot.FailedToStart || !strings.Contains(f.Reason, tt.reason) ||
				!strings.Contains(f.Hint, tt.hint) || (tt.hint == "") != (f.Hint == "") {
				t.Errorf("got %+v", err)
			}
		})
	}
	_, err := bot.Start(t.Context(), bot.Command{
		Argv:    []string{"true"},
		LogPath: filepath.Join(plain, "bot.log"),
	})
	if err == nil || !strings.Contains(err.Error(), "start bot: create log: ") {
		t.Errorf("log below a file: %v", err)
	}
	if _, err := bot.Start(t.Context(), bot.Command{}); err == nil {
		t.Error("no command was started")
	}
}

func TestEnvironmentIsNotInherited(t *testing.T) {
	t.Setenv("BOT_TEST_SECRET", "x")
	p := start(t, t.Context(), bot.Command{
		Argv: []string{"sh", "-c", `echo "${BOT_TEST_SECRET-unset} $BOT_TEST_GIVEN"`},
		Env:  []string{"BOT_TEST_GIVEN=given"},
	})
	if got := listen(t, p); got != "unset given" {
		t.Errorf("got %q", got)
	}
}

// TestHammer runs many bots at once, each ended in another way.
func TestHammer(t *testing.T) {
	t.Parallel()
	scripts := []string{echo, "exit 3", "sleep 1000", "cat", "yes", "yes >&2 & " + echo}
	var all sync.WaitGroup
	for i := range tier.Count(24, 48) {
		all.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			p, err := bot.Start(ctx, bot.Command{
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

func BenchmarkRoundTrip(b *testing.B) {
	for _, marked := range []bool{false, true} {
		b.Run(fmt.Sprintf("marked=%v", marked), func(b *testing.B) {
			p := start(b, b.Context(), bot.Command{Argv: []string{"cat"}})
			line := []byte(`{"turn":17}`)
			b.ReportAllocs()
			for b.Loop() {
				if marked {
					p.Mark("turn 17")
				}
				p.Arm(time.Minute)
				if err := p.Send(line); err != nil {
					b.Fatal(err)
				}
				if _, err := p.ReadLine(); err != nil {
					b.Fatal(err)
				}
				p.Disarm()
			}
		})
	}
}

func BenchmarkStartClose(b *testing.B) {
	for b.Loop() {
		p, err := bot.Start(b.Context(), bot.Command{Argv: []string{"cat"}})
		if err != nil {
			b.Fatal(err)
		}
		if err := p.Close(time.Minute); err != nil {
			b.Fatal(err)
		}
	}
}
