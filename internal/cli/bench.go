package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot/doctor"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/bench"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type benchOptions struct {
	each      time.Duration
	runs      int
	reference bool
	fleet     bool
	words     []string // a scenario and bots
	measured  int      // number of finished runs
}

func newBenchCommand(env *Env) *cobra.Command {
	o := new(benchOptions)
	cmd := command("bench", func(_ *cobra.Command, args []string) error {
		if len(args) == 1 {
			return errors.New("name the bots too, such as: cookoff bench duel my_bot.py @simple")
		}
		return nil
	}, func(cmd *cobra.Command, args []string) error {
		o.words = args
		return env.bench(cmd.Context(), o)
	})
	f := cmd.Flags()
	f.DurationVar(&o.each, "each", 2*time.Second, "approximate `time` for each figure")
	f.IntVar(&o.runs, "runs", 1, "repeat everything this many `times`, about a minute each, and print the medians")
	f.BoolVar(&o.reference, "reference", false, "show the figures of the reference machine without measuring")
	f.BoolVar(&o.fleet, "fleet", false, "measure the cost of a fleet: a hub and a worker on this machine")
	f.BoolP("quiet", "q", false, "hide progress")
	databaseFlag(cmd)
	outputFlags(cmd, manyForms()...)
	return cmd
}

// bench measures this machine, and prints the results next to those of the reference machine.
func (env *Env) bench(ctx context.Context, o *benchOptions) error {
	switch {
	case o.each <= 0:
		return usage.Errorf("--each must be more than 0")
	case o.runs < 1:
		return usage.Errorf("--runs must be 1 or more")
	case o.fleet:
		return env.benchFleet(ctx, o)
	case len(o.words) > 0:
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
		b, stop := env.newBench(o)
		for range o.runs {
			figures, err := b.Measure(ctx)
			stop()
			if err != nil {
				return err
			}
			runs = append(runs, figures)
			o.measured++
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

// benchFleet measures the overhead of a fleet.
func (env *Env) benchFleet(ctx context.Context, o *benchOptions) error {
	if o.reference || o.runs > 1 || len(o.words) > 0 {
		return usage.Errorf("--fleet plays its own matches, once: the only flag it takes is --each")
	}
	env.benchMachine()
	b, stop := env.newBench(o)
	planning, err := b.Fleet(ctx)
	stop()
	if err != nil {
		return err
	}
	return env.out.Document(planning.Document())
}

// benchTurn measures where the CPU time of a turn goes.
func (env *Env) benchTurn(ctx context.Context, o *benchOptions) error {
	if o.reference || o.runs > 1 {
		return usage.Errorf("--reference and --runs apply to the machine; with a scenario and bots only --each applies")
	}
	scenario, game, err := env.oneScenario(games.Request{Word: o.words[0], Game: env.games.Named, Read: env.ReadFile, NewSeed: env.Draw})
	if err != nil {
		return err
	}
	machine := env.benchMachine()
	b, stop := env.newBench(o)
	report, err := b.Turn(ctx, game, scenario, o.words[1:])
	stop()
	if err != nil {
		return err
	}
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
		env.note("cookoff: other programs use the processors (load %.1f, %d processors): all figures are worse than on an idle machine", load, env.CPUs)
	}
	return machine
}

// newBench sets up the benchmarks, and shows their progress until stop is called.
func (env *Env) newBench(o *benchOptions) (b *bench.Bench, stop func()) {
	dir := filepath.Dir(env.databasePath())
	if !env.IsFolder(dir) {
		dir = "" // the folder for temporary files
	}
	began, bar := env.Now(), env.status().NewLine(10*time.Second)
	return &bench.Bench{
		Games: games.All(), Dir: dir, Cores: env.CPUs, Each: o.each, Now: env.Now,
		Scenarios: func(game string, count int) ([]contest.Scenario, error) {
			return games.Generated(game, count, env.ReadFile)
		},
		Bot: func(ctx context.Context, game contest.Game, word string) (contest.Seat, error) {
			seats, err := env.seats(ctx, game, tournament.Args{Bots: entry.ArgsOf(word)})
			if err != nil {
				return contest.Seat{}, err
			}
			return seats[0], nil
		},
		Host: env.matchHost,
		Progress: func(done, of int, what string) {
			now := env.Now()
			if !bar.Terminal && !bar.Due(now) {
				return
			}
			done, of = o.measured*of+done, o.runs*of
			each := o.each
			if done > 0 {
				each = now.Sub(began) / time.Duration(done)
			}
			left := time.Duration(of-done) * each
			bar.Show(fmt.Sprintf("figure %d of %d: %s, %v left", done+1, of, what, left.Round(time.Second)))
		},
	}, bar.Clear
}
