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
			Dir: env.Dir, Env: env.Variables, Cache: filepath.Join(env.CacheDir, "cookoff"), LookPath: env.LookPath,
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

// host returns this machine as the bots need it: the interpreter is searched only if one of them is written in Python.
func (env *Env) host(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error) {
	starter := env.starter()
	h := match.Host{
		Machine: bot.Machine{Env: env.Variables, Cookoff: env.Program, Starter: starter},
		Imports: games.Imports(),
	}
	if env.warm == nil { // what is prepared serves all matches of the command
		env.warm = bot.NewWarm(starter)
	}
	h.Happened, h.Warm = env.logMatch, env.warm
	h.Modules = &bot.Modules{Cache: filepath.Join(env.CacheDir, "cookoff", "wasm"), Memory: env.settings.Memory}
	var search *bot.PythonSearch
	type trial struct {
		box *bot.Box
		err error
	}
	tried := make(chan trial)
	go func() {
		box, err := env.box(starter, seats)
		tried <- trial{box, err}
	}()
	if python := slices.IndexFunc(seats, func(s contest.Seat) bool { return s.Bot.NeedsPython() }); python >= 0 {
		search = env.searchPython(ctx, game.Info())
		if env.settings.Box != box.Off {
			if likely := search.Likely(); likely != nil {
				with := h.Machine
				with.Python, with.Package = likely.Path, likely.Package
				env.warm.Ahead(seats[python].Bot, &with)
			}
		}
	}
	t := <-tried
	if t.err != nil {
		if search != nil {
			search.Abandon()
		}
		return h, t.err
	}
	h.Box = t.box
	if search == nil {
		return h, nil
	}
	found, err := search.Found()
	if err != nil {
		return h, err
	}
	h.Python, h.Package = found.Path, found.Package
	return h, nil
}
