package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/progress"
	"github.com/cookoff/cookoff/internal/regress"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/tournament"
	"github.com/cookoff/cookoff/internal/ui"
)

// play plays until the series is over, and reports.
func (r *comparison) play(ctx context.Context) error {
	described, err := r.described()
	if err != nil {
		return err
	}
	t, err := r.runner.Store.Begin(ctx, described, r.options.again)
	if err != nil {
		return err
	}
	r.begun = t
	if r.before, err = r.runner.Earlier(ctx, r.schedule, r.mostPairs(), t); err != nil {
		return err
	}
	var trials []tournament.Trial
	if t.Played < t.Matches || r.before.Untraced > 0 {
		if trials, err = r.trials(ctx); err != nil {
			return err
		}
	}
	all, err := r.runner.Store.Tournaments(ctx)
	if err != nil {
		return err
	}
	if r.comparisons, err = regress.ComparedBefore(all, t); err != nil {
		return err
	}
	if err := r.announce(trials); err != nil {
		return err
	}
	r.say(r.before.NoteUntraced(), r.before.NoteElsewhere())
	bar := progress.NewTournament(r.status(), r.mostPairs()*r.inPair(), r.before.Found(), r.before.Newest)
	bar.Text = func() string { return r.line(bar) }
	r.runner.Saved = bar.Saved
	err = r.runner.Play(ctx, t, r.schedule, 0, func(u tournament.PairResult) error {
		r.before.Count(u.Matches)
		r.voids.Add(u)
		kind, err := r.kind(u.Scenario)
		if err != nil {
			return err
		}
		ending, err := r.series.Add(u.Matches, kind)
		if err == nil && ending != regress.Running {
			err = tournament.ErrEnough
		}
		bar.Update() // many matches may have been saved at once, and counted after that
		return err
	})
	bar.Clear()
	r.say(r.before.NoteDiffers())
	switch {
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		r.series.End(regress.Interrupted)
	case errors.Is(err, tournament.ErrTimeUp):
		r.series.End(regress.TimeUp)
	case err != nil:
		return fmt.Errorf("%w; %s stored. Run the same command again to continue", err, arePairs(bar.Kept/r.inPair()))
	default:
		r.series.End(regress.Exhausted)
		if err := r.runner.Store.Decide(ctx, t.ID); err != nil {
			return err
		}
	}
	return r.conclude(bar.Kept)
}

// arePairs is "1 pair is" and the like.
func arePairs(n int) string { return spelling.Count(n, "pair") + " " + spelling.Choose(n, "is", "are") }

// conclude reports, and ends with the code that says what came out.
func (r *comparison) conclude(kept int) error {
	report := r.series.Report(r.info, r.runner.Plan.Bots)
	report.Before, report.Voids, report.Warnings.Warnings = r.before.Counted, r.voids, r.warnings
	report.NoteRepeated(r.comparisons)
	report.NoteMore(r.schedule.Pairs(), r.options.on)
	if late := kept - r.series.Matches(); late > 0 {
		r.log.Info().Int("matches", late).Msg("played beyond the end: stored, not counted")
	}
	r.say(tournament.NoteStored(r.before.Counted, r.series.Matches(), r.options.again))
	if err := r.printReport(report); err != nil {
		return err
	}
	if report.Ending == regress.Interrupted {
		r.Note("Interrupted: %s stored. Run the same command again to continue", arePairs(kept/r.inPair()))
		return command.Silent(command.ExitInterrupted)
	}
	if err := r.writeReports(report); err != nil {
		return err
	}
	err := r.answer(report)
	if command.ExitCode(err) == command.ExitUndecided {
		return cmp.Or(r.voids.Err(), err)
	}
	return err
}

// printReport prints a report in the form that was asked for.
func (a *app) printReport(r *regress.Report) error {
	switch a.out.Format {
	case ui.JSON:
		return a.out.JSON(r)
	case ui.MarkdownForm:
		return a.out.Text(r.Markdown())
	}
	return a.out.Prose(r.Text(a.out.Width))
}

// answer is the exit code of a report.
func (r *comparison) answer(report *regress.Report) error {
	if report.Ending == regress.TooManyFailures {
		worst := report.New
		if report.Old.Failed > worst.Failed {
			worst = report.Old
		}
		return command.Coded(command.ExitBotFailed, fmt.Errorf("bot %s failed in %s, and --max-failures allows %d; list them: cookoff matches --bot %s --failed%s",
			worst.Name, spelling.Count(worst.Failed, "match"), r.options.settings.MaxFailures, worst.Name, r.settings.SameDatabase()))
	}
	switch report.Verdict {
	case regress.Stronger, regress.NotWeaker:
		return nil
	case regress.NotStronger, regress.Weaker:
		return command.Silent(command.ExitNotStronger)
	}
	return command.Silent(command.ExitUndecided)
}

// announce says on stderr what is asked, and how long that is expected to take.
func (r *comparison) announce(trials []tournament.Trial) error {
	if r.settings.Quiet {
		return nil
	}
	bots, most := r.runner.Plan.Bots, r.mostPairs()
	expected, err := r.options.settings.Expect(bots[0].Name, most)
	if err != nil {
		return err
	}
	r.Note("%s", r.options.settings.Ask(bots[0].Name, bots[1].Name, r.schedule.Pairs()))
	if bots[0].Content == bots[1].Content {
		r.Note("%s and %s are identical, byte for byte; did you mean another file?", bots[0].Name, bots[1].Name)
	}
	pace := ""
	if before := r.before.Matches / r.inPair(); before > 0 {
		pace = fmt.Sprintf(", %d of them already stored", before)
	}
	if some := min(most-r.before.Found()/r.inPair(), fewPairs); len(trials) > 0 && some > 0 {
		left := tournament.Estimate(r.runner.Plan, r.schedule, trials, some*r.inPair(), r.runner.Workers)
		pace += fmt.Sprintf("; %d pairs take about %s", some, ui.Roughly(left))
	}
	r.Note("%s%s", expected, pace)
	return nil
}

// mostPairs is how many pairs are played at most.
func (r *comparison) mostPairs() int { return min(r.options.settings.MaxPairs, r.schedule.Pairs()) }

// inPair is how many matches a pair has.
func (r *comparison) inPair() int { return r.schedule.Matches() / r.schedule.Pairs() }

// fewPairs are as many as a user can picture.
const fewPairs = 50

// line is where the series stands.
func (r *comparison) line(bar *progress.Tournament) string {
	line, pairs := r.series.Progress(r.mostPairs())
	if each := bar.Each(r.Now()); pairs > 0 && each > 0 {
		line += ", " + ui.Roughly(time.Duration(pairs*float64(r.inPair())*bar.ShareLeft()*float64(each)))
	}
	return line
}
