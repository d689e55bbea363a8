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
func (a *app) starter() *process.Starter {
	if a.starts == nil {
		a.starts = process.NewStarter(a.Program)
	}
	return a.starts
}

// searchPython begins to look for the interpreter of a game's Python bots.
func (a *app) searchPython(ctx context.Context, info contest.Info) *bot.PythonSearch {
	if a.pythons == nil {
		a.pythons = &bot.PythonFinder{
			Named: a.settings.Python, From: a.settings.AskedFor("python"),
			Dir: a.Dir, Env: a.Env, Cache: filepath.Join(a.CacheDir, "cookoff"), LookPath: a.LookPath,
		}
	}
	if info.Runner == nil {
		return a.pythons.Search(ctx, nil)
	}
	return a.pythons.Search(ctx, info.Runner.Package)
}

// interpreter returns the interpreter of a game's Python bots.
func (a *app) interpreter(ctx context.Context, info contest.Info) (bot.Python, error) {
	return a.searchPython(ctx, info).Found()
}

// host returns this machine as the bots need it: the interpreter is searched only if one of them is written in Python.
func (a *app) host(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error) {
	starter := a.starter()
	h := match.Host{
		Machine: bot.Machine{Env: a.Env, Cookoff: a.Program, Starter: starter},
		Imports: games.Imports(),
	}
	if a.warm == nil { // what is prepared serves all matches of the command
		a.warm = bot.NewWarm(starter)
	}
	h.Happened, h.Warm = a.logMatch, a.warm
	h.Modules = &bot.Modules{Cache: filepath.Join(a.CacheDir, "cookoff", "wasm"), Memory: a.settings.Memory}
	var search *bot.PythonSearch
	type trial struct {
		box *bot.Box
		err error
	}
	tried := make(chan trial)
	go func() {
		box, err := a.box(starter, seats)
		tried <- trial{box, err}
	}()
	if python := slices.IndexFunc(seats, func(s contest.Seat) bool { return s.Bot.NeedsPython() }); python >= 0 {
		search = a.searchPython(ctx, game.Info())
		if a.settings.Box != box.Off {
			if likely := search.Likely(); likely != nil {
				with := h.Machine
				with.Python, with.Package = likely.Path, likely.Package
				a.warm.Ahead(seats[python].Bot, &with)
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
