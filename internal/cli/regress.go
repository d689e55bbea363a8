package cli

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/ui"
)

type regressOptions struct {
	tournamentOptions
	against  string
	settings regress.Settings
	junit    string
	markdown string
	page     string
	repeat   bool // whenever a bot's files change
}

const regressLong = `Tests whether the bot NEW is stronger than the bot OLD, and plays until that is clear or a limit is
reached. It plays pairs, each on another scenario: two matches with the sides swapped, or in games
of three seats one match of NEW against two of OLD. Exit code 0 means that NEW is stronger, or with
--not-weaker that it is not weaker.

The test decides between two hypotheses: NEW is --elo0 stronger (by default 0; with --not-weaker
-40), or it is --elo1 stronger (40; 0). --test always is valid after every pair, so you may stop at
any time; sprt takes a fifth fewer pairs when the bots are close; margin and always-margin compare
scores instead of wins. Reading the output and choosing a test: docs/regress.md. CI: docs/ci.md.

Every match is stored in the results database. If interrupted or killed, run the same command again
to resume; the result is the same.`

const regressExample = `  cookoff regress my_bot.py --against old_bot.py
  cookoff regress my_bot.py --against git:HEAD:my_bot.py --not-weaker --markdown comment.md
  cookoff regress @random:seed=1 --against @idle --on carnegie:seed=1-200,layout=cramped
  cookoff regress @simple --against @random --on grass:seed=1-500 --test sprt --elo1 20`

const regressExits = "3 a bot cannot play or failed too often, 4 not stronger (or weaker), " +
	"5 undecided: no more pairs, scenarios or time, "

func newRegressCommand(env *Env) *cobra.Command {
	o := &regressOptions{settings: regress.Default(false)}
	d := o.settings
	cmd := &cobra.Command{
		Use:               "regress NEW --against OLD",
		Short:             "Test whether a new bot is stronger than an old one",
		Long:              regressLong,
		Example:           regressExample,
		ValidArgsFunction: env.completeBots,
		Annotations:       map[string]string{exits: regressExits},
		Args:              newBot,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.words = args
			o.resolve()
			if o.repeat {
				return env.regressOnChange(cmd.Context(), o)
			}
			return env.regress(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	o.orderFlags(env, cmd, "")
	f.StringVar(&o.against, "against", "", "old `bot` to compare with")
	f.IntVar(&o.rounds, "rounds", 1, "most times to play each scenario, each time with other seeds for the bots; repeated matches do not count")
	f.StringVar((*string)(&o.settings.Test), "test", string(d.Test), "test: "+strings.Join(regress.Tests(), ", "))
	f.StringVar((*string)(&o.settings.Model), "model", "", "scale of the bounds: logistic or normalized Elo (default logistic for always, normalized for the others)")
	f.Float64Var(&o.settings.Elo0, "elo0", d.Elo0, "lower bound in Elo")
	f.Float64Var(&o.settings.Elo1, "elo1", d.Elo1, "upper bound in Elo")
	f.Float64Var(&o.settings.Alpha, "alpha", d.Alpha, "risk of the answer stronger (not weaker) if elo0 is true")
	f.Float64Var(&o.settings.Beta, "beta", d.Beta, "risk of the answer not stronger (weaker) if elo1 is true")
	f.BoolVar(&o.settings.NotWeaker, "not-weaker", false, "test whether NEW is not weaker, instead of stronger")
	f.IntVar(&o.settings.MaxPairs, "max-pairs", d.MaxPairs, "most pairs to play; then it ends undecided")
	f.IntVar(&o.settings.MaxFailures, "max-failures", d.MaxFailures, "failed (so lost) matches allowed per bot; one more stops")
	f.StringVar((*string)(&o.settings.MarginUnit), "margin", "", "score differences: raw, or relative to both scores (default relative for money, else raw)")
	f.Float64Var(&o.settings.MarginFloor, "margin-floor", 0, fmt.Sprintf("added to both scores in relative margins, so that small scores weigh little; about a sixth of both bots' usual total (default %g for money)", games.MapGame().Info().ShareFloor))
	f.StringVar(&o.junit, "junit", "", "`file` for a JUnit report")
	f.StringVar(&o.markdown, "markdown", "", "`file` for a Markdown summary, such as a pull request comment")
	o.playFlags(env, cmd)
	f.StringVar(&o.page, "page", "", "HTML `file` for a page of the comparison, as cookoff summary makes it")
	bindOnChange(cmd, &o.repeat)
	outputFlags(cmd, ui.JSON, ui.MarkdownForm)
	other := regress.Default(true)
	f.Lookup("elo0").DefValue = fmt.Sprintf("%g; with --not-weaker %g", d.Elo0, other.Elo0)
	f.Lookup("elo1").DefValue = fmt.Sprintf("%g; with --not-weaker %g", d.Elo1, other.Elo1)
	return cmd
}

// newBot requires exactly one argument. For two it suggests --against, which names the old bot.
func newBot(cmd *cobra.Command, args []string) error {
	if len(args) == 2 && !cmd.Flags().Changed("against") {
		return fmt.Errorf("--against is missing: cookoff regress %s --against %s", args[0], args[1])
	}
	return oneArg("new bot")(cmd, args)
}

// resolve fills in values that follow from other flags.
func (o *regressOptions) resolve() {
	s := &o.settings
	s.Model = cmp.Or(s.Model, s.Test.DefaultModel())
	d := regress.Default(s.NotWeaker)
	if !o.flags.Changed("elo0") {
		s.Elo0 = d.Elo0
	}
	if !o.flags.Changed("elo1") {
		s.Elo1 = d.Elo1
	}
}
