package cli

import (
	"context"
	"path/filepath"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/play/thismachine"
)

// machine returns this machine, configured by the settings.
func (env *Env) machine() *thismachine.Machine {
	if env.thisMachine != nil {
		return env.thisMachine
	}
	s, cache := env.settings, filepath.Join(env.CacheDir, "cookoff")
	env.pythons = &bot.PythonFinder{
		Named: s.Python, From: s.AskedFor("python"), Dir: env.Dir, Env: env.Variables, Cache: cache, LookPath: env.LookPath,
	}
	env.thisMachine = &thismachine.Machine{
		Dir: env.Dir, Cache: cache, Env: env.Variables, Program: env.Program, LookPath: env.LookPath, Imports: games.Imports(),
		Memory: s.Memory, Log: env.log, PythonFinder: env.pythons, Now: env.Now, Notify: env.tell,
		Sandbox: thismachine.Sandbox{Level: s.Box, Asked: s.AskedFor("box") != "", Limits: s.Limits(), Hidden: env.ownPaths()},
	}
	return env.thisMachine
}

// refereeHost returns the host for the referees of the user's games.
func (env *Env) refereeHost(ctx context.Context) referee.Host {
	return referee.Host{
		Launch:  func(b *bot.Bot) referee.Launch { return env.machine().Referee(ctx, b) },
		Version: func(ctx context.Context, b *bot.Bot) (string, error) { return env.machine().RefereeVersion(ctx, b) },
	}
}

// tell prints a note about a slow step, unless progress is hidden.
func (env *Env) tell(text string) {
	if !env.settings.Quiet {
		env.note("%s", text)
	}
}

// ownPaths returns the files and folders of cookoff itself, which bots must not access.
func (env *Env) ownPaths() []string {
	paths := []string{env.Path(env.settings.Runs), env.databasePath()}
	for _, dir := range []string{env.ConfigDir, env.CacheDir} {
		if filepath.IsAbs(dir) {
			paths = append(paths, filepath.Join(dir, "cookoff"))
		}
	}
	return paths
}

// matchHost returns the host for matches of a game on this machine.
func (env *Env) matchHost(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error) {
	return env.machine().Host(ctx, game.Info(), seats)
}

// newBots prepares the bots of arguments. outputs are files, in addition to those of all commands, that are written
// during play, or that determine what is played.
func (env *Env) newBots(game contest.Game, w tournament.Args, outputs ...string) (*entry.Bots, error) {
	db := env.databasePath()
	from := env.botSource(env.Dir)
	from.Preset, from.From = env.settings.Env, env.settings.From(settings.KeyEnv)
	from.Outputs = slices.Concat([]string{
		env.Path(env.settings.ProjectFile()), env.Path(env.settings.Runs), env.files.Dir, db, db + "-wal", db + "-shm",
	}, env.Redirected, outputs)
	from.Commits, from.Folders, from.Trace = env.commits, games.WithFolderBots(), env.traceFile
	return from.NewBots(game, w)
}

// botSource returns the source that resolves bots in a folder on this machine.
func (env *Env) botSource(dir string) entry.Source {
	return entry.Source{
		Dir: dir, Env: env.Variables, LookPath: env.LookPath, Cache: env.files, Others: games.WithBuiltin, Warnings: &env.warnings, Build: env.build.ID,
		Python: env.machine().PythonVersion, Toolchains: env.machine().Toolchains,
	}
}

// seats resolves the bots in the seats of a match.
func (env *Env) seats(ctx context.Context, game contest.Game, w tournament.Args) ([]contest.Seat, error) {
	bots, err := env.newBots(game, w)
	if err != nil {
		return nil, err
	}
	bots.Reading = func(s *bot.Spec) { env.machine().Ahead(ctx, game.Info(), s) }
	return bots.Seats(ctx, w.Bots...)
}

// buildProgressInterval is the interval between progress lines without a terminal.
const buildProgressInterval = 10 * time.Second

// showBuild shows the progress of building a commit until stop is called.
func (env *Env) showBuild(ctx context.Context, c gittree.Commit) (stop func()) {
	began, line := env.Now(), env.status().NewLine(buildProgressInterval)
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				line.Progress("building %s (%d s)", c.Short(), int(env.Now().Sub(began).Seconds()))
			case <-ctx.Done():
				line.Clear()
				env.note("Interrupted while %s was built. Nothing of that build is kept; matches that were played are stored", c.Short())
				return
			case <-end:
				return
			}
		}
	}()
	return func() {
		close(end)
		<-ended
		line.Clear()
	}
}
