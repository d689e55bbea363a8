package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/progress"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/sweep"
	"github.com/cookoff/cookoff/internal/tournament"
	"github.com/cookoff/cookoff/internal/ui"
)

// play plays until the race is over, and reports.
func (s *sweepRun) play(ctx context.Context) error {
	described, err := s.described()
	if err != nil {
		return err
	}
	t, err := s.runner.Store.Begin(ctx, described, s.options.again)
	if err != nil {
		return err
	}
	if s.before, err = s.runner.Earlier(ctx, s.schedule, 0, t); err != nil {
		return err
	}
	if err := s.try(ctx); err != nil {
		return err
	}
	s.Note("Which of %d variants of %s is the best against %s? At most %d pairs on %d scenarios, by %s",
		len(s.grid), s.options.words[0], ui.List(s.options.against), s.options.settings.MaxPairs, len(s.runner.Plan.Scenarios), s.options.settings.Measure)
	bar := progress.NewTournament(s.status(), s.options.settings.MaxPairs*s.inPair(), 0, s.before.Newest)
	bar.Text = func() string { return s.race.Progress(s.variants) }
	s.runner.Saved = bar.Saved
	err = s.playRace(ctx, t, bar)
	bar.Clear()
	s.say(s.before.NoteDiffers())
	switch {
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		s.race.Stop(sweep.Interrupted)
	case errors.Is(err, tournament.ErrTimeUp):
		s.race.Stop(sweep.TimeUp)
	case err != nil:
		return fmt.Errorf("%w; run the same command again to continue", err)
	default:
		if err := s.runner.Store.Decide(ctx, t.ID); err != nil {
			return err
		}
	}
	return s.conclude(t, bar.Kept)
}

// try plays the trial matches. A variant that cannot play is out of the race; all opponents must.
func (s *sweepRun) try(ctx context.Context) error {
	trials, err := s.playTrials(ctx, s.runner.Plan.Bots)
	if err != nil {
		return err
	}
	for i := range s.variants {
		if t := trials[i]; !t.Started() {
			s.race.Exclude(i)
			s.variants[i].Failure = t.Failure.Error() + t.Bot.Bot.FailureDetail(t.Failure)
			trials[i].Failure, trials[i].Warnings = nil, nil // the report tells it
		}
	}
	return s.judgeTrials(trials)
}

// inPair is how many matches a pair has at most.
func (s *sweepRun) inPair() int {
	return s.schedule.Matches() / (len(s.runner.Plan.Scenarios) * len(s.schedule.Lineups()))
}

// playRace plays what the race asks for, batch by batch.
func (s *sweepRun) playRace(ctx context.Context, t store.Tournament, bar *progress.Tournament) error {
	for b, ok := s.race.Next(); ok; b, ok = s.race.Next() {
		err := s.playSame(ctx, t, s.schedule.Part(s.numbers(b)), b.Variants, func(results []sweep.Result) error {
			defer bar.Update()
			return s.race.Add(b, results)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// numbers are those of a batch's pairs in the schedule, which has the pairs of a scenario one after the other, first all of the
// first variant.
func (s *sweepRun) numbers(b sweep.Batch) (numbers []int) {
	for scenario := b.From; scenario < b.To; scenario++ {
		for _, v := range b.Variants {
			for n := range s.pairs {
				numbers = append(numbers, scenario*len(s.schedule.Lineups())+v*s.pairs+n)
			}
		}
	}
	return numbers
}

// conclude reports, and ends with the code that says whether there is a result.
func (s *sweepRun) conclude(t store.Tournament, kept int) error {
	r := s.race.Report(s.variants)
	r.Game, r.Bot, r.Against, r.Tournament = s.info.Name, s.options.words[0], s.options.against, t.ID
	r.Before, r.Voids, r.Undecided = s.before.Counted, s.voids.Times, s.voids.Undecided
	r.Score, r.Relative = s.info.Score, s.margins.MarginFloor > 0
	if command := s.confirm(r); command != "" && (r.Ending == sweep.Decided || r.Ending == sweep.Exhausted) {
		r.NoteConfirm(command)
	}
	s.say(tournament.NoteStored(r.Before, kept, s.options.again))
	if err := s.printSweep(r); err != nil {
		return err
	}
	switch r.Ending {
	case sweep.Interrupted:
		s.Note("Interrupted: %d matches are stored. Run the same command again to continue", kept)
		return command.Silent(command.ExitInterrupted)
	case sweep.TimeUp:
		s.Note("Time is up (--max-time): %d matches are stored. Run the same command again to continue", kept)
		return command.Silent(command.ExitUndecided)
	case sweep.Alike:
		return cmp.Or(s.voids.Err(), command.Silent(command.ExitUndecided))
	case sweep.Unplayable:
		return command.Silent(command.ExitBotFailed)
	}
	return nil
}

func (s *sweepRun) printSweep(r *sweep.Report) error {
	switch s.out.Format {
	case ui.JSON:
		return s.out.JSON(r)
	case ui.MarkdownForm:
		return s.out.Text(r.Markdown())
	}
	return s.out.Prose(r.Text(s.out.Width))
}
