package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

func (env *Env) regress(ctx context.Context, o *regressOptions) error {
	o.reports = []string{o.junit, o.markdown, o.page}
	wrong := usage.All(o.Begin(env.Now), usage.Unless(o.against != "", "--against is missing; name the old bot: --against OLD"))
	var unwritable error
	for _, file := range o.reports {
		unwritable = usage.All(unwritable, env.checkReport(file))
	}
	asked := regress.Report{Game: "regress", Settings: o.settings} // by words, until names are known
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
			err = env.conduct(ctx, env.lab(&o.tournamentOptions, c.Game), c)
			err = env.noteGame(&o.tournamentOptions, c.Game.Info(), bots, err)
		}
		if c.Answer != nil {
			return cmp.Or(env.writeReports(ctx, o, c), err)
		}
	}
	if code := command.ExitCode(err); code != command.ExitFailed && code != command.ExitBotFailed {
		return err
	}
	reason := plain.Line(plain.Clip(plain.OneLine(err.Error()), longestError))
	return errors.Join(err, env.writeForms(asked.Failed(reason), o.markdown, o.junit)) // so that CI has it to show
}

// regressOnChange compares the bots whenever one changes.
func (env *Env) regressOnChange(ctx context.Context, o *regressOptions) error {
	env.chooseOn(ctx, &o.tournamentOptions, o.words[0], o.against)
	on := env.scenarios(ctx, &o.tournamentOptions, entry.Texts(o.on...))
	if o.against == "" || on.Wrong != nil {
		return env.regress(ctx, o) // it says what is wrong
	}
	return env.onChange(ctx, on.Game, o.words[0], o.against)
}

func (env *Env) newComparison(ctx context.Context, o *regressOptions) (*experiment.Comparison, error) {
	env.chooseOn(ctx, &o.tournamentOptions, o.words[0], o.against)
	on := env.scenarios(ctx, &o.tournamentOptions, entry.Texts(o.on...))
	var wrong error
	if on.Game != nil {
		info := on.Game.Info()
		o.settings = o.settings.For(info)
		wrong = command.UsageError(o.settings.Check(len(info.Seats)))
	}
	plan, err := env.plan(ctx, &o.tournamentOptions, on, o.entered(), func(bots *entry.Bots) (entry.Lineup, error) {
		if o.against == "" { // which is refused
			return bots.Lineup(ctx, o.entered(o.words[0]))
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
