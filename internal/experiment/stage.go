package experiment

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Stage is a tournament of an experiment.
type Stage struct {
	Plan        *tournament.Plan
	Name        string // of the tournament; may be empty
	NoteChanged bool   // mention bots that changed since earlier tournaments

	// Try are the bots with trial matches, which are skipped if all matches are stored. CannotPlay, unless nil, is
	// called with the index of a bot that cannot play, and reports whether to continue without it. An error ends the
	// stage.
	Try        []tournament.Bot
	CannotPlay func(n int, why string) (goOn bool, err error)

	Known int // pairs to look up before the first match, to estimate the remaining time
	Most  int // maximum number of matches; 0: all
	// Line returns the progress in one line; nil means the default of a tournament.
	Line func(*progress.Tournament) string

	// Set by Deps.Prepare.
	Runner   *tournament.Runner
	Schedule *tournament.Schedule
	Opponent *bot.Bot // in trial matches
	End      func()   // releases the workers; may be nil
}

// Begin plays the trial matches of a stage, and finds or creates its tournament. It ends the previous stage.
func (r *Run) Begin(ctx context.Context, s *Stage) error {
	if r.end != nil {
		r.end()
	}
	err := r.Prepare(ctx, s)
	r.end = s.End
	if err == nil && r.Store == nil {
		r.Store, err = r.Open(ctx)
	}
	if err == nil {
		err = r.begin(ctx, s)
	}
	if err != nil && ctx.Err() != nil {
		return errors.Join(ctx.Err(), err) // killing this process also kills bots, which looks like failures
	}
	return err
}

func (r *Run) begin(ctx context.Context, s *Stage) error {
	s.Runner.Store = r.Store
	described := s.Plan.Tournament(s.Schedule, s.Runner.Now())
	if described.Name = s.Name; described.Name != "" {
		if err := s.Runner.CheckName(ctx, described); err != nil {
			return err
		}
	}
	if s.NoteChanged && !r.Again {
		changed, err := s.Runner.NoteChanged(ctx, described)
		if err != nil {
			return err
		}
		r.say(changed)
	}
	complete, err := r.Store.Complete(ctx, described.Digest)
	if err != nil {
		return err
	}
	try := !complete || r.Again || s.Plan.Learns()
	if try {
		if err := r.try(ctx, s); err != nil {
			return err
		}
	}
	r.say(r.Earlier.NoteDiffers()) // of the previous stage
	r.Stage = s
	if r.Tournament, err = r.Store.Begin(ctx, described, r.Again); err != nil {
		return err
	}
	if r.Earlier, err = s.Runner.Earlier(ctx, s.Schedule, s.Known, r.Tournament); err != nil {
		return err
	}
	if !try && r.Earlier.Untraced > 0 {
		if err := r.try(ctx, s); err != nil {
			return err
		}
	}
	r.show(s)
	return nil
}

// show makes the status line show a stage.
func (r *Run) show(s *Stage) {
	if s.Most == 0 {
		s.Most = r.Tournament.Matches
	}
	if r.Bar == nil {
		r.Bar = progress.NewTournament(r.Status, s.Most, r.Earlier.Found(), r.Earlier.Newest)
	}
	if s.Line != nil {
		r.Bar.Text = func() string { return s.Line(r.Bar) }
	}
	s.Runner.Saved = r.Bar.Saved
	s.Runner.TracesFull = r.sayTracesFull
}

// Play plays the stage's schedule, or a part of it. add receives each pair, and reports whether to stop.
func (r *Run) Play(
	ctx context.Context, part *tournament.Schedule, add func(tournament.PairResult) (enough bool, err error),
) error {
	if !r.begun {
		r.begun = true
		r.say(r.Earlier.NoteUntraced(), r.Earlier.NoteElsewhere())
	}
	return r.Stage.Runner.Play(ctx, r.Tournament, part, func(pair tournament.PairResult) error {
		counted := r.Earlier.Counted
		r.Earlier.Count(pair.Matches)
		r.Before += r.Earlier.Counted - counted
		r.Voids.Add(pair.Voids)
		enough, err := add(pair)
		if err == nil && enough {
			err = tournament.ErrDone
		}
		r.Bar.Update() // many matches may have been saved at once before a decision
		return err
	})
}

// try plays the trial matches of a stage.
func (r *Run) try(ctx context.Context, s *Stage) error {
	if len(s.Try) == 0 {
		return nil
	}
	trials, warnings, err := r.playTrials(ctx, s)
	r.Trials, r.Warnings = trials, append(r.Warnings, warnings...)
	return err
}

// playTrials plays trial matches and prints warnings. It fails if a required bot cannot play.
func (d *Deps) playTrials(ctx context.Context, s *Stage) (trials []tournament.Trial, warnings []tournament.Warning, err error) {
	if !d.Status.Quiet {
		waiting := time.AfterFunc(progress.ReadyAfter, func() {
			d.Note("waiting for the bots to start their trial matches; %s", progress.ReadyLimit(s.Runner.Plan.Clock.Init))
		})
		defer waiting.Stop()
	}
	plan := *s.Runner.Plan
	plan.Bots = s.Try
	if trials, err = s.Runner.Worker.Trials(ctx, &plan, s.Opponent, s.Runner.Workers); err != nil {
		return nil, nil, err
	}
	var broken *BotError // last bot that cannot play; earlier ones have been named
	for n, t := range trials {
		if t.Started() {
			for _, w := range t.Warnings {
				d.Log.Warn().Str("bot", t.Bot.Name).Msg(w)
				warnings = append(warnings, tournament.Warning{Bot: t.Bot.Name, Message: w})
			}
			continue
		}
		detail := t.Bot.Bot.FailureDetail(t.Failure)
		if s.CannotPlay != nil {
			goOn, err := s.CannotPlay(n, t.Failure.Error()+detail)
			if err != nil {
				return trials, warnings, err
			}
			if goOn {
				continue
			}
		}
		if broken != nil {
			d.Note("%v", broken)
		}
		broken = &BotError{fmt.Errorf("bot %s cannot play: %w%s", t.Bot.Name, t.Failure, detail)}
	}
	if broken != nil {
		return trials, warnings, broken
	}
	return trials, warnings, nil
}
