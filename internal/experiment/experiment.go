// Package experiment plays matches until a question is answered: who is the best, is one bot stronger than another, which
// setting is best, which commit lost strength. What is played next, and what it comes to, a Decider says; trial matches,
// resuming, limits of time, interruption and notes are the same for all.
package experiment

import (
	"context"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Decider chooses what is played from the results so far, and says what comes of it.
type Decider interface {
	// Play begins tournaments and plays of them what decides.
	Play(ctx context.Context, r *Run) error
	// Report says what the experiment has come to, or how far, if it ended early.
	Report(ctx context.Context, r *Run) Report
}

// Report is what an experiment has come to.
type Report struct {
	Stored   string       // note about matches that were stored before; empty for none
	Document *ui.Document // nil: there is nothing to print
	// Left is how much is done and how to go on, where the experiment ended early: behind "Interrupted", the time that is up,
	// or an error. Where it is empty, that is all.
	Left    string
	Outcome Outcome
	Err     error // why the outcome is not to be relied on; or the cause of a failure
}

// Outcome is what a program is told of an experiment.
type Outcome int

// The outcomes.
const (
	Answered    Outcome = iota
	Denied              // what was asked for does not hold
	Undecided           // there is no answer
	BotFailed           // a bot cannot play, or failed too often
	Interrupted         // from outside
)

// failed is the ending of an experiment that an error has ended.
const failed rating.Ending = "failed"

// BotError is the error of a bot with which nothing can be decided.
type BotError struct{ error }

func (e *BotError) Unwrap() error { return e.error }

// Deps is what an experiment needs from outside.
type Deps struct {
	// Prepare makes the plan of a stage ready to be played, on this machine or elsewhere.
	Prepare func(context.Context, *Stage) error
	Open    func(context.Context) (*store.DB, error)
	Note    func(format string, args ...any) // says something to the user
	Log     zerolog.Logger
	Status  ui.Status
	Out     *ui.Printer
	Again   bool // stored matches are played again
}

// Run is an experiment under way.
type Run struct {
	Deps
	Store    *store.DB
	Bar      *progress.Tournament
	Ending   rating.Ending // rating.Running: all was played
	begun    bool          // the playing has begun
	Before   int           // matches of the results that were played before this run
	Voids    tournament.Voids
	Warnings []tournament.Warning // of the trial matches

	Stage      *Stage
	Tournament store.Tournament
	Earlier    tournament.Earlier
	Trials     []tournament.Trial // nil as long as none were played
}

// Say says notes to the user, except empty ones, in place of the line that says how far it is.
func (r *Run) Say(notes ...string) {
	for _, note := range notes {
		if note != "" {
			r.clear()
			r.Note("%s", note)
		}
	}
}

// clear takes the line away that says how far it is.
func (r *Run) clear() {
	if r.Bar != nil {
		r.Bar.Clear()
	}
}
