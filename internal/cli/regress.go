package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
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

func newRegressCommand(env *Env) *cobra.Command {
	o := &regressOptions{settings: regress.Default(false)}
	d := o.settings
	cmd := command("regress", checkArgs, func(cmd *cobra.Command, args []string) error {
		o.words = args
		o.resolve()
		if o.repeat {
			return env.regressOnChange(cmd.Context(), o)
		}
		return env.regress(cmd.Context(), o)
	})
	cmd.ValidArgsFunction = env.completeBots
	f := cmd.Flags()
	o.orderFlags(cmd, "")
	f.StringVar(&o.against, "against", "", "old `bot` to compare with")
	f.IntVar(&o.rounds, "rounds", 1, "maximum times to play each scenario, each time with other seeds for the bots; repeated matches do not count")
	f.StringVar((*string)(&o.settings.Test), "test", string(d.Test), "test: "+strings.Join(regress.Tests(), ", "))
	f.StringVar((*string)(&o.settings.Model), "model", "", "scale of the bounds: logistic or normalized Elo (default logistic for always, normalized for the others)")
	f.Float64Var(&o.settings.Elo0, "elo0", d.Elo0, "lower bound in Elo")
	f.Float64Var(&o.settings.Elo1, "elo1", d.Elo1, "upper bound in Elo")
	f.Float64Var(&o.settings.Alpha, "alpha", d.Alpha, "risk of the answer \"stronger\" (or \"not weaker\") if elo0 is true")
	f.Float64Var(&o.settings.Beta, "beta", d.Beta, "risk of the answer \"not stronger\" (or \"weaker\") if elo1 is true")
	f.BoolVar(&o.settings.NotWeaker, "not-weaker", false, "test whether NEW is not weaker, instead of stronger")
	f.IntVar(&o.settings.MaxPairs, "max-pairs", d.MaxPairs, "maximum pairs; the result is then undecided")
	f.IntVar(&o.settings.MaxFailures, "max-failures", d.MaxFailures, "failed (so lost) matches allowed per bot; one more stops")
	f.StringVar((*string)(&o.settings.MarginUnit), "margin", "", "score differences: raw, or relative to both scores (default relative for money, else raw)")
	f.Float64Var(&o.settings.MarginFloor, "margin-floor", 0, fmt.Sprintf("added to both scores in relative margins, so that small scores count little; about a sixth of both bots' usual total (default %g for money)", games.MapGame().Info().ShareFloor))
	f.StringVar(&o.junit, "junit", "", "`file` for a JUnit report")
	f.StringVar(&o.markdown, "markdown", "", "`file` for a Markdown summary, such as a pull request comment")
	o.playFlags(env, cmd)
	f.StringVar(&o.page, "page", "", "HTML `file` for a page of the comparison, like that of cookoff summary")
	bindOnChange(cmd, &o.repeat)
	outputFlags(cmd, ui.JSON, ui.Markdown)
	other := regress.Default(true)
	f.Lookup("elo0").DefValue = fmt.Sprintf("%g; with --not-weaker %g", d.Elo0, other.Elo0)
	f.Lookup("elo1").DefValue = fmt.Sprintf("%g; with --not-weaker %g", d.Elo1, other.Elo1)
	return cmd
}

// checkArgs requires exactly one argument, the new bot. For two it suggests --against, which names the old bot.
func checkArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 2 && !cmd.Flags().Changed("against") {
		return fmt.Errorf("--against is missing: cookoff regress %s --against %s", args[0], args[1])
	}
	return oneArg("new bot")(cmd, args)
}

// resolve derives settings from other flags.
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

func (env *Env) regress(ctx context.Context, o *regressOptions) error {
	o.reports = []string{o.junit, o.markdown, o.page}
	wrong := usage.All(o.Begin(env.Now), usage.Require(o.against != "", "--against is missing; name the old bot: --against OLD"))
	var unwritable error
	for _, file := range o.reports {
		unwritable = usage.All(unwritable, env.checkReport(file))
	}
	asked := regress.Report{Game: "regress", Settings: o.settings} // bots as typed, until their names are known
	asked.New.Name, asked.Old.Name = o.words[0], o.against
	c, err := env.newComparison(ctx, o)
	if wrong := usage.All(wrong, unwritable); wrong != nil {
		return usage.All(wrong, err)
	}
	if err == nil {
		bots := c.Plan.Bots
		asked.Game, asked.New.Name, asked.Old.Name = c.Plan.Game, bots[0].Name, bots[1].Name
		if outcome, same := c.Identical(); same {
			err = cmp.Or(env.out.Document(c.Answer.Document()), exitOf(outcome))
		} else {
			err = env.runExperiment(ctx, env.lab(&o.tournamentOptions, c.Game), c)
			err = env.noteGame(&o.tournamentOptions, c.Game.Info(), bots, err)
		}
		if c.Answer != nil {
			return cmp.Or(env.writeReports(ctx, o, c), err)
		}
	}
	if code := exitCode(err); code != exitFailed && code != exitBotFailed {
		return err
	}
	reason := plain.Line(plain.Clip(plain.OneLine(err.Error()), longestError))
	return errors.Join(err, env.writeForms(asked.Failed(reason), o.markdown, o.junit)) // for CI to show
}

// regressOnChange compares the bots whenever one changes.
func (env *Env) regressOnChange(ctx context.Context, o *regressOptions) error {
	on := env.chosenScenarios(ctx, &o.tournamentOptions, o.words[0], o.against)
	if o.against == "" || on.Wrong != nil {
		return env.regress(ctx, o) // reports the error
	}
	return env.onChange(ctx, on.Game, o.words[0], o.against)
}

func (env *Env) newComparison(ctx context.Context, o *regressOptions) (*experiment.Comparison, error) {
	on := env.chosenScenarios(ctx, &o.tournamentOptions, o.words[0], o.against)
	var wrong error
	if on.Game != nil {
		info := on.Game.Info()
		o.settings = o.settings.For(info)
		wrong = usageError(o.settings.Check(len(info.Seats)))
	}
	plan, err := env.plan(ctx, &o.tournamentOptions, on, o.botWords(), func(bots *entry.Bots) (entry.Lineup, error) {
		if o.against == "" { // rejected by the caller
			return bots.Lineup(ctx, o.botWords(o.words[0]))
		}
		return bots.Compare(ctx, o.words[0], o.against)
	})
	if err := usage.All(wrong, err); err != nil {
		return nil, err
	}
	plan.Order = &o.seed
	if plan.Question, err = o.settings.Question(); err != nil {
		return nil, err
	}
	c := experiment.NewComparison(on.Game, plan, o.settings)
	c.On = o.on
	return c, nil
}

// checkReport returns an error, before the first match, if a report cannot be written to its file.
func (env *Env) checkReport(file string) error {
	if file == "" {
		return nil
	}
	if _, err := os.Stat(filepath.Dir(env.Path(file))); err != nil {
		return fmt.Errorf("%s: there is no folder %s", file, filepath.Dir(file))
	}
	if info, err := os.Stat(env.Path(file)); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder; name a file in it", file)
	}
	return nil
}

// writeReports writes the requested files, unless the comparison was interrupted.
func (env *Env) writeReports(ctx context.Context, o *regressOptions, c *experiment.Comparison) error {
	if c.Answer.Ending == rating.Interrupted {
		return nil
	}
	if err := env.writeForms(c.Answer.Document(), o.markdown, o.junit); err != nil || o.page == "" || c.Answer.Ending == regress.Identical {
		return err
	}
	return env.writePage(ctx, c.Number, o.page, c.Answer)
}

// writeForms writes a document to the named files.
func (env *Env) writeForms(d *ui.Document, markdown, junit string) error {
	if markdown != "" {
		if err := env.ReplaceFile(markdown, []byte(d.Markdown(0))); err != nil {
			return err
		}
	}
	if junit == "" {
		return nil
	}
	text, err := d.JUnit()
	if err != nil {
		return err
	}
	return env.ReplaceFile(junit, text)
}
