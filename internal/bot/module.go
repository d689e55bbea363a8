package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// The hidden command that hosts a module, the word of its announcement, and the prefix of variables that are for the
// module.
const (
	ModuleCommand  = "__module"
	ModuleProtocol = "cookoff-module/1"
	ModulePrefix   = "MODULE_"
)

const maxModule = 64 << 20 // maximum size in bytes

// Modules contains the settings for running WASI modules, and what was compiled. It is safe for concurrent use.
type Modules struct {
	Cache  string // folder for compiled code; empty: each start compiles
	Memory int64  // memory limit of a module in bytes

	// CompileTime is the time limit for compiling a module; 0 for a minute.
	CompileTime time.Duration

	mu       sync.Mutex
	compiled map[string]*compilation // by digest of the module
}

// compilation is the result of compiling a module.
type compilation struct {
	mu   sync.Mutex // locked during the compilation
	done bool
	err  error
}

func (m *Modules) of(digest string) *compilation {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.compiled == nil {
		m.compiled = map[string]*compilation{}
	}
	if m.compiled[digest] == nil {
		m.compiled[digest] = new(compilation)
	}
	return m.compiled[digest]
}

func startModule(s *Spec, _ string, _ Game) (start, error) {
	return start{
		argv: []argument{moduleHost}, announce: ModuleProtocol,
		collect: func(o *content.Own) error { return o.File(s.Path) }, below: ".",
	}, nil
}

// moduleHost returns the command that hosts the module, as read by Resolve. The module can read its folder if the game
// puts files there. Its cache is separate, so that it never contains code of other modules.
func moduleHost(b *Bot, on *Machine, place *workdir.Dir) ([]string, error) {
	f := &b.own.Files[0]
	if f.Info.Size() > maxModule || len(f.Data) > maxModule {
		return nil, &Failure{Kind: FailedToStart, Reason: fmt.Sprintf("the module is larger than %d MiB", maxModule>>20)}
	}
	name := filepath.Base(b.Path)
	dir, err := place.Unpack([]workdir.File{{Name: name, Data: f.Data}})
	if err != nil {
		return nil, fmt.Errorf("unpack %s: %w", name, err)
	}
	return []string{
		on.Cookoff, ModuleCommand, fmt.Sprintf("--report=%t", runtime.GOOS != "windows"), fmt.Sprintf("--memory=%d", on.Modules.Memory),
		fmt.Sprintf("--files=%t", place.TakesFiles()), "--cache=" + on.Modules.folder(b.Digest), filepath.Join(dir, name),
	}, nil
}

// folder returns the folder for compiled code of a module; empty if it cannot be stored.
func (m *Modules) folder(digest string) string {
	if m.Cache == "" {
		return ""
	}
	dir := filepath.Join(m.Cache, digest)
	if os.MkdirAll(dir, 0o700) != nil {
		return ""
	}
	if dir, err := filepath.EvalSymlinks(dir); err == nil && filepath.IsAbs(dir) {
		return dir
	}
	return ""
}

// hostModule completes the command, and compiles the module once.
func (b *Bot) hostModule(ctx context.Context, on *Machine, c *Command) error {
	for i, entry := range c.Env {
		c.Env[i] = ModulePrefix + entry
	}
	c.Reports = true
	cache := on.Modules.folder(b.Digest)
	if cache == "" {
		return nil
	}
	compiling := process.Command{Argv: slices.Insert(slices.Clone(c.Argv), 2, "--compile"), Dir: c.Dir, Env: c.Env}
	if c.Box != nil {
		writing := *c.Box
		writing.Write = append(slices.Clone(writing.Write), cache)
		writing.Stay = true // no code of the module runs
		compiling.Box = &writing
		c.Box.Read = append(c.Box.Read, cache)
	}
	made := on.Modules.of(b.Digest)
	made.mu.Lock()
	defer made.mu.Unlock()
	if !made.done {
		made.err = compileModule(ctx, c.Starter, cmp.Or(on.Modules.CompileTime, time.Minute), compiling)
		made.done = ctx.Err() == nil
	}
	return made.err
}

// RanOutOfMemory reports whether a Go program's output says that it ran out of memory.
func RanOutOfMemory(text string) bool {
	return strings.Contains(text, "out of memory") || strings.Contains(text, "cannot allocate memory")
}

// compileModule runs a host that only compiles the module, into the cache.
func compileModule(ctx context.Context, starter *process.Starter, limit time.Duration, c process.Command) error {
	answer, end, err := askWithin(ctx, starter, limit, c, true, nil)
	line, _, _ := strings.Cut(string(answer), "\n")
	switch why, announced := Announced(line, ModuleProtocol); {
	case ctx.Err() != nil:
		return ctx.Err() // it was killed because ctx ended
	case why != nil:
		return why
	case announced && err == nil:
		return nil
	case end.Over == process.OverMemory:
		return &Failure{Kind: OutOfMemory, Reason: "killed while it was compiled: " + end.Why, Hint: MemoryHint}
	case RanOutOfMemory(string(answer)):
		return &Failure{Kind: OutOfMemory, Reason: "compiling it takes more memory than allowed"}
	case errors.Is(err, ErrNoAnswer):
		return &Failure{Kind: FailedToStart, Reason: fmt.Sprintf("compiling it takes more than %v", limit)}
	default:
		return &Failure{Kind: FailedToStart, Reason: fmt.Sprintf("it cannot be compiled: %v", err)}
	}
}
