// Package thismachine provides what bots need on this machine: an interpreter, a sandbox, processes that are started ahead,
// caches. What was found or prepared once serves all matches of a command.
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

// Machine is this machine, as the user's settings let bots use it.
type Machine struct {
	Dir      string // working directory
	Cache    string // folder for what can be made again
	Env      []string
	Program  string // this executable
	LookPath func(program string) (string, error)
	Imports  map[string]string // modules that games provide to their bots, with the titles of the games
	Memory   int64             // of a WASI module, in bytes
	Log      zerolog.Logger
	Now      func() time.Time
	Tell     func(text string) // receives notes about what takes its time
	Sandbox
	*bot.PythonFinder

	mu       sync.Mutex // of Host and PythonVersion
	starter  *process.Starter
	warm     *bot.Warm
	packages *string // that are installed for the interpreter of Python bots; nil until they are asked for
}

// Close ends what was started ahead.
func (m *Machine) Close() {
	if m != nil {
		m.Abandon()
		_ = m.warm.Close() // what is left of it, the next run removes
	}
}

// Starter returns the only starter of processes.
func (m *Machine) Starter() *process.Starter {
	if m.starter == nil {
		m.starter = process.NewStarter(m.Program)
	}
	return m.starter
}

// searchPython begins to look for the interpreter of a game's Python bots.
func (m *Machine) searchPython(ctx context.Context, info contest.Info) *bot.PythonSearch {
	if info.Runner == nil {
		return m.Search(ctx, nil)
	}
	return m.Search(ctx, info.Runner.Package)
}

// Interpreter returns the interpreter of a game's Python bots.
func (m *Machine) Interpreter(ctx context.Context, info contest.Info) (bot.Python, error) {
	return m.searchPython(ctx, info).Found()
}

// PythonVersion returns the version of the interpreter of a game's Python bots, with the packages that are installed for it.
func (m *Machine) PythonVersion(ctx context.Context, info contest.Info) (string, error) {
	python, err := m.Interpreter(ctx, info)
	if err != nil {
		return "", err
	}
	m.mu.Lock() // workers ask for several games at once
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

// warmth returns what starts the Python bots of all matches.
func (m *Machine) warmth() *bot.Warm {
	if m.warm == nil {
		m.warm = bot.NewWarm(m.Starter())
	}
	return m.warm
}

// Ahead begins what a bot needs to start besides its files, which may take long to read: it tries the sandbox, and looks for the
// interpreter and prepares it.
func (m *Machine) Ahead(ctx context.Context, info contest.Info, s *bot.Spec) {
	if m.Level == box.Off || !s.NeedsProcess() {
		return
	}
	go m.Starter().Box()
	if s.Form != bot.FormPython || info.Runner == nil {
		return
	}
	search, warm, on, spec := m.searchPython(ctx, info), m.warmth(), bot.Machine{Env: m.Env}, *s
	go func() {
		if likely := search.Likely(); likely != nil {
			on.Python, on.Package = likely.Path, likely.Package
			warm.Ahead(ctx, &spec, &on)
		}
	}()
}

// compile compiles the bots that are source code.
func compile(ctx context.Context, on *bot.Machine, seats []contest.Seat) error {
	for i := range seats {
		if err := seats[i].Bot.Compile(ctx, on); err != nil {
			return err
		}
	}
	return nil
}

// Host returns this machine as the bots need it: the interpreter is searched only if one of them is written in Python.
func (m *Machine) Host(ctx context.Context, info contest.Info, seats []contest.Seat) (match.Host, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	h := match.Host{
		Machine: bot.Machine{Env: m.Env, Cookoff: m.Program, Starter: m.Starter()},
		Dir:     m.Dir, Imports: m.Imports,
	}
	h.Log, h.Warm = m.Log, m.warmth()
	h.Builds = &bot.Builds{Cache: filepath.Join(m.Cache, "builds"), Dir: m.Dir, Now: m.Now, Tell: m.Tell}
	h.Modules = &bot.Modules{Cache: filepath.Join(m.Cache, "wasm"), Memory: m.Memory}
	python := slices.IndexFunc(seats, func(s contest.Seat) bool { return s.Bot.NeedsPython() })
	var search *bot.PythonSearch
	if python >= 0 { // while the sandbox is tried
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
