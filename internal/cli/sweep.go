package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/sweep"
	"github.com/cookoff/cookoff/internal/experiment/variant"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type sweepOptions struct {
	variantOptions
	settings sweep.Settings
}

func newSweepCommand(env *Env) *cobra.Command {
	o := &sweepOptions{}
	cmd := command("sweep", nil, nil)
	f := cmd.Flags()
	f.StringArrayVar(&o.sets, "set", nil, "option and its `values`, as NAME=1..9, NAME=0.5..2..0.25, NAME=a,b,c or env:NAME=a,b; repeatable")
	f.Float64Var(&o.settings.Alpha, "alpha", sweep.DefaultAlpha, "maximum risk, over all comparisons, that the best variant is called worse than another")
	f.IntVar(&o.settings.MaxPairs, "max-pairs", sweep.DefaultMaxPairs, "maximum pairs, of all variants together")
	o.orderFlags(cmd, "")
	begin := func(ctx context.Context) (experiment.Decider, contest.Game, error) { return env.newSweep(ctx, o) }
	return o.complete(env, cmd, (*string)(&o.settings.Measure), sweep.ByScore, begin)
}

// newSweep returns a sweep, or an error for each problem with the command.
func (env *Env) newSweep(ctx context.Context, o *sweepOptions) (experiment.Decider, contest.Game, error) {
	grid, badSets := variant.ParseGrid(o.sets)
	if len(o.sets) == 0 {
		badSets = usage.Errorf("--set is missing; name an option and its values: --set NAME=1..9")
	}
	variants := grid
	if len(grid) == 0 {
		variants = []variant.Variant{nil} // the unmodified bot, to check everything else
	}
	wrong := usage.All(badSets, o.settings.Check(), o.check(env))
	on := env.shuffled(ctx, &o.tournamentOptions, append(o.words[:1:1], o.against...)...)
	plan, err := env.variantPlan(ctx, &o.variantOptions, on, variants)
	wrong = usage.All(wrong, err)
	if plan != nil && badSets == nil {
		wrong = usage.All(wrong, experiment.CheckSweep(plan, len(grid), o.settings))
	}
	if wrong != nil {
		return nil, nil, wrong
	}
	info := on.Game.Info()
	s := experiment.NewSweep(info, plan, grid, o.settings)
	s.Bot, s.Against = o.words[0], o.against
	s.Confirm = func(n int) string { return o.confirm(plan.Bots[n].Bot, grid[n]) }
	plan.Question, err = experiment.SweepQuestion(o.settings, info)
	return s, on.Game, err
}
