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
	sets    []string // options to vary
	against []string
	spec    bot.Spec // the unmodified bot
}

// complete adds the common parts to a command of variants. by receives the measure by which variants are compared;
// begin returns the experiment, or an error for each problem with the command.
func (o *variantOptions) complete(
	env *Env, cmd *cobra.Command, by *string, usual sweep.Measure, begin func(context.Context) (experiment.Decider, contest.Game, error),
) *cobra.Command {
	f := cmd.Flags()
	f.StringArrayVar(&o.against, "against", nil, "opponent `bot`; repeatable (default the bot as it is)")
	f.StringVar(by, "by", string(usual), "what to compare: "+strings.Join(sweep.Measures(), ", ")+" (of the scores: money, tiles, ...)")
	o.playFlags(env, cmd)
	outputFlags(cmd, ui.JSON, ui.Markdown)
	complete(cmd, "by", sweep.Measures()...)
	cmd.Args, cmd.ValidArgsFunction = oneArg("bot"), env.completeOneBot
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o.take(args)
		decider, game, err := begin(cmd.Context())
		if err != nil {
			return err
		}
		return env.runExperiment(cmd.Context(), env.lab(&o.tournamentOptions, game), decider)
	}
	// Report all other problems along with an error in the flags.
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

// take stores the arguments, and derives settings from them.
func (o *variantOptions) take(args []string) {
	o.words = args
	if len(o.against) == 0 {
		o.against = args
	}
}

// check returns an error for each invalid flag of matches, and starts their time limit.
func (o *variantOptions) check(env *Env) error { return usage.All(o.Begin(env.Now), o.Check()) }

// shuffled returns the scenarios of --on, or the default ones of some bots, in the order set by --seed.
func (env *Env) shuffled(ctx context.Context, o *tournamentOptions, bots ...string) entry.ScenarioList {
	on := env.chosenScenarios(ctx, o, bots...)
	rand.New(rand.NewPCG(uint64(o.seed), 0)).Shuffle(len(on.All), func(i, j int) { on.All[i], on.All[j] = on.All[j], on.All[i] })
	return on
}

// variantPlan returns the plan for variants of the bot, or an error for each problem. If only variants are invalid, it
// also returns a plan for the unmodified bot, to check the rest.
func (env *Env) variantPlan(ctx context.Context, o *variantOptions, on entry.ScenarioList, variants []variant.Variant) (*tournament.Plan, error) {
	wrong := []error{usage.Require(len(o.learns) == 0, "--learns does not work here: variants cannot keep files between matches")}
	if on.Game != nil && o.flags.Changed("turns") {
		wrong = append(wrong, entry.CheckTurns(on.Game.Info(), o.turns))
	}
	plan, err := env.plan(ctx, &o.tournamentOptions, on, o.botWords(), func(bots *entry.Bots) (l entry.Lineup, err error) {
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

// confirm returns the command that compares a variant with the unmodified bot; empty if there is none. b is any variant
// that has played.
func (o *variantOptions) confirm(b *bot.Bot, v variant.Variant) string {
	flags := repeatedFlags(o.flags, "opt")
	if db := o.flags.Lookup("db"); db.Changed {
		flags = append(flags, "--db", db.Value.String())
	}
	return entry.ConfirmCommand(o.spec, o.words[0], b, v, o.on, flags)
}
