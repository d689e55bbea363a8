package experiment

import (
	"context"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Conduct plays what a decider chooses, and reports.
func Conduct(ctx context.Context, d Decider, deps Deps) (outcome Outcome, err error) {
	r := &Run{Deps: deps}
	defer func() {
		if r.Store != nil {
			err = errors.Join(err, r.Store.Close())
		}
	}()
	err = d.Play(ctx, r)
	r.clear()
	switch {
	case errors.Is(err, context.Canceled):
		r.Ending = rating.Interrupted
	case errors.Is(err, tournament.ErrTimeUp):
		r.Ending = rating.TimeUp
	case err != nil:
		r.Ending = failed
	}
	if err != nil && !r.begun {
		return Undecided, err
	}
	r.say(r.Earlier.NoteDiffers())
	return r.conclude(ctx, d, err)
}

// conclude reports, also on an experiment that ended early because of an error.
func (r *Run) conclude(ctx context.Context, d Decider, why error) (Outcome, error) {
	report := d.Report(ctx, r)
	r.say(report.Stored)
	err := report.Err
	switch {
	case r.Ending == failed:
		if err = errors.Join(why, err); report.Left != "" {
			err = fmt.Errorf("%w; %s", err, report.Left)
		}
	case r.Ending == rating.Interrupted:
		report.Outcome = Interrupted
		r.Note("Interrupted%s", report.Left)
	case r.Ending == rating.TimeUp && report.Left != "":
		r.Note("Time is up (--max-time)%s", report.Left)
	}
	if report.Document == nil {
		return report.Outcome, err
	}
	return report.Outcome, errors.Join(err, r.Out.Document(report.Document))
}
