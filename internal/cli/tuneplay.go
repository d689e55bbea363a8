package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/progress"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/sweep"
	"github.com/cookoff/cookoff/internal/tournament"
	"github.com/cookoff/cookoff/internal/tune"
	"github.com/cookoff/cookoff/internal/ui"
	"github.com/cookoff/cookoff/internal/variant"
)

// play makes all steps, and reports.
func (t *tuning) play(ctx context.Context) error {
	o := t.options
	t.Note("Tuning %s against %s: %s of %s, by %s",
		o.words[0], ui.List(o.against), spelling.Count(o.settings.Steps, "step"), spelling.Count(min(o.settings.Scenarios, len(t.scenarios)), "scenario"), o.settings.Measure)
	bar := progress.NewTournament(t.status(), o.settings.Steps, 0, 0)
	made := 0
	bar.Text = func() string { return fmt.Sprintf("step %d of %d: %s", made, o.settings.Steps, t.search.Tuned()) }
	var voids tournament.Voids
	err := error(nil)
	for up, down, ok := t.search.Next(); ok && err == nil; up, down, ok = t.search.Next() {
		if err = t.playStep(ctx, made, up, down, &voids); err == nil {
			made++
			bar.Update()
		}
	}
	bar.Clear()
	ending := tune.Done
	switch {
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		ending = tune.Interrupted
	case errors.Is(err, tournament.ErrTimeUp):
		ending = tune.TimeUp
	case err != nil && made == 0:
		return err
	case err != nil:
		return fmt.Errorf("%w; run the same command again to continue", err)
	}
	if err := t.printTuning(ending); err != nil {
		return err
	}
	switch ending {
	case tune.Interrupted:
		t.Note("Interrupted after %s. Run the same command again to continue", spelling.Count(made, "step"))
		return command.Silent(command.ExitInterrupted)
	case tune.TimeUp:
		t.Note("Time is up (--max-time), after %s. Run the same command again to continue", spelling.Count(made, "step"))
		return command.Silent(command.ExitUndecided)
	}
	return voids.Err()
}

// playStep plays the matches of a step that are not stored yet, and takes it.
func (t *tuning) playStep(ctx context.Context, n int, up, down variant.Variant, voids *tournament.Voids) error {
	run, err := t.step(ctx, n, up, down)
	if err != nil {
		return err
	}
	return run.withStore(ctx, func(ctx context.Context) error {
		described, err := run.described()
		if err != nil {
			return err
		}
		stored, err := run.runner.Store.Begin(ctx, described, t.options.again)
		if err != nil {
			return err
		}
		earlier, err := run.runner.Earlier(ctx, run.schedule, run.schedule.Pairs(), stored)
		if err != nil {
			return err
		}
		if n == 0 {
			if _, err := run.trials(ctx); err != nil {
				return err
			}
		}
		var sums [2]float64
		missing := false
		err = run.runner.Play(ctx, stored, run.schedule, 0, func(u tournament.PairResult) error {
			earlier.Count(u.Matches)
			voids.Add(u)
			if len(u.Matches) < len(u.Lineups) {
				missing = true
				return nil
			}
			t.pairs++
			v := challengerOf(u.Matches)
			sums[v] += t.measure(v, u.Matches)
			return nil
		})
		t.before += earlier.Counted
		if err != nil {
			return err
		}
		if missing {
			t.skipped++
			sums = [2]float64{}
		}
		t.search.Add(up, down, sums[0]-sums[1])
		return nil
	})
}

// challengerOf is which of the two variants plays in some matches.
func challengerOf(matches []store.ScheduledMatch) int {
	for _, b := range matches[0].Lineup {
		if b < 2 {
			return b
		}
	}
	return 0
}

// measure is how a variant did in the matches of a pair.
func (t *tuning) measure(v int, matches []store.ScheduledMatch) float64 {
	p := t.margins.Observe(v, matches)
	if t.options.settings.Measure == string(sweep.ByScore) {
		return p.Score
	}
	return p.Margin
}

func (t *tuning) printTuning(ending tune.Ending) error {
	r := t.search.Report(ending)
	r.Game, r.Bot, r.Against = t.game.Info().Name, t.options.words[0], t.options.against
	r.Pairs, r.Skipped, r.Before = t.pairs, t.skipped, t.before
	if t.skipped > 0 {
		r.Note("%d steps do not count, as a match is missing.", t.skipped)
	}
	if t.played != nil {
		if command := t.options.confirm(t.played, t.search.Tuned()); command != "" {
			if t.options.settings.Measure == string(sweep.ByMargin) {
				r.Note(sweep.NoteWins)
			}
			r.Note("To test them on other scenarios: %s", command)
		}
	}
	switch t.out.Format {
	case ui.JSON:
		return t.out.JSON(r)
	case ui.MarkdownForm:
		return t.out.Text(r.Markdown())
	}
	return t.out.Prose(r.Text(t.out.Width))
}
