package cli

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/play/thismachine"
)

// machine returns this machine, as the settings let bots use it.
func (env *Env) machine() *thismachine.Machine {
	if env.here != nil {
		return env.here
	}
	s, cache := env.settings, filepath.Join(env.CacheDir, "cookoff")
	env.pythons = &bot.PythonFinder{
		Named: s.Python, From: s.AskedFor("python"), Dir: env.Dir, Env: env.Variables, Cache: cache, LookPath: env.LookPath,
	}
	env.here = &thismachine.Machine{
		Dir: env.Dir, Cache: cache, Env: env.Variables, Program: env.Program, LookPath: env.LookPath, Imports: games.Imports(),
		Memory: s.Memory, Log: env.log, PythonFinder: env.pythons, Now: env.Now, Notify: env.tell,
		Sandbox: thismachine.Sandbox{Level: s.Box, Asked: s.AskedFor("box") != "", Limits: s.Limits(), Hidden: env.ownPlaces()},
	}
	return env.here
}

// refereeHost returns how this machine runs the referees of the user's games.
func (env *Env) refereeHost(ctx context.Context) referee.Host {
	return referee.Host{
		Launch:  func(b *bot.Bot) referee.Launch { return env.machine().Referee(ctx, b) },
		Version: func(ctx context.Context, b *bot.Bot) (string, error) { return env.machine().RefereeVersion(ctx, b) },
	}
}

// tell prints a note about what takes its time, unless progress is hidden.
func (env *Env) tell(text string) {
	if !env.settings.Quiet {
		env.note("%s", text)
	}
}

// ownPlaces returns the files and folders of cookoff itself, which bots must not access.
func (env *Env) ownPlaces() []string {
	paths := []string{env.Path(env.settings.Runs), env.databasePath()}
	for _, dir := range []string{env.ConfigDir, env.CacheDir} {
		if filepath.IsAbs(dir) {
			paths = append(paths, filepath.Join(dir, "cookoff"))
		}
	}
	return paths
}

// matchHost returns this machine as the bots of a game need it.
func (env *Env) matchHost(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error) {
	return env.machine().Host(ctx, game.Info(), seats)
}

// newBots makes bots from arguments. outputs are files, in addition to those of all commands, that are written during play, or
// that determine what is played.
func (env *Env) newBots(game contest.Game, w tournament.Words, outputs ...string) (*entry.Bots, error) {
	db := env.databasePath()
	from := entry.Source{
		Dir: env.Dir, Env: env.Variables, LookPath: env.LookPath, Preset: env.settings.Env, From: env.settings.From(settings.KeyEnv),
		Outputs: slices.Concat([]string{
			env.Path(env.settings.ProjectFile()), env.Path(env.settings.Runs), env.files.Dir, db, db + "-wal", db + "-shm",
		}, env.Redirected, outputs),
		Commits: env.commits, Cache: env.files, Others: games.With, Folders: games.WithFolders(), Warnings: &env.warnings, Build: env.build.ID,
		Trace: env.traceFile, Python: env.machine().PythonVersion, Toolchains: env.machine().Toolchains,
	}
	return from.NewBots(game, w)
}

// seats parses the arguments of the bots in the seats of a match.
func (env *Env) seats(ctx context.Context, game contest.Game, w tournament.Words) ([]contest.Seat, error) {
	bots, err := env.newBots(game, w)
	if err != nil {
		return nil, err
	}
	bots.Reading = func(s *bot.Spec) { env.machine().Ahead(ctx, game.Info(), s) }
	return bots.Seats(ctx, w.Bots...)
}
