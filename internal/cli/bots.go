package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// newBots makes bots from arguments. outputs are files, in addition to those of all commands, that are written during play, or
// that determine what is played.
func (a *app) newBots(game contest.Game, w tournament.Words, outputs ...string) (*entry.Bots, error) {
	db := a.databasePath()
	from := entry.Source{
		Dir: a.Dir, Env: a.Env, LookPath: a.LookPath, Preset: a.settings.Env, From: a.settings.From(settings.KeyEnv),
		Outputs:  slices.Concat([]string{a.Path(a.settings.ProjectFile()), a.Path(a.settings.Runs), db, db + "-wal", db + "-shm"}, a.Redirected, outputs),
		Commits:  a.commits,
		Others:   games.With,
		Resolved: a.warn,
		Build:    a.build.ID,
		Python: func(ctx context.Context) (string, error) {
			python, err := a.interpreter(ctx, game.Info())
			if err != nil {
				return "", err
			}
			if a.packages == nil {
				packages, err := bot.PythonPackages(ctx, python.Path, bot.Spec{}.Environment(a.Env, 0))
				if err != nil {
					return "", err
				}
				a.packages = &packages
			}
			return python.Version + " " + *a.packages, nil
		},
		Toolchains: a.toolchains,
	}
	return from.NewBots(game, w)
}

// toolchains returns the versions of programs, which are run in a sandbox if bots are.
func (a *app) toolchains(env []string) *bot.Toolchains {
	all := &bot.Toolchains{Dir: a.Dir, Env: env}
	starter := a.starter()
	if m := starter.Box(); a.settings.Box != box.Off && len(m.Held()) > 0 {
		all.By, all.Box = starter, &bot.Box{Machine: m, Level: a.settings.Box, Limits: a.limits(), Hidden: a.ownPlaces()}
	}
	return all
}

// warn prints, once each, the warnings about a bot's files, and the variables set here that they read but that the bot does not
// get.
func (a *app) warn(b *bot.Bot) {
	var all []string
	if b.Warning != "" {
		all = append(all, plain.Line(b.Warning))
	}
	for _, u := range b.Unpassed(a.Env) {
		all = append(all, fmt.Sprintf("%s reads %s, which is set here but not passed on; --env %s passes it", u.File, u.Name, u.Name))
	}
	for _, text := range all {
		if a.warned[text] {
			continue
		}
		if a.warned == nil {
			a.warned = map[string]bool{}
		}
		a.warned[text] = true
		a.log.Warn().Str("bot", b.Name).Msg(text)
	}
}
