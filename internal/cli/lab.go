package cli

import (
	"context"
	"errors"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/live"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// lab plays the matches of experiments with the flags of a command.
type lab struct {
	env     *Env
	options *tournamentOptions
	game    contest.Game
	live    *live.Publisher // shows matches under way to other processes
	screen  *tournamentScreen
}

// conduct runs an experiment, and returns its outcome as an exit code.
func (l *lab) conduct(ctx context.Context, d experiment.Decider) error {
	l.live = l.env.publisher()
	defer l.live.Close()
	outcome, err := experiment.Conduct(ctx, d, l.deps())
	if err != nil {
		return l.failed(err)
	}
	switch outcome {
	case experiment.Denied:
		return command.Silent(command.ExitNotStronger)
	case experiment.Undecided:
		return command.Silent(command.ExitUndecided)
	case experiment.BotFailed:
		return command.Silent(command.ExitBotFailed)
	case experiment.Interrupted:
		return command.Silent(command.ExitInterrupted)
	}
	return nil
}

// failed returns the error of an experiment, with its exit code.
func (l *lab) failed(err error) error {
	if _, of := errors.AsType[*experiment.BotError](err); of {
		return command.Coded(command.ExitBotFailed, err)
	}
	return err
}

// publisher returns a publisher of running matches for other processes with the same database.
func (env *Env) publisher() *live.Publisher { return live.NewPublisher(env.liveDir(), live.Interval) }

// liveDir returns the folder for the running matches of the database.
func (env *Env) liveDir() string { return live.Dir(env.CacheDir, env.databasePath()) }

func (env *Env) databasePath() string { return env.Path(env.settings.Database()) }

func (l *lab) deps() experiment.Deps {
	return experiment.Deps{
		Prepare: l.prepare, Note: l.env.Note, Log: l.env.log, Status: l.env.status(), Out: l.env.out, Again: l.options.again,
		Open: func(ctx context.Context) (*store.DB, error) {
			return store.Create(ctx, l.env.databasePath(), l.env.settings.Database())
		},
	}
}

// prepare sets up a stage to be played on this machine.
func (l *lab) prepare(ctx context.Context, s *experiment.Stage) error {
	o := l.options
	if err := o.checkTraces(s.Plan); err != nil {
		return command.UsageError(err)
	}
	s.Schedule = tournament.NewSchedule(s.Plan)
	local, err := l.worker(ctx, s.Plan)
	if err != nil {
		return err
	}
	r := &tournament.Runner{
		Plan: s.Plan, Worker: local, Workers: s.Plan.Workers(s.Schedule, l.env.CPUs), Now: l.env.Now, Logged: l.env.logStored, Until: o.until,
		Of: tournament.TracesOf(o.tracesOf), Keep: tournament.TracesOf(o.keepTraces),
	}
	r.Changed = func(name string) {
		l.env.log.Warn().Str("bot", name).
			Msg("its files have changed; this run keeps playing the old version, the same command later plays the new one")
	}
	if o.flags.Changed("concurrency") {
		if r.Workers = o.concurrency; o.concurrency < 1 {
			return usage.Errorf("--concurrency must be 1 or more")
		}
	}
	if o.traces != "" {
		r.Traces = l.env.Path(o.traces)
		replay.SweepParts(r.Traces, 0)
	}
	s.Runner = r
	spec, err := bot.Parse(botWords(l.game)[0], l.env.Dir, l.game.Info().Builtins)
	if err != nil {
		return err
	}
	s.Opponent, err = contest.Resolve(l.game, spec, l.env.Dir)
	return err
}

// worker returns a worker that plays the matches of a plan on this machine.
func (l *lab) worker(ctx context.Context, plan *tournament.Plan) (*tournament.Local, error) {
	var seats []contest.Seat
	for _, b := range plan.Bots {
		seats = append(seats, contest.Seat{Bot: b.Bot})
	}
	host, err := l.env.host(ctx, l.game, seats)
	if err != nil {
		return nil, err
	}
	plan.Box = host.Box.Bounds()
	local := plan.NewLocal(host, l.env.Now, func(text string) { l.env.log.Warn().Msg(text) })
	if local.Live = l.live; l.screen != nil {
		local.Show = l.screen.match
	}
	return local, nil
}

// logStored logs a stored match of a tournament.
func (env *Env) logStored(e store.ScheduledMatch, found bool) {
	text := "match stored"
	if found {
		text = "match found in the store"
	}
	env.log.Debug().Stringer("key", e.Match.Key).Int64("match", e.Match.ID).Int("number", e.Number+1).Msg(text)
}
