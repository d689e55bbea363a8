//go:build unix

package wasi_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/tier"
)

// hostileHost is a machine with a sandbox, if available, and a low memory limit for modules.
func hostileHost(t testing.TB) match.Host {
	t.Helper()
	h := match.Host{Machine: bot.Machine{
		Env: os.Environ(), Cookoff: os.Args[0], Starter: starter(),
		Modules: &bot.Modules{Cache: t.TempDir(), Memory: 4 << 20},
	}}
	if m := starter().Box(); box.Strict.Check(m) == nil {
		h.Box = &bot.Box{Machine: m, Limits: box.DefaultLimits()}
	}
	return h
}

const kitchen = "#$K\nSb.\nUBC\nORDERS:\nstart=1 duration=9 required=SAUCE\n"

// against plays a module against @random.
func against(t *testing.T, h match.Host, module []byte, clock contest.Clock) (contest.Result, *contesttest.Memory, error) {
	t.Helper()
	game := games.MapGame()
	path := filepath.Join(t.TempDir(), "bot.wasm")
	must.Do(t, os.WriteFile(path, module, 0o666))
	m, trace := contesttest.Match(t, game, contest.Scenario{Game: game.Info().Name, Name: "kitchen", Text: []byte(kitchen)}, path, "@random")
	m.Clock, m.Turns = clock, 5
	h.LogDir = t.TempDir()
	result, err := m.PlayOn(t.Context(), game, h)
	return result, trace, err
}

// A hostile module harms only itself: its opponent does not fail, and a concurrent match has the
// usual trace.
func TestHostileModules(t *testing.T) {
	t.Parallel()
	h := hostileHost(t)
	_, alone, err := against(t, h, idleBot(nil, nil), contesttest.Patient())
	must.Do(t, err)
	quick := []string{"loops when it is loaded", "tables of a billion entries", "forges its report"}
	for name, a := range attacks() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !slices.Contains(quick, name) {
				tier.Gate(t)
			}
			var concurrent sync.WaitGroup
			defer concurrent.Wait()
			concurrent.Go(func() {
				result, trace, err := against(t, h, idleBot(nil, nil), contesttest.Patient())
				if err != nil || len(result.Failures()) > 0 || trace.String() != alone.String() {
					t.Errorf("another match has error %v, failures %v, or a different trace", err, contesttest.Failures(result))
				}
			})
			clock, attacked := contesttest.Patient(), h
			if a.kind == bot.TimedOut {
				clock.Init, clock.Turn = 200*time.Millisecond, 200*time.Millisecond
			}
			if a.kind == bot.TimedOut || a.reason == compileTimeout { // others have no limit, as the machine can be busy
				attacked.Modules = &bot.Modules{Cache: h.Modules.Cache, Memory: h.Modules.Memory, CompileTime: time.Second}
			}
			result, _, err := against(t, attacked, a.module, clock)
			a.check(t, result, err)
		})
	}
}

// check checks the results of the attacker, in the first seat, and of its opponent.
func (a *attack) check(t *testing.T, result contest.Result, err error) {
	t.Helper()
	f, unplayable := errors.AsType[*bot.Failure](err)
	if err != nil && !unplayable {
		t.Fatal(err)
	}
	if !unplayable {
		f = result.Seats[0].Failure
		if result.Seats[1].Failure != nil {
			t.Errorf("its opponent failed: %v", result.Seats[1].Failure)
		}
		if log, err := os.ReadFile(result.Seats[0].Log); err != nil || bytes.Contains(log, []byte("FOUND")) || len(log) > 2<<20 {
			t.Errorf("the log has %d bytes: %.1000s, error %v", len(log), log, err)
		}
	}
	switch {
	case f == nil && a.kind == "":
	case f != nil && a.kind == bot.TimedOut && f.Kind == bot.OutOfMemory: // a fast machine can exhaust memory first, in the compiler
	case f == nil || f.Kind != a.kind && f.Kind != bot.FailedToStart || !strings.HasPrefix(f.Reason, a.reason):
		t.Errorf("failure %+v, want %s %s", f, a.kind, a.reason)
	}
}

// An interrupted compilation is not a failure of the module.
func TestCompilationInterrupted(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // compiling takes a while
	h := hostileHost(t)
	game, path := games.MapGame(), filepath.Join(t.TempDir(), "bot.wasm")
	must.Do(t, os.WriteFile(path, attacks()["takes long to compile"].module, 0o666))
	m, _ := contesttest.Match(t, game, contest.Scenario{Game: game.Info().Name, Name: "kitchen", Text: []byte(kitchen)}, path, "@random")
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	h.LogDir = t.TempDir()
	result, err := m.PlayOn(ctx, game, h)
	if f, ok := errors.AsType[*bot.Failure](err); ok || len(result.Failures()) > 0 {
		t.Errorf("the module failed: %v, %v", f, contesttest.Failures(result))
	}
	if !errors.Is(err, context.DeadlineExceeded) && result.Reason != contest.Interrupted {
		t.Errorf("the match ended with reason %q, error %v", result.Reason, err)
	}
}

// A module can read only its folder, and cannot write files.
func TestModuleInItsFolder(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	game := must.Get(games.Named("overdrive"))(t)
	const creates, directory = 1, 2
	escapes := slices.Concat(
		reportSuccess(open(3, 0, passwdAt)), reportSuccess(open(3, 1, passwdAt)), reportSuccess(open(3, 0, absoluteAt)), reportSuccess(open(3, 0, procAt)),
		reportSuccess(slices.Concat(constant(absoluteAt), constant(len(texts()[absoluteAt])), constant(3), constant(linkAt), constant(len(texts()[linkAt])), []byte{opCall, pathSymlink})),
		reportSuccess(open(3, 1, linkAt)),
		reportSuccess(create(3, creates, linkAt)), reportSuccess(create(3, creates|directory, linkAt)),
		read(), // its files exist once it is asked
		when(open(3, 0, roundsAt), constant(0), say(2, announceAt)), // it may read this one
		forever(read()),
	)
	path := filepath.Join(t.TempDir(), "bot.wasm")
	must.Do(t, os.WriteFile(path, idleBot(escapes, nil), 0o666))
	m, _ := contesttest.Match(t, game, contest.Scenario{Game: "overdrive", Name: "overdrive", Options: []contest.OptionValue{{Name: "seed", Value: "7"}}}, path, "@idle")
	m.Clock, m.Turns = contest.Clock{Init: 2 * time.Second, Turn: soon}, 2 // the module never answers
	h := hostileHost(t)
	h.LogDir = t.TempDir()
	result := must.Get(m.PlayOn(t.Context(), game, h))(t)
	log, err := os.ReadFile(result.Seats[0].Log)
	if err != nil || bytes.Contains(log, []byte("FOUND")) || !bytes.Contains(log, []byte(bot.ModuleProtocol)) {
		t.Errorf("the log is %q, error %v", log, err)
	}
}

// A module that exceeds the memory limit of its sandbox fails for that reason.
func TestModuleOutOfMemory(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	h := hostileHost(t)
	if h.Box == nil {
		t.Skip("this machine lacks guarantees of the sandbox")
	}
	const pages = 6000
	h.Box.Limits.Memory = 128 << 20
	h.Modules.Memory = 512 << 20
	grown := slices.Concat(drop(slices.Concat(constant(pages), []byte{opGrow, 0})),
		constant(0), constant(1), constant(pages<<16), []byte(memoryFill), forever())
	result, _, err := against(t, h, idleBot(nil, grown), contesttest.Patient())
	must.Do(t, err)
	if f := result.Seats[0].Failure; f == nil || f.Kind != bot.OutOfMemory || result.Seats[1].Failure != nil {
		t.Errorf("failures %v", contesttest.Failures(result))
	}
}

// Compiled code is cached in a folder for each module. A match is played even if an entry is
// corrupt or the cache cannot be written.
func TestModuleCache(t *testing.T) {
	t.Parallel()
	h := hostileHost(t)
	play := func() {
		t.Helper()
		result, _, err := against(t, h, idleBot(nil, nil), contesttest.Patient())
		if err != nil || len(result.Failures()) > 0 {
			t.Fatal(err, contesttest.Failures(result))
		}
	}
	play()
	entries, err := filepath.Glob(filepath.Join(h.Modules.Cache, "*", "*", "*"))
	if err != nil || len(entries) != 1 {
		t.Fatalf("cached entries: %q, %v", entries, err)
	}
	whole := must.Get(os.ReadFile(entries[0]))(t)
	for _, broken := range [][]byte{nil, whole[:len(whole)/2], bytes.Repeat([]byte{0xff}, len(whole)), append(slices.Clone(whole[:64]), make([]byte, len(whole)-64)...)} {
		must.Do(t, os.WriteFile(entries[0], broken, 0o666))
		play()
	}
	h.Modules = &bot.Modules{Cache: filepath.Join(contesttest.File(t, "file", ""), "below"), Memory: 4 << 20}
	play()
}
