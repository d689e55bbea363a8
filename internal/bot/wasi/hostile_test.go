//go:build unix

package wasi_test

import (
	"bytes"
	"context"
	"errors"
	"maps"
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

// Addresses of texts in the memory of cooks, 256 bytes apart.
const (
	greetingAt = 40 << 10
	endAt      = greetingAt + 256*iota
	foundAt
	announceAt
	reportAt
	passwdAt
	recordAt
	absoluteAt
	procAt
	linkAt
	roundsAt
)

func texts() map[int]string {
	return map[int]string{
		greetingAt: `{"protocol":"cookoff-bot/1"}` + "\n",
		endAt:      `{"end":true}` + "\n",
		foundAt:    "FOUND\n",
		announceAt: bot.ModuleProtocol + " ready\n",
		reportAt:   "0\n\n\x00\n",
		passwdAt:   "../../../../../../../../etc/passwd",
		recordAt:   "\x00\x00\x00e\x00",
		absoluteAt: "/etc/passwd",
		procAt:     "rounds/../../../../proc/self/mem",
		linkAt:     "link",
		roundsAt:   "rounds",
	}
}

// cook is a bot that does nothing in its game. It runs additional code at the start and in each turn.
func cook(begin, turn []byte, changes ...func(sections map[byte][]byte)) []byte {
	var data [][]byte
	for _, at := range slices.Sorted(maps.Keys(texts())) {
		text := texts()[at]
		data = append(data, slices.Concat([]byte{0}, constant(at), []byte{opEnd}, number(len(text)), []byte(text)))
	}
	code := slices.Concat(begin, read(), say(1, greetingAt), forever(read(), turn, say(1, endAt)))
	changes = append([]func(map[byte][]byte){func(sections map[byte][]byte) { sections[11] = list(data...) }}, changes...)
	return guest(code, changes...)
}

// say writes a text to a file descriptor.
func say(fd, at int) []byte {
	return slices.Concat(store(vectorAt, at), store(lengthAt, len(texts()[at])), drop(call(fdWrite, fd, vectorAt, 1, countAt)))
}

// reportSuccess logs FOUND if a call succeeds that must fail.
func reportSuccess(call []byte) []byte { return when(call, constant(0), say(2, foundAt)) }

// open opens a path relative to a file descriptor for reading.
func open(fd, flags int, path int) []byte {
	const rights = 0x42 // opcode i64.const
	return slices.Concat(constant(fd), constant(flags), constant(path), constant(len(texts()[path])), constant(0),
		[]byte{rights, 2, rights, 2}, constant(0), constant(countAt), []byte{opCall, pathOpen})
}

// starting adds a start section, whose code runs when the module is instantiated.
func starting(sections map[byte][]byte) { sections[8] = []byte{startFunction} }

// fills fills a page repeatedly, without a loop.
func fills(times int) []byte {
	const fill = "\xfc\x0b\x00"
	return bytes.Repeat(slices.Concat(constant(0), constant(0), constant(64<<10), []byte(fill)), times)
}

// grow grows a table by null entries.
func grow(by int) []byte {
	const null, tableGrow = "\xd0\x70", "\xfc\x0f\x00"
	return slices.Concat([]byte(null), constant(by), []byte(tableGrow))
}

func tables(limits ...[]byte) func(map[byte][]byte) {
	return func(sections map[byte][]byte) {
		var all [][]byte
		for _, l := range limits {
			all = append(all, append([]byte{0x70, 0}, l...))
		}
		sections[4] = list(all...)
	}
}

// recursion makes _start call itself.
func recursion() []byte { return []byte{opCall, startFunction} }

// slowToCompile is code that takes long to compile: many locals that are live in many loops.
func slowToCompile(locals, loops int) func(map[byte][]byte) {
	return func(sections map[byte][]byte) {
		body := slices.Concat([]byte{1}, number(locals), []byte{0x7f}, bytes.Repeat([]byte{opLoop, noValue}, loops),
			bytes.Repeat([]byte{opEnd}, loops+1))
		sections[10] = list(append(number(len(body)), body...))
	}
}

// huge has all bits set.
const huge = -1

// attack is a hostile module, and its expected failure; empty for none.
type attack struct {
	module []byte
	kind   bot.FailureKind
	reason string // prefix of the reason
}

// compileTimeout is the failure of a module that takes too long to compile.
const compileTimeout = "compiling takes more than 1s"

func attacks() map[string]attack {
	other := func(sections map[byte][]byte) { // usual exports, which are never called
		sections[3] = list([]byte{0}, []byte{0})
		sections[7] = list(append(named("_start"), 0, startFunction), append(named("_initialize"), 0, startFunction+1),
			append(named("__wasm_call_ctors"), 0, startFunction+1), append(named("memory"), 2, 0))
		loop := slices.Concat([]byte{0}, forever(), []byte{opEnd})
		sections[10] = append(append(number(2), sections[10][1:]...), append(number(len(loop)), loop...)...)
	}
	return map[string]attack{
		"loops at the start":                    {cook(forever(), nil), bot.TimedOut, ""},
		"loops when it is loaded":               {cook(forever(), nil, starting), bot.TimedOut, ""},
		"loops in a turn":                       {cook(nil, forever()), bot.TimedOut, ""},
		"loops in other exports":                {cook(nil, nil, other), "", ""},
		"fills memory without a loop":           {cook(fills(200_000), nil, starting), bot.TimedOut, ""},
		"sleeps for hours":                      {cook(sleeping(), nil), bot.TimedOut, ""},
		"recursion":                             {cook(recursion(), nil), bot.Crashed, "trap: stack overflow"},
		"recursion when it is loaded":           {cook(recursion(), nil, starting), bot.Crashed, "trap: start function[12] failed: stack overflow"},
		"tables of a billion entries":           {cook(nil, nil, tables(number(1<<27))), bot.FailedToStart, "it is not a valid module: section of tables: the tables have more than 1000000 entries"},
		"more tables than entries":              {cook(nil, nil, tables(slices.Repeat([][]byte{number(1000)}, 2000)...)), bot.FailedToStart, "it is not a valid module: section of tables: the tables have more than 1000000 entries"},
		"tables that grow":                      {cook(when(grow(1<<27), constant(-1)), nil, tables([]byte{0})), "", ""},
		"tables that grow all the time":         {cook(forever(drop(grow(100_000))), nil, tables([]byte{0})), bot.TimedOut, ""},
		"locals without number":                 {guest(nil, func(s map[byte][]byte) { s[10] = []byte{8, 1, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x7f, opEnd} }), bot.OutOfMemory, ""},
		"takes long to compile":                 {cook(nil, nil, slowToCompile(10_000, 40_000)), bot.FailedToStart, compileTimeout},
		"memory that grows":                     {cook(forever(drop(slices.Concat(constant(1), []byte{opGrow, 0}))), nil), bot.TimedOut, ""},
		"floods its output":                     {cook(forever(write(1, constant(dataSize))), nil), bot.IllegalOutput, "wrote a line of more than 16 MiB"},
		"answers before it is asked":            {cook(bytes.Repeat(say(1, endAt), 100), nil), bot.IllegalOutput, ""},
		"floods its log":                        {cook(nil, forever(write(2, constant(dataSize)))), bot.TimedOut, ""},
		"forges records of its log":             {cook(nil, bytes.Repeat(say(2, recordAt), 10)), "", ""},
		"forges an announcement":                {cook(say(1, announceAt), nil), bot.IllegalOutput, ""},
		"forges its report":                     {cook(reportSuccess(call(fdWrite, 3, vectorAt, 1, countAt)), slices.Concat(say(3, reportAt), say(2, reportAt), call(procExit, 5))), bot.Crashed, "exit status 5"},
		"writes to other descriptors":           {cook(nil, writing(4, 64)), "", ""},
		"closes its output":                     {cook(nil, drop(call(fdClose, 1))), bot.TimedOut, ""},
		"puts its input in place of its output": {cook(nil, drop(call(fdRenumber, 0, 1))), "", ""},
		"renumbers into nowhere":                {cook(slices.Concat(drop(call(fdRenumber, 2, 1<<30)), drop(call(fdRenumber, 1<<30, 2)), drop(call(fdClose, huge))), nil), "", ""},
		"reads files of the system":             {cook(slices.Concat(reportSuccess(open(3, 1, passwdAt)), reportSuccess(open(4, 0, passwdAt)), reportSuccess(open(0, 1, passwdAt))), nil), "", ""},
		"vectors without number":                {cook(slices.Concat(reportSuccess(call(fdWrite, 1, vectorAt, huge, countAt)), reportSuccess(call(fdRead, 0, vectorAt, huge, countAt))), nil), "", ""},
		"vectors beside its memory":             {cook(reportSuccess(call(fdWrite, 1, huge, 1, huge)), nil), "", ""},
		"random numbers without number":         {cook(reportSuccess(call(randomGet, 0, huge)), nil), "", ""},
		"random numbers without end":            {cook(forever(drop(call(randomGet, 0, 64<<10))), nil), bot.TimedOut, ""},
		"waits for billions of things":          {cook(reportSuccess(call(pollOneoff, 0, 0, huge, countAt)), nil), "", ""},
		"asks for clocks that are not":          {cook(reportSuccess(slices.Concat(constant(99), []byte{0x42, 0}, constant(countAt), []byte{opCall, clockTimeGet})), nil), "", ""},
		"exits in a turn":                       {cook(nil, call(procExit, 0)), bot.Exited, ""},
		"a status that is none":                 {cook(nil, call(procExit, 256)), bot.Crashed, "exit status 256"},
	}
}

// writing tries to write to file descriptors of the host.
func writing(from, to int) (code []byte) {
	for fd := from; fd < to; fd++ {
		code = append(code, reportSuccess(call(fdWrite, fd, vectorAt, 1, countAt))...)
	}
	return code
}

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

// A hostile module causes at most a failure of its own: its opponent does not fail, and a concurrent match has the usual
// trace.
func TestHostileModules(t *testing.T) {
	t.Parallel()
	h := hostileHost(t)
	_, alone, err := against(t, h, cook(nil, nil), contesttest.Patient())
	if err != nil {
		t.Fatal(err)
	}
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
				result, trace, err := against(t, h, cook(nil, nil), contesttest.Patient())
				if err != nil || len(result.Failures()) > 0 || trace.String() != alone.String() {
					t.Errorf("another match was harmed: %v, %v", err, contesttest.Failures(result))
				}
			})
			clock, attacked := contesttest.Patient(), h
			if a.kind == bot.TimedOut {
				clock.Init, clock.Turn = 200*time.Millisecond, 200*time.Millisecond
			}
			if a.kind == bot.TimedOut || a.reason == compileTimeout { // no limit for the others, as the machine can be busy
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
			t.Errorf("%d bytes of log: %.1000s, %v", len(log), log, err)
		}
	}
	switch {
	case f == nil && a.kind == "":
	case f != nil && a.kind == bot.TimedOut && f.Kind == bot.OutOfMemory: // a fast machine can exhaust memory first, in the compiler
	case f == nil || f.Kind != a.kind && f.Kind != bot.FailedToStart || !strings.HasPrefix(f.Reason, a.reason):
		t.Errorf("got %+v, want %s %s", f, a.kind, a.reason)
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
		t.Errorf("it failed: %v, %v", f, contesttest.Failures(result))
	}
	if !errors.Is(err, context.DeadlineExceeded) && result.Reason != contest.Interrupted {
		t.Errorf("the match ended by %q, %v", result.Reason, err)
	}
}

// A module can read only its folder, and change nothing.
func TestModuleInItsFolder(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	game := must.Get(games.Named("overdrive"))(t)
	const create, directory = 1, 2
	escapes := slices.Concat(
		reportSuccess(open(3, 0, passwdAt)), reportSuccess(open(3, 1, passwdAt)), reportSuccess(open(3, 0, absoluteAt)), reportSuccess(open(3, 0, procAt)),
		reportSuccess(slices.Concat(constant(absoluteAt), constant(len(texts()[absoluteAt])), constant(3), constant(linkAt), constant(len(texts()[linkAt])), []byte{opCall, pathSymlink})),
		reportSuccess(open(3, 1, linkAt)),
		reportSuccess(creating(3, create, linkAt)), reportSuccess(creating(3, create|directory, linkAt)),
		read(), // its files exist once it is asked
		when(open(3, 0, roundsAt), constant(0), say(2, announceAt)), // this one it may read
		forever(read()),
	)
	path := filepath.Join(t.TempDir(), "bot.wasm")
	must.Do(t, os.WriteFile(path, cook(escapes, nil), 0o666))
	m, _ := contesttest.Match(t, game, contest.Scenario{Game: "overdrive", Name: "overdrive", Options: []contest.OptionValue{{Name: "seed", Value: "7"}}}, path, "@idle")
	m.Clock, m.Turns = contest.Clock{Init: 2 * time.Second, Turn: soon}, 2 // it tries before its first answer
	h := hostileHost(t)
	h.LogDir = t.TempDir()
	result := must.Get(m.PlayOn(t.Context(), game, h))(t)
	log, err := os.ReadFile(result.Seats[0].Log)
	if err != nil || bytes.Contains(log, []byte("FOUND")) || !bytes.Contains(log, []byte(bot.ModuleProtocol)) {
		t.Errorf("its log is %q: %v", log, err)
	}
}

// creating opens a path for writing.
func creating(fd, flags, path int) []byte {
	const rights = 0x42
	return slices.Concat(constant(fd), constant(0), constant(path), constant(len(texts()[path])), constant(flags),
		[]byte{rights, 0xc0, 0}, []byte{rights, 0xc0, 0}, constant(0), constant(countAt), []byte{opCall, pathOpen})
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
	fill := slices.Concat(drop(slices.Concat(constant(pages), []byte{opGrow, 0})),
		constant(0), constant(1), constant(pages<<16), []byte("\xfc\x0b\x00"), forever())
	result, _, err := against(t, h, cook(nil, fill), contesttest.Patient())
	if err != nil {
		t.Fatal(err)
	}
	if f := result.Seats[0].Failure; f == nil || f.Kind != bot.OutOfMemory || result.Seats[1].Failure != nil {
		t.Errorf("failures %v", contesttest.Failures(result))
	}
}

// Compiled code is cached in a folder for each module. Corrupt entries and read-only folders do no harm.
func TestModuleCache(t *testing.T) {
	t.Parallel()
	h := hostileHost(t)
	play := func() {
		t.Helper()
		result, _, err := against(t, h, cook(nil, nil), contesttest.Patient())
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
