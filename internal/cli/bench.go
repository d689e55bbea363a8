package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot/doctor"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/bench"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/match"
)

type benchOptions struct {
	each      time.Duration
	runs      int
	reference bool
	fleet     bool
	words     []string // a scenario and bots
}

func newBenchCommand(runF func(context.Context, *benchOptions) error) *cobra.Command {
	o := new(benchOptions)
	cmd := &cobra.Command{
		Use:   "bench [SCENARIO BOT...]",
		Short: "Measure how fast this machine plays matches",
		Long: `Measures, in about a minute, what matches cost on this machine: turns of the rules, matches of
built-in bots in tournaments, how fast stored matches are found again, a match of one turn and a
turn by kind of bot, and how fast results become durable on the disk of the results database. The
figures of the reference machine are next to them (docs/benchmarks.md); a ratio above 1 means that
this machine is faster. Other programs distort the figures: the output has their load, and --runs
repeats everything, a minute each, and prints the medians. --each 1s takes half the time and is a
little less exact.

With a scenario and bots it plays whole matches of them, and matches of one turn, and shows where
the CPU time of a turn goes: bots, host of Python bots, rules, pipes, clocks and recording; and how
many system calls (counted for root only) and context switches a turn takes. That takes five times
--each, and twice as long with Python bots.

--fleet measures a hub with a worker, both on this machine, and what that means for large contests
(docs/fleet.md).`,
		Example: `  cookoff bench
  cookoff bench duel my_bot.py @simple
  cookoff bench --runs 5 --format json
  cookoff bench --fleet
  cookoff bench --reference --format markdown`,
		Args: command.Usage(func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				return errors.New("there are no bots; say who is to play, such as: cookoff bench duel my_bot.py @simple")
			}
			return nil
		}),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.words = args
			return runF(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.DurationVar(&o.each, "each", 2*time.Second, "`time` that a figure takes, about")
	f.IntVar(&o.runs, "runs", 1, "measure all this many `times`, about a minute each, and give the medians")
	f.BoolVar(&o.reference, "reference", false, "show the figures of the reference machine, and measure nothing")
	f.BoolVar(&o.fleet, "fleet", false, "measure what a fleet costs: a hub and a worker on this machine")
	f.BoolP("quiet", "q", false, "hide progress")
	databaseFlag(cmd)
	command.Results(cmd, command.ManyForms()...)
	return cmd
}

// bench measures this machine, and prints the results next to those of the reference machine.
func (env *Env) bench(ctx context.Context, o *benchOptions) error {
	if o.each <= 0 {
		return command.UsageError(errors.New("--each must be more than 0"))
	}
	if o.runs < 1 {
		return command.UsageError(errors.New("--runs must be 1 or more"))
	}
	if o.fleet {
		return env.benchFleet(ctx, o)
	}
	if len(o.words) > 0 {
		return env.benchTurn(ctx, o)
	}
	report, err := bench.Reference()
	if err != nil {
		return err
	}
	if !o.reference {
		known := report
		report.Machine = env.benchMachine()
		var runs [][]bench.Figure
		began := env.Now()
		for n := range o.runs {
			figures, err := env.measure(ctx, o, n, began)
			if err != nil {
				return err
			}
			runs = append(runs, figures)
		}
		report.Figures = bench.Median(runs)
		if env.pythons != nil && env.pythons.Found() != nil {
			report.Machine.Python = env.pythons.Found().Version
		}
		report.Compare(known)
	}
	for _, text := range report.Missing() {
		env.note("cookoff: not measured: %s", text)
	}
	return env.out.Document(report.Document())
}

// benchFleet measures what a fleet costs.
func (env *Env) benchFleet(ctx context.Context, o *benchOptions) error {
	if o.reference || o.runs > 1 || len(o.words) > 0 {
		return command.UsageError(errors.New("--fleet has its own matches, and is measured once: give only --each"))
	}
	env.benchMachine()
	b, over := env.newBench(o, 0, env.Now())
	defer over()
	planning, err := b.Fleet(ctx)
	over()
	if err != nil {
		return err
	}
	return env.out.Document(planning.Document())
}

// benchTurn measures where the CPU time of a turn goes.
func (env *Env) benchTurn(ctx context.Context, o *benchOptions) error {
	if o.reference || o.runs > 1 {
		return command.UsageError(errors.New("--reference and --runs are for the machine; with a scenario and bots there is --each"))
	}
	scenario, game, err := env.oneScenario(games.Request{Word: o.words[0], Game: env.games.Named, Read: env.ReadFile, NewSeed: env.Draw})
	if err != nil {
		return err
	}
	machine := env.benchMachine()
	b, over := env.newBench(o, 0, env.Now())
	defer over()
	report, err := b.Turn(ctx, game, scenario, o.words[1:])
	if err != nil {
		return err
	}
	over()
	report.Machine = machine
	for _, text := range report.Missing() {
		env.note("cookoff: not measured: %s", text)
	}
	return env.out.Document(report.Document())
}

// benchMachine describes this machine, and warns if it is busy.
func (env *Env) benchMachine() bench.Machine {
	machine := bench.Here(env.CPUs, doctor.Busy().Mean)
	if load := machine.Load; load > float64(env.CPUs)/4 && !env.settings.Quiet {
		env.note("cookoff: other programs want processors (load %.1f, %d processors): all is slower than on a quiet machine", load, env.CPUs)
	}
	return machine
}

// measure measures this machine; before is the number of earlier measurements.
func (env *Env) measure(ctx context.Context, o *benchOptions, before int, began time.Time) ([]bench.Figure, error) {
	b, over := env.newBench(o, before, began)
	defer over()
	return b.Measure(ctx)
}

// newBench sets up a measurement, whose progress is shown until over is called; before is the number of earlier ones.
func (env *Env) newBench(o *benchOptions, before int, began time.Time) (b *bench.Bench, over func()) {
	dir := filepath.Dir(env.databasePath())
	if !env.IsFolder(dir) {
		dir = "" // where temporary files lie
	}
	bar := env.status().NewLine(10 * time.Second)
	return &bench.Bench{
		Games: games.All(), Dir: dir, Cores: env.CPUs, Each: o.each, Now: env.Now,
		Scenarios: func(game string, count int) ([]contest.Scenario, error) {
			return games.Generated(game, count, env.ReadFile)
		},
		Bot: func(ctx context.Context, game contest.Game, word string) (contest.Seat, error) {
			seats, err := env.seats(ctx, game, tournament.Words{Bots: []tournament.Word{{Text: word}}})
			if err != nil {
				return contest.Seat{}, err
			}
			return seats[0], nil
		},
		Host: func(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error) {
			return env.matchHost(ctx, game, seats)
		},
		Progress: func(done, of int, what string) {
			now := env.Now()
			if !bar.Terminal && !bar.Due(now) {
				return
			}
			done, of = before*of+done, o.runs*of
			each := o.each
			if done > 0 {
				each = now.Sub(began) / time.Duration(done)
			}
			left := time.Duration(of-done) * each
			bar.Show(fmt.Sprintf("figure %d of %d: %s, %v left", done+1, of, what, left.Round(time.Second)))
		},
	}, bar.Clear
}
