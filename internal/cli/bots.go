package cli

import (
	"context"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/entry"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/tournament"
)

// newBots makes bots of words. outputs are files, beside those of all commands, that are written into while they play.
func (a *app) newBots(game contest.Game, w tournament.Words, outputs ...string) (*entry.Bots, error) {
	db := a.databasePath()
	from := entry.Source{
		Dir: a.Dir, Env: a.Env, LookPath: a.LookPath, Preset: a.settings.Env, From: a.settings.From(settings.KeyEnv),
		Outputs:  append([]string{a.Path(a.settings.Runs), db, db + "-wal", db + "-shm"}, outputs...),
		Commits:  a.commits,
		Others:   games.With,
		Resolved: a.warnUnpassed,
		Build:    a.build,
		Python: func(ctx context.Context) (string, error) {
			python, err := a.interpreter(ctx, game.Info())
			return python.Version, err
		},
	}
	return from.NewBots(game, w)
}

// warnUnpassed says, once, which variables a bot's files read that are set here and that it does not get.
func (a *app) warnUnpassed(b *bot.Bot) {
	for _, u := range b.Unpassed(a.Env) {
		if a.unpassed[u] {
			continue
		}
		if a.unpassed == nil {
			a.unpassed = map[bot.Unpassed]bool{}
		}
		a.unpassed[u] = true
		a.log.Warn().Str("bot", b.Name).Msgf("%s reads %s, which is set here but not passed on; --env %s passes it", u.File, u.Name, u.Name)
	}
}
