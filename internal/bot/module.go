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

// How the process that hosts a WASI module is started, and the word of its announcement. It is given the variables of
// the module with a prefix, as others are its own.
const (
	ModuleCommand  = "__module"
	ModuleProtocol = "cookoff-module/1"
	ModulePrefix   = "MODULE_"
)

const mostModule = 64 << 20 // bytes of the largest module

// Modules is how WASI modules are run. It is for any number of goroutines.
type Modules struct {
	Cache  string // folder in which what was compiled of them is kept; empty for none: each start compiles anew
	Memory int64  // that each may have, in bytes

	// CompileTime is how long one may take to compile; 0 is a minute.
	CompileTime time.Duration

	mu       sync.Mutex
	compiled map[string]*compilation // by the digests of the modules
}

// compilation is the result of compiling a module.
type compilation struct {
	mu   sync.Mutex // held while it is compiled
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

// moduleHost is the process that hosts the module as it was when the bot was resolved. The module may read its folder if the game puts
// files there. Its cache is a folder of its own: what is made of another one never comes to lie there.
func moduleHost(b *Bot, on *Machine, place *workdir.Dir) ([]string, error) {
	f := &b.own.Files[0]
	if f.Info.Size() > mostModule || len(f.Data) > mostModule {
		return nil, &Failure{Kind: FailedToStart, Reason: fmt.Sprintf("the module has more than %d MiB", mostModule>>20)}
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

// hostModule completes the command that hosts the module, and has what it needs compiled, once.
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
		writing.Stay = true // nothing of the module runs
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

// HasNoMemory reports whether a program in Go says that it gets no more memory.
func HasNoMemory(text string) bool {
	return strings.Contains(text, "out of memory") || strings.Contains(text, "cannot allocate memory")
}

// compileModule runs a host that compiles its module and leaves what it has made in the cache. Nothing of the module runs
// there.
func compileModule(ctx context.Context, starter *process.Starter, limit time.Duration, c process.Command) error {
	answer, end, err := askWithin(ctx, starter, limit, c, true, nil)
	line, _, _ := strings.Cut(string(answer), "\n")
	switch why, announced := Announced(line, ModuleProtocol); {
	case ctx.Err() != nil:
		return ctx.Err() // how it ended is our doing
	case why != nil:
		return why
	case announced && err == nil:
		return nil
	case end.Over == process.OverMemory:
		return &Failure{Kind: OutOfMemory, Reason: "killed while it was compiled: " + end.Why, Hint: MoreMemory}
	case HasNoMemory(string(answer)):
		return &Failure{Kind: OutOfMemory, Reason: "to compile it takes more memory than there is for it"}
	case errors.Is(err, ErrNoAnswer):
		return &Failure{Kind: FailedToStart, Reason: fmt.Sprintf("it takes more than %v to compile", limit)}
	default:
		return &Failure{Kind: FailedToStart, Reason: fmt.Sprintf("it cannot be compiled: %v", err)}
	}
}
