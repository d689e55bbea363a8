// Package local plays the stages of experiments on this machine, or on the workers of a hub.
package local

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/live"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Lab prepares stages of experiments.
type Lab struct {
	*Options
	Game  contest.Game
	Files userfiles.Files
	Cores int
	Now   func() time.Time
	Log   zerolog.Logger
	Live  *live.Publisher // shows matches in progress to other processes
	// Host returns the environment for a game's bots on this machine.
	Host func(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error)
	// Hub, unless nil, lets its workers play the matches.
	Hub *fleet.Hub
	// Show, unless nil, displays matches in progress.
	Show func(contest.Table, []contest.Seat, contest.Recorder) (to contest.Recorder, end func())
}

// Prepare sets up a stage.
func (l *Lab) Prepare(ctx context.Context, s *experiment.Stage) error {
	if err := l.Check(); err != nil {
		return err
	}
	s.Schedule = tournament.NewSchedule(s.Plan)
	here, err := l.worker(ctx, s.Plan)
	if err != nil {
		return err
	}
	worker, workers := tournament.Worker(here), cmp.Or(l.Concurrency, s.Plan.Workers(s.Schedule, l.Cores))
	if l.Hub != nil {
		stage, err := l.Hub.Stage(ctx, l.Game, s.Plan, here, func() *store.DB { return s.Runner.Store })
		if err != nil {
			return err
		}
		worker, workers, s.End = stage, fleet.MaxOrders, stage.End
	}
	s.Runner = &tournament.Runner{
		Plan: s.Plan, Worker: worker, Now: l.Now, Logged: l.logStored, Until: l.until, Workers: workers, Away: l.Hub != nil,
		Of: l.ofFolder(), Keep: tournament.TracesOf(l.KeepTraces),
	}
	s.Runner.Changed = func(name string) {
		l.Log.Warn().Str("bot", name).
			Msg("its files have changed; this run keeps playing the old version, but the same command will play the new one later")
	}
	if l.Traces != "" {
		s.Runner.Traces = l.Files.Path(l.Traces)
		replay.SweepParts(s.Runner.Traces, 0)
	}
	s.Opponent, err = contest.ParseBot(l.Game, "@"+l.Game.Info().Builtins[0].Name, l.Files.Dir)
	return err
}

// worker returns a local worker for a plan.
func (l *Lab) worker(ctx context.Context, plan *tournament.Plan) (*tournament.Local, error) {
	var seats []contest.Seat
	for _, b := range plan.Bots {
		seats = append(seats, contest.Seat{Bot: b.Bot})
	}
	host, err := l.Host(ctx, l.Game, seats)
	if err != nil {
		return nil, err
	}
	plan.Box = host.Box.Bounds()
	worker := plan.NewLocal(host, l.Now, func(text string) { l.Log.Warn().Msg(text) })
	worker.Live, worker.Show = l.Live, l.Show
	return worker, nil
}

// logStored logs a stored match.
func (l *Lab) logStored(e store.ScheduledMatch, found bool) {
	text := "match stored"
	if found {
		text = "match found in the store"
	}
	l.Log.Debug().Stringer("key", e.Match.Key).Int64("match", e.Match.ID).Int("number", e.Number+1).Msg(text)
}

// Options are the flags that all experiments have in common.
type Options struct {
	Concurrency int           // concurrent matches; 0: chosen by the plan
	Traces      string        // folder for trace files; empty: none
	KeepTraces  string        // which traces are kept in the database and, if given, the folder
	MaxTime     time.Duration // no match starts after this time
	Again       bool          // replay stored matches
	HubAddress  string        // hub whose workers play
	Token       string        // file with the hub's secret
	Patience    time.Duration // interval between messages of a worker to the hub; 0: default
	Given       func(flag string) bool

	until time.Time // end of MaxTime; zero without it
}

// KeepTraces is a flag whose value is optional and may be the next argument.
const KeepTraces = "keep-traces"

// TracesOf returns the possible values of --keep-traces.
func TracesOf() (values []string) {
	for _, of := range []tournament.TracesOf{
		tournament.AllTraces, tournament.LostTraces, tournament.FailedTraces, tournament.VoidTraces, tournament.NoTraces,
	} {
		values = append(values, string(of))
	}
	return values
}

// ofFolder returns which traces go into the folder: all by default.
func (o *Options) ofFolder() tournament.TracesOf {
	if of := tournament.TracesOf(o.KeepTraces); o.Given(KeepTraces) && of != tournament.NoTraces {
		return of
	}
	return tournament.AllTraces
}

// Begin starts the clock of MaxTime, if set.
func (o *Options) Begin(now func() time.Time) error {
	if !o.Given("max-time") {
		return nil
	}
	if o.MaxTime <= 0 {
		return usage.Errorf("--max-time %v must be above 0, such as 20m", o.MaxTime)
	}
	o.until = now().Add(o.MaxTime)
	return nil
}

// Check returns an error for each invalid option.
func (o *Options) Check() error {
	return usage.All(
		usage.Require(slices.Contains(TracesOf(), o.KeepTraces), "--keep-traces %q: must be one of %s", o.KeepTraces, strings.Join(TracesOf(), ", ")),
		usage.Require(!o.Given("concurrency") || o.Concurrency >= 1, "--concurrency must be 1 or more"))
}
