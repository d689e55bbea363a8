package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/sweep"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/experiment/tune"
	"github.com/cookoff/cookoff/internal/experiment/variant"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type tuneOptions struct {
	variantOptions
	start    []string
	maxPairs int // 0: no limit
	settings tune.Settings
}

func newTuneCommand(env *Env) *cobra.Command {
	o := &tuneOptions{}
	cmd := command("tune", nil, nil)
	f := cmd.Flags()
	f.StringArrayVar(&o.sets, "set", nil, "option and its `range`, as NAME=1..9, NAME=0.5..2.0 or env:NAME=1..9; repeatable")
	f.StringArrayVar(&o.start, "start", nil, "`value` to begin with, as NAME=5; repeatable (default the middle of the range)")
	f.IntVar(&o.settings.Steps, "steps", tune.DefaultSteps, "steps to make")
	f.IntVar(&o.maxPairs, "max-pairs", 0, "maximum pairs, which can reduce the number of steps (default enough for --steps)")
	f.IntVar(&o.settings.Scenarios, "scenarios", tune.DefaultScenarios, "scenarios that both variants play in each step")
	f.Float64Var(&o.settings.Reach, "reach", tune.DefaultReach, "share of its range by which a setting is moved up or down in a step")
	f.Float64Var(&o.settings.Rate, "rate", tune.DefaultRate, "share of its range by which a setting follows the better variant in the first step")
	o.orderFlags(cmd, "the moves and ")
	begin := func(ctx context.Context) (experiment.Decider, contest.Game, error) { return env.newTuning(ctx, o) }
	return o.complete(env, cmd, &o.settings.Measure, sweep.ByMargin, begin)
}

// newTuning returns a tuning, or an error for each problem with the command.
func (env *Env) newTuning(ctx context.Context, o *tuneOptions) (experiment.Decider, contest.Game, error) {
	o.settings.Seed = o.seed
	start, badStart := tune.StartValues(o.start)
	dimensions, badSets := tune.Dimensions(o.sets, start)
	wrong := usage.All(badSets, badStart, o.settings.Check(), sweep.Measure(o.settings.Measure).Check(), o.check(env))
	on := env.shuffled(ctx, &o.tournamentOptions, append(o.words[:1:1], o.against...)...)
	t := &experiment.Tuning{
		Settings: o.settings, Bot: o.words[0], Against: o.against, Scenarios: on.All, Confirm: o.confirm,
		Plan: func(ctx context.Context, variants []variant.Variant, all []tournament.Scenario) (*tournament.Plan, error) {
			return env.variantPlan(ctx, &o.variantOptions, entry.ScenarioList{Game: on.Game, All: all, Wrong: on.Wrong}, variants)
		},
	}
	if err := usage.All(wrong, t.Limit(ctx, tune.Ends(dimensions), o.maxPairs)); err != nil {
		return nil, nil, err
	}
	t.Info, t.Search = on.Game.Info(), tune.NewSearch(t.Settings, dimensions)
	return t, on.Game, nil
}
