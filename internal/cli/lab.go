package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/local"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/play/live"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// lab returns the lab that plays the matches of experiments, with the flags of a command.
func (env *Env) lab(o *tournamentOptions, game contest.Game) *local.Lab {
	return &local.Lab{
		Options: &o.Options, Game: game, Files: env.Files, Cores: env.CPUs, Now: env.Now, Log: env.log, Host: env.matchHost,
	}
}

// deps returns the dependencies of an experiment.
func (env *Env) deps(l *local.Lab) experiment.Deps {
	return experiment.Deps{
		Traces: storedtrace.Source{Games: env.games.Named, Now: env.Now}, Database: env.settings.SameDatabase(),
		LostAt: func(open func() (io.ReadCloser, error), seat int) int {
			return timeline.LostAt(open, env.games.Named, seat)
		},
		Prepare: l.Prepare, Note: env.note, Log: env.log, Status: env.status(), Out: env.out, Again: l.Again,
		Open: func(ctx context.Context) (*store.DB, error) {
			return store.Create(ctx, env.databasePath(), env.settings.Database())
		},
	}
}

// runExperiment runs an experiment, and returns an error with its exit code.
func (env *Env) runExperiment(ctx context.Context, l *local.Lab, d experiment.Decider) error {
	l.Live = env.publisher()
	defer l.Live.Close()
	if l.Given(flagHub) {
		hub, err := env.hub(ctx, l.Options)
		if err != nil {
			return err
		}
		defer func() { _ = hub.Close() }() // its files are temporary
		l.Hub = hub
	}
	outcome, err := experiment.Decide(ctx, d, env.deps(l))
	if err == nil && l.Hub != nil && l.Hub.Aside() > 0 {
		err = fmt.Errorf("%d results of untrusted workers are set aside: run the same command again to replay those matches", l.Hub.Aside())
	}
	if err != nil {
		return botFailed(err)
	}
	return exitOf(outcome)
}

// exitOf returns an error with the exit code of an outcome whose report was printed.
func exitOf(outcome experiment.Outcome) error {
	code := map[experiment.Outcome]int{
		experiment.NotConfirmed: exitNotStronger, experiment.Undecided: exitUndecided,
		experiment.BotFailed: exitBotFailed, experiment.Interrupted: exitInterrupted,
	}[outcome]
	return exitIf(code != exitOK, code)
}

// botFailed adds the exit code to the error of an experiment.
func botFailed(err error) error {
	if _, of := errors.AsType[*experiment.BotError](err); of {
		return coded(exitBotFailed, err)
	}
	return err
}

// publisher returns a publisher of running matches for other processes with the same database.
func (env *Env) publisher() *live.Publisher { return live.NewPublisher(env.liveDir(), live.Interval) }

// liveDir returns the folder for the running matches of the database.
func (env *Env) liveDir() string { return live.Dir(env.CacheDir, env.databasePath()) }
