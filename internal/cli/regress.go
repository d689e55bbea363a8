package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/entry"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/rating"
	"github.com/cookoff/cookoff/internal/regress"
	"github.com/cookoff/cookoff/internal/ui"
)

type regressOptions struct {
	tournamentOptions
	against  string
	test     string
	model    string
	margin   string
	elo0     float64
	elo1     float64
	settings regress.Settings
	junit    string
	markdown string
	reported bool // the files are written
}

const regressLong = `Asks whether the bot NEW is stronger than the bot OLD, and plays until that is clear. Pairs of
matches are played, each on another scenario, with the sides swapped; in games of three seats a pair
is one match of NEW against two of OLD. Exit code 0 means that NEW is stronger, or with --not-weaker
that it is not weaker.

The test decides between two hypotheses: NEW is --elo0 stronger (by default 0; with --not-weaker
-40), or it is --elo1 stronger (40; 0). --test always holds however often one looks; sprt takes a
fifth fewer pairs when the bots are close; margin and always-margin ask about points in place of
wins. How to read what it prints, and which test to choose: docs/regress.md. In CI: docs/ci.md.

Every match is kept in the database of tournaments. Interrupted, the same command goes on where it
was, and comes to the same result.`

const regressExample = `  cookoff regress my_bot.py --against old_bot.py
  cookoff regress my_bot.py --against git:HEAD:my_bot.py --not-weaker --markdown comment.md
  cookoff regress @random:seed=1 --against @idle --on carnegie:seed=1-200,layout=cramped
  cookoff regress @simple --against @random --on grass:seed=1-500 --test sprt --elo1 20`

const regressExits = "3 a bot failed so that it could not go on, 4 not stronger (or weaker), " +
	"5 undecided at the limit of pairs, scenarios or time, "

func newRegressCommand(runF func(context.Context, *regressOptions) error) *cobra.Command {
	o := &regressOptions{settings: regress.Default(false)}
	d := o.settings
	cmd := &cobra.Command{
		Use:         "regress NEW --against OLD",
		Short:       "Tell whether a new bot is stronger than an old one",
		Long:        regressLong,
		Example:     regressExample,
		Annotations: map[string]string{command.Exits: regressExits},
		Args:        command.Usage(newBot),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.words = args
			o.resolve()
			return runF(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.against, "against", "", "the old `bot`")
	f.StringArrayVar(&o.on, "on", nil, fmt.Sprintf("`scenario`, pattern ('maps/*.txt') or range; may be given again (default %s)", defaultOn()))
	f.IntVar(&o.rounds, "rounds", 1, "how often each scenario may be played, each time with other seeds for the bots; games that repeat do not count")
	f.Int64Var(&o.seed, contest.OptionSeed, firstSeed, "seed of the order of the scenarios, and of the bots on scenarios without one")
	f.StringVar(&o.test, "test", string(d.Test), "test: "+strings.Join(regress.Tests(), ", "))
	f.StringVar(&o.model, "model", "", "scale of the bounds: logistic or normalized Elo (default logistic for always, normalized for the others)")
	f.Float64Var(&o.elo0, "elo0", d.Elo0, "lower bound in Elo")
	f.Float64Var(&o.elo1, "elo1", d.Elo1, "upper bound in Elo")
	f.Float64Var(&o.settings.Alpha, "alpha", d.Alpha, "risk of saying stronger (not weaker) where elo0 is true")
	f.Float64Var(&o.settings.Beta, "beta", d.Beta, "risk of saying not stronger (weaker) where elo1 is true")
	f.BoolVar(&o.settings.NotWeaker, "not-weaker", false, "ask whether NEW is not weaker, in place of stronger")
	f.IntVar(&o.settings.MaxPairs, "max-pairs", d.MaxPairs, "pairs after which it ends without a decision")
	f.IntVar(&o.settings.MaxFailures, "max-failures", d.MaxFailures, "games that a bot may fail in, and lose, before all ends")
	f.StringVar(&o.margin, "margin", "", "score differences: raw, or relative to both scores (default relative for money, which differs a thousandfold between kitchens, else raw)")
	f.Float64Var(&o.settings.MarginFloor, "margin-floor", 0, fmt.Sprintf("what keeps small scores from making large relative margins: a sixth of what both bots usually have (default %g for money)", games.MapGame().Info().ShareFloor))
	f.StringVar(&o.junit, "junit", "", "`file` for a JUnit report")
	f.StringVar(&o.markdown, "markdown", "", "`file` for a summary in Markdown, as for a comment on a pull request")
	o.playFlags(cmd)
	command.Results(cmd, ui.JSON, ui.MarkdownForm)
	other := regress.Default(true)
	f.Lookup("elo0").DefValue = fmt.Sprintf("%g; with --not-weaker %g", d.Elo0, other.Elo0)
	f.Lookup("elo1").DefValue = fmt.Sprintf("%g; with --not-weaker %g", d.Elo1, other.Elo1)
	command.Complete(cmd, "test", regress.Tests()...)
	command.Complete(cmd, "model", string(rating.Logistic), string(rating.Normalized))
	command.Complete(cmd, "margin", string(regress.Raw), string(regress.Relative))
	return cmd
}

// newBot checks that there is one argument, and knows those who forget the flag of the old bot.
func newBot(cmd *cobra.Command, args []string) error {
	if len(args) == 2 && !cmd.Flags().Changed("against") {
		return fmt.Errorf("--against is missing: cookoff regress %s --against %s", args[0], args[1])
	}
	return command.One("new bot")(cmd, args)
}

// defaultOn are the scenarios where none are named: generated ones, as many as pairs are played.
func defaultOn() string {
	return fmt.Sprintf("%s:%s=1-%d", games.MapGame().Info().Name, contest.OptionSeed, regress.DefaultMaxPairs)
}

// resolve fills in what follows from other flags.
func (o *regressOptions) resolve() {
	o.seedOfOrder = true
	if len(o.on) == 0 {
		o.on = []string{defaultOn()}
	}
	s := &o.settings
	s.Test, s.MarginUnit, s.Model = regress.Test(o.test), regress.MarginUnit(o.margin), rating.Model(o.model)
	if o.model == "" {
		s.Model = s.Test.DefaultModel()
	}
	s.Elo0, s.Elo1 = o.elo0, o.elo1
	d := regress.Default(s.NotWeaker)
	if !o.flags.Changed("elo0") {
		s.Elo0 = d.Elo0
	}
	if !o.flags.Changed("elo1") {
		s.Elo1 = d.Elo1
	}
}

func (a *app) regress(ctx context.Context, o *regressOptions) error {
	if err := o.begin(a.Now); err != nil {
		return err
	}
	if o.against == "" {
		return command.UsageError(errors.New("--against is missing: name the old bot"))
	}
	o.reports = []string{o.junit, o.markdown}
	for _, file := range o.reports {
		if err := a.checkReport(file); err != nil {
			return err
		}
	}
	suite := newSuite("regress", o.words[0], o.against, o.settings) // by words, until names are known
	r, err := a.newComparison(ctx, o)
	if err == nil {
		bots := r.runner.Plan.Bots
		suite = newSuite(r.info.Name, bots[0].Name, bots[1].Name, o.settings)
		err = r.withStore(ctx, r.play)
	}
	if code := command.ExitCode(err); code != command.ExitFailed && code != command.ExitBotFailed || o.reported {
		return err
	}
	return errors.Join(err, o.writeFailure(a, suite, err))
}

// checkReport tells, before anything is played, why a report cannot be written into a file, if one is named.
func (a *app) checkReport(file string) error {
	if file == "" {
		return nil
	}
	if _, err := os.Stat(filepath.Dir(a.Path(file))); err != nil {
		return fmt.Errorf("%s: there is no folder %s", file, filepath.Dir(file))
	}
	if info, err := os.Stat(a.Path(file)); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder; name a file in it", file)
	}
	return nil
}

// comparison is a comparison that is ready to be played.
type comparison struct {
	*tournamentRun
	options *regressOptions
	series  *regress.Series
	before  earlier

	comparisons int            // of the same bots before
	failures    []firstFailure // of each bot that failed
}

func (a *app) newComparison(ctx context.Context, o *regressOptions) (*comparison, error) {
	game, scenarios, err := a.scenarios(ctx, &o.tournamentOptions, entry.Texts(o.on...))
	if err != nil {
		return nil, err
	}
	info := game.Info()
	o.settings = o.settings.For(info)
	if err := o.settings.Check(len(info.Seats)); err != nil {
		return nil, command.UsageError(err)
	}
	bots, err := a.newBots(game, o.entered(), o.outputs(a)...)
	if err != nil {
		return nil, err
	}
	words, err := bots.Compare(ctx, o.words[0], o.against)
	if err != nil {
		return nil, err
	}
	plan, err := a.plan(ctx, &o.tournamentOptions, bots, words, info, scenarios)
	if err != nil {
		return nil, err
	}
	plan.Order = &o.seed
	if plan.Question, err = o.settings.Question(); err != nil {
		return nil, err
	}
	c, err := a.ready(ctx, &o.tournamentOptions, plan, game)
	if err != nil {
		return nil, err
	}
	series, err := regress.NewSeries(o.settings, plan.Entrants())
	if err != nil {
		return nil, command.UsageError(err)
	}
	return &comparison{tournamentRun: c, options: o, series: series}, nil
}

// kind is what kind of scenario one of the plan's is.
func (r *comparison) kind(scenario int) ([]contest.OptionValue, error) {
	made, err := contest.Made(r.game, r.runner.Plan.Scenarios[scenario].Scenario)
	return traits(r.game, made), err
}

// mapTrait is the trait of scenarios that are files: which one it is.
const mapTrait = "map"

// traits tell what kind of scenario one is: by its game, by its options, or by its file's name.
func traits(game contest.Game, s contest.Scenario) []contest.OptionValue {
	var all []contest.OptionValue
	known := map[string]bool{contest.OptionSeed: true}
	if teller, ok := game.(contest.TraitTeller); ok {
		all = teller.Traits(s)
	}
	for _, t := range all {
		known[t.Name] = true
	}
	for _, o := range s.Options {
		if !known[o.Name] {
			all = append(all, o)
		}
	}
	if len(s.Options) == 0 {
		all = append(all, contest.OptionValue{Name: mapTrait, Value: s.Name})
	}
	return all
}
