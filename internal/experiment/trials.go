package experiment

import (
	"context"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// try plays the trial matches of a stage.
func (r *Run) try(ctx context.Context, s *Stage) error {
	if len(s.Try) == 0 {
		return nil
	}
	trials, warnings, err := r.rehearse(ctx, s)
	r.Trials, r.Warnings = trials, append(r.Warnings, warnings...)
	return err
}

// rehearse plays the trial match of each bot that a stage tries, prints warnings, and fails if a required bot cannot play.
func (d *Deps) rehearse(ctx context.Context, s *Stage) (trials []tournament.Trial, warnings []tournament.Warning, err error) {
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
	var broken *BotError // the last bot that cannot play; those before are named at once
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
			spared, err := s.CannotPlay(n, t.Failure.Error()+detail)
			if err != nil {
				return trials, warnings, err
			}
			if spared {
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
