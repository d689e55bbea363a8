package cli

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/match"
)

// host is this machine, as far as the bots need it: the interpreter is looked for only if one of
// them is run by Python.
func (a *app) host(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error) {
	starter := process.NewStarter(a.Program)
	h := match.Host{
		Machine: bot.Machine{Env: a.Env, Cookoff: a.Program, Launcher: bot.NewLauncher(starter)},
		Imports: games.Imports(),
	}
	var err error
	var search *pythonSearch
	python := slices.IndexFunc(seats, func(s contest.Seat) bool { return s.Bot.NeedsPython() })
	if python >= 0 {
		search = a.searchPython(ctx, game.Info())
	}
	if h.Box, err = a.box(starter, seats); err != nil {
		if search != nil {
			search.abandon()
		}
		return h, err
	}
	if a.warm == nil { // what is prepared serves all matches of the command
		a.warm = bot.NewWarm(starter)
	}
	h.Happened, h.Warm = a.logMatch, a.warm
	h.Modules = &bot.Modules{Cache: filepath.Join(a.CacheDir, "cookoff", "wasm"), Memory: a.settings.Memory}
	if search == nil {
		return h, nil
	}
	if likely := search.likely(); likely != nil {
		with := h.Machine
		with.Python, with.Package = likely.Path, likely.Package
		a.warm.Ahead(seats[python].Bot, &with)
	}
	found, err := search.found()
	if err != nil {
		return h, err
	}
	h.Python, h.Package = found.Path, found.Package
	return h, nil
}
