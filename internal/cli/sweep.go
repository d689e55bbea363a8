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

const sweepLong = `Finds which value of an option is best. Every variant of the bot plays the same scenarios against
the same opponents: by default against the bot as it is. After every few scenarios variants that are
shown to be worse than another are left out, and after each round the worse half, so that most
matches are played between the best ones. What was left out without proof plays again at the end, as
long as --max-pairs allows.

--set takes an option of the bot (docs/bots.md), or env:NAME for a variable of its environment, and
its values: a range (1..9), a range with a step (0.5..2..0.25), or a list (a,b,c). With several
--set every combination is a variant, at most 100.

The risk that the best variant is called worse than another is at most --alpha, over all comparisons
together. What the result says and what it does not: docs/sweep.md. Every match is stored; if
interrupted or killed, run the same command again to resume.`

const sweepExample = `  cookoff sweep my_bot.py --set SPEED=1..9
  cookoff sweep my_bot.py --set DEPTH=2,4,8 --set env:MODE=safe,bold --against old_bot.py --against @chef
  cookoff sweep @captain --set threat=10..50..10 --against @rush --on grass:seed=1-500 --by margin`

func newSweepCommand(env *Env) *cobra.Command {
	o := &sweepOptions{}
	cmd := &cobra.Command{
		Use:         "sweep BOT --set NAME=VALUES",
		Short:       "Find the best value of a bot's option",
		Long:        sweepLong,
		Example:     sweepExample,
		Annotations: map[string]string{exits: "3 no variant or not every opponent can play,\n5 no result: the time is up, or all variants play alike, "},
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.sets, "set", nil, "option and its `values`, as NAME=1..9, NAME=0.5..2..0.25, NAME=a,b,c or env:NAME=a,b; repeatable")
	f.Float64Var(&o.settings.Alpha, "alpha", sweep.DefaultAlpha, "risk, over all comparisons, that the best variant is called worse than another")
	f.IntVar(&o.settings.MaxPairs, "max-pairs", sweep.DefaultMaxPairs, "most pairs to play, of all variants together")
	o.orderFlags(env, cmd, "")
	begin := func(ctx context.Context) (experiment.Decider, contest.Game, error) { return env.newSweep(ctx, o) }
	return o.complete(env, cmd, (*string)(&o.settings.Measure), sweep.ByScore, begin)
}

// newSweep returns a sweep, or an error for each thing that is wrong with the command.
func (env *Env) newSweep(ctx context.Context, o *sweepOptions) (experiment.Decider, contest.Game, error) {
	grid, badSets := variant.ParseGrid(o.sets)
	if len(o.sets) == 0 {
		badSets = usage.Errorf("--set is missing; name an option and its values: --set NAME=1..9")
	}
	variants := grid
	if len(grid) == 0 {
		variants = []variant.Variant{nil} // the bot as it is, so that everything else is checked
	}
	wrong := usage.All(badSets, o.settings.Check(), o.check(env))
	on := env.shuffled(ctx, &o.tournamentOptions, append(o.words[:1:1], o.against...)...)
	plan, err := env.variantPlan(ctx, &o.variantOptions, on, variants)
	wrong = usage.All(wrong, err)
	if plan != nil && badSets == nil {
		wrong = usage.All(wrong, experiment.SweepFits(plan, len(grid), o.settings))
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
