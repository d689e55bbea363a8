// Package thismachine provides what bots need on this machine: an interpreter, a sandbox, prepared processes and
// caches. All matches of a command share what was found or prepared once.
package thismachine

import (
	"context"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/match"
)

// Machine is this machine, according to the user's settings.
type Machine struct {
	Dir      string // working directory
	Cache    string // cache folder
	Env      []string
	Program  string // this executable
	LookPath func(program string) (string, error)
	Imports  map[string]string // modules that games provide to their bots, with the games' titles
	Memory   int64             // limit of a WASI module, in bytes
	Log      zerolog.Logger
	Now      func() time.Time
	Notify   func(text string) // receives notes about slow preparations
	Sandbox
	*bot.PythonFinder

	mu       sync.Mutex // guards Host and PythonVersion
	starter  *process.Starter
	warm     *bot.Warm
	packages *string // packages installed for the Python interpreter; nil until needed
}

// Close stops prepared processes.
func (m *Machine) Close() {
	if m != nil {
		m.Abandon()
		_ = m.warm.Close() // leftovers are removed by the next run
	}
}

// Starter returns the process's starter.
func (m *Machine) Starter() *process.Starter {
	if m.starter == nil {
		m.starter = process.NewStarter(m.Program)
	}
	return m.starter
}

// searchPython starts to search the interpreter for a game's Python bots.
func (m *Machine) searchPython(ctx context.Context, info contest.Info) *bot.PythonSearch {
	if info.Runner == nil {
		return m.Search(ctx, nil)
	}
	return m.Search(ctx, info.Runner.Package)
}

// Interpreter returns the interpreter for a game's Python bots.
func (m *Machine) Interpreter(ctx context.Context, info contest.Info) (bot.Python, error) {
	return m.searchPython(ctx, info).Found()
}

// PythonVersion returns the version of the interpreter for a game's Python bots, with its installed packages.
func (m *Machine) PythonVersion(ctx context.Context, info contest.Info) (string, error) {
	python, err := m.Interpreter(ctx, info)
	if err != nil {
		return "", err
	}
	m.mu.Lock() // workers need several games at once
	defer m.mu.Unlock()
	if m.packages == nil {
		packages, err := bot.PythonPackages(ctx, python.Path, bot.Spec{}.Environment(m.Env, 0))
		if err != nil {
			return "", err
		}
		m.packages = &packages
	}
	return python.Version + " " + *m.packages, nil
}

// warmStarter returns what forks or starts the Python bots of all matches.
func (m *Machine) warmStarter() *bot.Warm {
	if m.warm == nil {
		m.warm = bot.NewWarm(m.Starter())
	}
	return m.warm
}

// Ahead prepares a bot's start while its files are read, which may take long: it tests the sandbox, and finds and
// prepares the interpreter.
func (m *Machine) Ahead(ctx context.Context, info contest.Info, s *bot.Spec) {
	if m.Level == box.Off || !s.NeedsProcess() {
		return
	}
	go m.Starter().Box()
	if s.Form != bot.FormPython || info.Runner == nil {
		return
	}
	search, warm, on, spec := m.searchPython(ctx, info), m.warmStarter(), bot.Machine{Env: m.Env}, *s
	go func() {
		if likely := search.Likely(); likely != nil {
			on.Python, on.Package = likely.Path, likely.Package
			warm.Ahead(ctx, &spec, &on)
		}
	}()
}

// compile compiles bots from source code.
func compile(ctx context.Context, on *bot.Machine, seats []contest.Seat) error {
	for i := range seats {
		if err := seats[i].Bot.Compile(ctx, on); err != nil {
			return err
		}
	}
	return nil
}

// Host returns the environment for these bots. It searches the interpreter only if one of them is written in Python.
func (m *Machine) Host(ctx context.Context, info contest.Info, seats []contest.Seat) (match.Host, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	h := match.Host{
		Machine: bot.Machine{Env: m.Env, Cookoff: m.Program, Starter: m.Starter()},
		Dir:     m.Dir, Imports: m.Imports,
	}
	h.Log, h.Warm = m.Log, m.warmStarter()
	h.Builds = &bot.BuildCache{Cache: filepath.Join(m.Cache, "builds"), Dir: m.Dir, Now: m.Now, Tell: m.Notify}
	h.Modules = &bot.Modules{Cache: filepath.Join(m.Cache, "wasm"), Memory: m.Memory}
	python := slices.IndexFunc(seats, func(s contest.Seat) bool { return s.Bot.NeedsPython() })
	var search *bot.PythonSearch
	if python >= 0 { // concurrently with testing the sandbox
		search = m.searchPython(ctx, info)
		m.Ahead(ctx, info, &seats[python].Bot.Spec)
	}
	var err error
	if h.Box, err = m.box(seats); err == nil {
		err = compile(ctx, &h.Machine, seats)
	}
	if err != nil || search == nil {
		return h, err
	}
	found, err := search.Found()
	if err != nil {
		return h, err
	}
	h.Python, h.Package = found.Path, found.Package
	return h, nil
}
