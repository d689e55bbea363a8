package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bench"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/doctor"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/match"
	"github.com/cookoff/cookoff/internal/tournament"
	"github.com/cookoff/cookoff/internal/ui"
)

type benchOptions struct {
	each      time.Duration
	reference bool
}

func newBenchCommand(runF func(context.Context, *benchOptions) error) *cobra.Command {
	o := new(benchOptions)
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure how fast this machine plays matches",
		Long: `Measures, in about a minute, what matches cost on this machine: turns of the rules, matches of
built-in bots in tournaments and how fast stored ones are found again, a match of one turn and a
turn by kind of bot, and how fast results become durable on the disk of the results database. The
figures of the reference machine stand beside it (docs/benchmarks.md); the ratio is above 1 where
this machine is faster. Other programs that run meanwhile make a difference.`,
		Example: `  cookoff bench
  cookoff bench --format json
  cookoff bench --reference --format markdown`,
		Args: command.Usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return runF(cmd.Context(), o) },
	}
	f := cmd.Flags()
	f.DurationVar(&o.each, "each", 2*time.Second, "`time` that a figure takes, about")
	f.BoolVar(&o.reference, "reference", false, "show the figures of the reference machine, and measure nothing")
	f.BoolP("quiet", "q", false, "hide progress")
	databaseFlag(cmd)
	command.Results(cmd, command.ManyForms()...)
	return cmd
}

// bench measures this machine, and prints the figures beside those of the reference machine.
func (a *app) bench(ctx context.Context, o *benchOptions) error {
	if o.each <= 0 {
		return command.UsageError(errors.New("--each must be more than 0"))
	}
	report, err := bench.Reference()
	if err != nil {
		return err
	}
	if !o.reference {
		known := report
		report.Machine = bench.Here(a.CPUs, doctor.Busy().Mean)
		if report.Figures, err = a.measure(ctx, o.each); err != nil {
			return err
		}
		if a.python != nil {
			report.Machine.Python = a.python.Version
		}
		report.Compare(known)
	}
	return a.printBench(report)
}

// measure measures this machine.
func (a *app) measure(ctx context.Context, each time.Duration) ([]bench.Figure, error) {
	dir := filepath.Dir(a.databasePath())
	if !a.IsFolder(dir) {
		dir = "" // where temporary files lie
	}
	bar := a.status().NewLine(10 * time.Second)
	defer bar.Clear()
	b := &bench.Bench{
		Games: games.All(), Dir: dir, Cores: a.CPUs, Each: each, Now: a.Now,
		Scenarios: a.generated,
		Bot: func(ctx context.Context, game contest.Game, word string) (contest.Seat, error) {
			seats, err := a.seats(ctx, game, tournament.Words{Bots: []tournament.Word{{Text: word}}})
			if err != nil {
				return contest.Seat{}, err
			}
			return seats[0], nil
		},
		Host: func(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error) {
			return a.host(ctx, game, seats)
		},
		Tell: func(step, of int, what string) {
			if bar.Terminal || bar.Due(a.Now()) {
				bar.Show(fmt.Sprintf("%d of %d: %s", step, of, what))
			}
		},
	}
	return b.Measure(ctx)
}

// generated are scenarios of a game by the seeds from 1 on.
func (a *app) generated(game string, count int) (all []contest.Scenario, err error) {
	for seed := range count {
		s, _, err := games.Scenario(games.Request{Word: fmt.Sprintf("%s:seed=%d", game, seed+1), Read: a.ReadFile})
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// printBench prints the figures. A table of the reference machine alone has no figures beside it.
func (a *app) printBench(r bench.Report) error {
	l := ui.Listing{Head: []string{"area", "what", "unit", "here", "reference", "ratio"}}
	l.Right = map[int]bool{3: true, 4: true, 5: true}
	l.Keep = []string{"what", "here", "unit", "ratio"}
	alone := r.Reference == nil
	if alone {
		l.Head = []string{"area", "what", "unit", "reference"}
		l.Keep = []string{"what", "reference", "unit"}
	}
	missing := "" // what was said last
	for _, f := range r.Figures {
		here := f.Number(f.Value)
		if f.Missing != "" {
			here = "-"
			if f.Missing != missing {
				a.Note("cookoff: not measured: %s: %s", f.What, f.Missing)
			}
			missing = f.Missing
		}
		cells := []string{f.Area, f.What, f.Unit, here}
		if !alone {
			ratio := ""
			if n := f.Ratio(); n > 0 {
				ratio = strconv.FormatFloat(n, 'f', 2, 64)
			}
			cells = append(cells, f.Number(f.Reference), ratio)
		}
		l.Add(f, cells...)
	}
	return a.out.Listing(&l, r)
}
