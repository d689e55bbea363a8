package cli

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/match"
)

// starter returns the only starter of processes of the command.
func (env *Env) starter() *process.Starter {
	if env.starts == nil {
		env.starts = process.NewStarter(env.Program)
	}
	return env.starts
}

// searchPython begins to look for the interpreter of a game's Python bots.
func (env *Env) searchPython(ctx context.Context, info contest.Info) *bot.PythonSearch {
	if env.pythons == nil {
		env.pythons = &bot.PythonFinder{
			Named: env.settings.Python, From: env.settings.AskedFor("python"),
			Dir: env.Dir, Env: env.Env, Cache: filepath.Join(env.CacheDir, "cookoff"), LookPath: env.LookPath,
		}
	}
	if info.Runner == nil {
		return env.pythons.Search(ctx, nil)
	}
	return env.pythons.Search(ctx, info.Runner.Package)
}

// interpreter returns the interpreter of a game's Python bots.
func (env *Env) interpreter(ctx context.Context, info contest.Info) (bot.Python, error) {
	return env.searchPython(ctx, info).Found()
}

// warmth returns what starts the Python bots of all matches of the command.
func (env *Env) warmth() *bot.Warm {
	if env.warm == nil {
		env.warm = bot.NewWarm(env.starter())
	}
	return env.warm
}

// ahead begins what a bot needs to start besides its files, which may take long to read: it tries the sandbox, and looks for the
// interpreter and prepares it.
func (env *Env) ahead(ctx context.Context, info contest.Info, s *bot.Spec) {
	if env.settings.Box == box.Off || !s.NeedsProcess() {
		return
	}
	go env.starter().Box()
	if s.Form != bot.FormPython || info.Runner == nil {
		return
	}
	search, warm, on, spec := env.searchPython(ctx, info), env.warmth(), bot.Machine{Env: env.Env}, *s
	go func() {
		if likely := search.Likely(); likely != nil {
			on.Python, on.Package = likely.Path, likely.Package
			warm.Ahead(&spec, &on)
		}
	}()
}

// host returns this machine as the bots need it: the interpreter is searched only if one of them is written in Python.
func (env *Env) host(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error) {
	starter := env.starter()
	h := match.Host{
		Machine: bot.Machine{Env: env.Env, Cookoff: env.Program, Starter: starter},
		Imports: games.Imports(),
	}
	h.Happened, h.Warm = env.logMatch, env.warmth()
	h.Modules = &bot.Modules{Cache: filepath.Join(env.CacheDir, "cookoff", "wasm"), Memory: env.settings.Memory}
	python := slices.IndexFunc(seats, func(s contest.Seat) bool { return s.Bot.NeedsPython() })
	var search *bot.PythonSearch
	if python >= 0 { // while the sandbox is tried
		search = env.searchPython(ctx, game.Info())
		env.ahead(ctx, game.Info(), &seats[python].Bot.Spec)
	}
	var err error
	if h.Box, err = env.box(starter, seats); err != nil || search == nil {
		return h, err
	}
	found, err := search.Found()
	if err != nil {
		return h, err
	}
	h.Python, h.Package = found.Path, found.Package
	return h, nil
}
