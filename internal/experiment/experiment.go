// Package experiment plays matches until a question is answered: who is the best, is one bot stronger than another, which
// setting is best, which commit lost strength. A Decider chooses the matches and draws the conclusion; trial matches, resuming,
// time limits, interruption and notes are shared.
package experiment

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Decider chooses what is played from the results so far, and draws the conclusion.
type Decider interface {
	// Play begins tournaments and plays the parts of them that it needs for a decision.
	Play(ctx context.Context, r *Run) error
	// Report returns the result of the experiment, or the state so far if it ended early.
	Report(ctx context.Context, r *Run) Report
}

// Report is the result of an experiment.
type Report struct {
	Stored   string       // note about matches that were stored before; empty for none
	Document *ui.Document // nil: there is nothing to print
	// Left says how much is done and how to resume, if the experiment was interrupted, ran out of time or failed; otherwise
	// empty.
	Left    string
	Outcome Outcome
	Err     error // why the outcome is not to be relied on; or the cause of a failure
}

// Outcome is the result of an experiment as the exit code reports it.
type Outcome int

// The outcomes.
const (
	answered    Outcome = iota
	Denied              // what was asked for does not hold
	Undecided           // there is no answer
	BotFailed           // a bot cannot play, or failed too often
	Interrupted         // from outside
)

// failed is the ending of an experiment that ended with an error.
const failed rating.Ending = "failed"

// BotError is an error of a bot that makes a decision impossible.
type BotError struct{ error }

func (e *BotError) Unwrap() error { return e.error }

// Deps are the dependencies of an experiment.
type Deps struct {
	// Prepare sets up the plan of a stage to be played, on this machine or elsewhere.
	Prepare func(context.Context, *Stage) error
	Open    func(context.Context) (*store.DB, error)
	Note    func(format string, args ...any) // says something to the user
	Log     zerolog.Logger
	Status  ui.Status
	Out     *ui.Printer
	Again   bool // stored matches are played again

	Traces   storedtrace.Source // finds the traces of stored matches; its store is that of the run
	Database string             // flags that name the database in commands
	// LostAt returns the turn of a recorded match in which begins why a seat lost it; 0 if none does, or the trace is unreadable.
	LostAt func(open func() (io.ReadCloser, error), seat int) int
}

// Run is an experiment under way.
type Run struct {
	Deps
	Store    *store.DB
	Bar      *progress.Tournament
	Ending   rating.Ending // rating.Running if nothing has ended it early: all was played
	begun    bool          // the playing has begun
	full     bool          // a tournament does not keep all wanted traces
	end      func()        // frees what plays the matches of the stage; nil if there is nothing to free
	Before   int           // matches of the results that were played before this run
	Voids    tournament.Voids
	Warnings []tournament.Warning // of the trial matches

	Stage      *Stage
	Tournament store.Tournament
	Earlier    tournament.Earlier
	Trials     []tournament.Trial // nil as long as none were played
}

// sayFull says once that a tournament does not keep all wanted traces.
func (r *Run) sayFull(note string) {
	if !r.full {
		r.full = true
		r.say(note)
	}
}

// say prints notes for the user, except empty ones, in place of the status line.
func (r *Run) say(notes ...string) {
	for _, note := range notes {
		if note != "" {
			r.clear()
			r.Note("%s", note)
		}
	}
}

// clear removes the status line.
func (r *Run) clear() {
	if r.Bar != nil {
		r.Bar.Clear()
	}
}

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
