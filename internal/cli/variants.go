package cli

import (
	"context"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/sweep"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/experiment/variant"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// variantOptions are the options of commands that play variants of a bot against the same opponents.
type variantOptions struct {
	tournamentOptions
	sets    []string // what is varied
	against []string
	spec    bot.Spec // of the bot as it is
}

// complete completes a command of variants that has its own flags. by describes what variants are compared by, and begin returns
// the experiment, or an error for each thing that is wrong with the command.
func (o *variantOptions) complete(
	env *Env, cmd *cobra.Command, by *string, usual sweep.Measure, begin func(context.Context) (experiment.Decider, contest.Game, error),
) *cobra.Command {
	f := cmd.Flags()
	f.StringArrayVar(&o.against, "against", nil, "opponent `bot`; repeatable (default the bot as it is)")
	f.StringVar(by, "by", string(usual), "what is compared: "+strings.Join(sweep.Measures(), ", ")+" (of the scores: money, tiles, ...)")
	o.playFlags(env, cmd)
	outputFlags(cmd, ui.JSON, ui.MarkdownForm)
	complete(cmd, "by", sweep.Measures()...)
	cmd.Args, cmd.ValidArgsFunction = oneArg("bot"), env.completeOneBot
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o.take(args)
		decider, game, err := begin(cmd.Context())
		if err != nil {
			return err
		}
		return env.conduct(cmd.Context(), env.lab(&o.tournamentOptions, game), decider)
	}
	// An error in the flags does not hide what else is wrong.
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		_, args, found := cmd.Root().Find(joinValues(env.args))
		if found != nil {
			return usageError(flagError(cmd, err))
		}
		words, wrong := flagErrors(cmd, args)
		if len(words) > 0 && (len(words) == 1 || words[0] == args[0]) && env.start(cmd) == nil {
			o.take(words[:1])
			_, _, err := begin(cmd.Context())
			wrong = append(wrong, err)
		}
		return usage.All(wrong...)
	})
	return cmd
}

// take takes the arguments, and sets what follows from them.
func (o *variantOptions) take(args []string) {
	o.words = args
	if len(o.against) == 0 {
		o.against = args
	}
}

// check returns an error for each wrong flag of matches, and begins their time limit.
func (o *variantOptions) check(env *Env) error { return usage.All(o.Begin(env.Now), o.Check()) }

// shuffled returns the scenarios of --on, or those that some bots play, in the order that --seed sets.
func (env *Env) shuffled(ctx context.Context, o *tournamentOptions, bots ...string) entry.ScenarioList {
	on := env.chosen(ctx, o, bots...)
	rand.New(rand.NewPCG(uint64(o.seed), 0)).Shuffle(len(on.All), func(i, j int) { on.All[i], on.All[j] = on.All[j], on.All[i] })
	return on
}

// variantPlan returns the plan for variants of the bot, or an error for each thing that is wrong. If only variants are, it also
// returns a plan for the bot as it is, by which the rest can be checked.
func (env *Env) variantPlan(ctx context.Context, o *variantOptions, on entry.ScenarioList, variants []variant.Variant) (*tournament.Plan, error) {
	wrong := []error{usage.Unless(len(o.learns) == 0, "--learns: variants are compared as they are")}
	if on.Game != nil && o.flags.Changed("turns") {
		wrong = append(wrong, entry.CheckTurns(on.Game.Info(), o.turns))
	}
	plan, err := env.plan(ctx, &o.tournamentOptions, on, o.entered(), func(bots *entry.Bots) (l entry.Lineup, err error) {
		var bad error
		if o.spec, err = bots.Spec(ctx, o.words[0]); err == nil {
			if l.Challengers, bad = bots.Variants(ctx, o.spec, variants); bad != nil {
				wrong = append(wrong, bad)
				l.Challengers, err = bots.Variants(ctx, o.spec, []variant.Variant{nil})
			}
		}
		l.Others, bad = bots.Opponents(ctx, o.against)
		return l, usage.All(err, bad)
	})
	return plan, usage.All(append(wrong, err)...)
}

// confirm returns the command that compares a variant with the unchanged bot; empty if there is none. b is a variant that has
// played.
func (o *variantOptions) confirm(b *bot.Bot, v variant.Variant) string {
	flags := carried(o.flags, "opt")
	if db := o.flags.Lookup("db"); db.Changed {
		flags = append(flags, "--db", db.Value.String())
	}
	return entry.Confirm(o.spec, o.words[0], b, v, o.on, flags)
}
