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
func (env *Env) newBots(game contest.Game, w tournament.Words, outputs ...string) (*entry.Bots, error) {
	db := env.databasePath()
	from := entry.Source{
		Dir: env.Dir, Env: env.Variables, LookPath: env.LookPath, Preset: env.settings.Env, From: env.settings.From(settings.KeyEnv),
		Outputs: slices.Concat([]string{
			env.Path(env.settings.ProjectFile()), env.Path(env.settings.Runs), env.files.Dir, db, db + "-wal", db + "-shm",
		}, env.Redirected, outputs),
		Commits:  env.commits,
		Cache:    env.files,
		Others:   games.With,
		Resolved: env.warn,
		Build:    env.build.ID,
		Python: func(ctx context.Context) (string, error) {
			python, err := env.interpreter(ctx, game.Info())
			if err != nil {
				return "", err
			}
			if env.packages == nil {
				packages, err := bot.PythonPackages(ctx, python.Path, bot.Spec{}.Environment(env.Variables, 0))
				if err != nil {
					return "", err
				}
				env.packages = &packages
			}
			return python.Version + " " + *env.packages, nil
		},
		Toolchains: env.toolchains,
	}
	return from.NewBots(game, w)
}

// toolchains returns the versions of programs, which are run in a sandbox if bots are.
func (env *Env) toolchains(variables []string) *bot.Toolchains {
	all := &bot.Toolchains{Dir: env.Dir, Env: variables}
	starter := env.starter()
	if m := starter.Box(); env.settings.Box != box.Off && len(m.Held()) > 0 {
		all.By, all.Box = starter, &bot.Box{Machine: m, Level: env.settings.Box, Limits: env.limits(), Hidden: env.ownPlaces()}
	}
	return all
}

// warn prints, once each, the warnings about a bot's files, and the variables set here that they read but that the bot does not
// get.
func (env *Env) warn(b *bot.Bot) {
	var all []string
	if b.Warning != "" {
		all = append(all, plain.Line(b.Warning))
	}
	for _, u := range b.Unpassed(env.Variables) {
		all = append(all, fmt.Sprintf("%s reads %s, which is set here but not passed on; --env %s passes it", u.File, u.Name, u.Name))
	}
	for _, text := range all {
		if env.warned[text] {
			continue
		}
		if env.warned == nil {
			env.warned = map[string]bool{}
		}
		env.warned[text] = true
		env.log.Warn().Str("bot", b.Name).Msg(text)
	}
}
