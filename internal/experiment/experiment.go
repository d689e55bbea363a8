// Package experiment plays matches until a question is answered: which bot or setting is best, whether a bot is
// stronger than another, which commit made it weaker. A Decider chooses the matches and draws the conclusion. Trial
// matches, resuming, time limits, interruption and notes are shared.
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

// Decider chooses matches by the results so far, and draws the conclusion.
type Decider interface {
	// Play starts tournaments and plays as much of them as it needs.
	Play(ctx context.Context, r *Run) error
	// Report returns the result, or the state if the experiment ended early.
	Report(ctx context.Context, r *Run) Report
}

// Report is the result of an experiment.
type Report struct {
	Stored   string       // about results reused from earlier runs; else empty
	Document *ui.Document // nil: nothing to print
	// Left says how much is done and how to resume after an interruption, the time limit or an error; else empty.
	Left    string
	Outcome Outcome
	Err     error // why the outcome is unreliable, or the cause of a failure
}

// Outcome is the result of an experiment, as reported by the exit code.
type Outcome int

// The outcomes.
const (
	answered     Outcome = iota
	NotConfirmed         // the answer is no
	Undecided            // no answer
	BotFailed            // a bot could not play, or failed too often
	Interrupted          // stopped from outside
)

// failed is the ending of an experiment that stopped with an error.
const failed rating.Ending = "failed"

// BotError is an error of a bot that prevents a decision.
type BotError struct{ error }

func (e *BotError) Unwrap() error { return e.error }

// Deps are the dependencies of an experiment.
type Deps struct {
	// Prepare sets up the workers of a stage, here or on other machines.
	Prepare func(context.Context, *Stage) error
	Open    func(context.Context) (*store.DB, error)
	Note    func(format string, args ...any) // prints a note for the user
	Log     zerolog.Logger
	Status  ui.Status
	Out     *ui.Printer
	Again   bool // play every match again, even stored ones

	Traces   storedtrace.Source // traces of stored matches; its store is the run's
	Database string             // flags that name the database in commands
	// LostAt returns the turn of a recorded match from which a seat was losing; 0 if unknown.
	LostAt func(open func() (io.ReadCloser, error), seat int) int
}

// Run is an experiment in progress.
type Run struct {
	Deps
	Store      *store.DB
	Bar        *progress.Tournament
	Ending     rating.Ending // rating.Running unless ended early
	begun      bool          // playing has started
	tracesFull bool          // a tournament dropped wanted traces
	end        func()        // releases the workers of the stage; may be nil
	Before     int           // matches of the results played before this run
	Voids      tournament.Voids
	Warnings   []tournament.Warning // from trial matches

	Stage      *Stage
	Tournament store.Tournament
	Earlier    tournament.Earlier
	Trials     []tournament.Trial // nil until played
}

// sayTracesFull prints, once, the note that a tournament does not keep all wanted traces.
func (r *Run) sayTracesFull(note string) {
	if !r.tracesFull {
		r.tracesFull = true
		r.say(note)
	}
}

// say prints the non-empty notes in place of the status line.
func (r *Run) say(notes ...string) {
	for _, note := range notes {
		if note != "" {
			r.clear()
			r.Note("%s", note)
		}
	}
}

// clear erases the status line.
func (r *Run) clear() {
	if r.Bar != nil {
		r.Bar.Clear()
	}
}

// Decide runs a decider and reports its result.
func Decide(ctx context.Context, d Decider, deps Deps) (outcome Outcome, err error) {
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

// conclude reports the result, also after an error.
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
