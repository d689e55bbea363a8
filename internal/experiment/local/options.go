package local

import (
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Options are how matches of experiments are played and recorded, as the flags of all their commands say.
type Options struct {
	Concurrency int           // matches at a time; 0: chosen by the plan
	Traces      string        // folder for traces; empty: none
	KeepTraces  string        // the matches whose traces go into the database and, if it is given, into the folder
	MaxTime     time.Duration // no match starts after it
	Again       bool          // stored matches are played again
	HubAddress  string        // of the hub whose workers play
	Token       string        // file that lets workers join
	Patience    time.Duration // of the hub: between two messages of a worker; 0: the usual one
	Given       func(flag string) bool

	until time.Time // when MaxTime is over; zero without it
}

// KeepTraces is a flag with an optional value, which may also be the next argument.
const KeepTraces = "keep-traces"

// TracesOf returns the values of --keep-traces.
func TracesOf() (values []string) {
	for _, of := range []tournament.TracesOf{
		tournament.AllTraces, tournament.LostTraces, tournament.FailedTraces, tournament.VoidTraces, tournament.NoTraces,
	} {
		values = append(values, string(of))
	}
	return values
}

// ofFolder returns the matches whose traces go into the folder: all, or those that the user chose.
func (o *Options) ofFolder() tournament.TracesOf {
	if of := tournament.TracesOf(o.KeepTraces); o.Given(KeepTraces) && of != tournament.NoTraces {
		return of
	}
	return tournament.AllTraces
}

// Begin records when the command began, if it has a limit of time.
func (o *Options) Begin(now func() time.Time) error {
	if !o.Given("max-time") {
		return nil
	}
	if o.MaxTime <= 0 {
		return usage.Errorf("--max-time %v must be above 0, such as 20m", o.MaxTime)
	}
	o.until = now().Add(o.MaxTime)
	return nil
}

// Check returns an error for each invalid option.
func (o *Options) Check() error {
	return usage.All(
		usage.Unless(slices.Contains(TracesOf(), o.KeepTraces), "--keep-traces %q: must be one of %s", o.KeepTraces, strings.Join(TracesOf(), ", ")),
		usage.Unless(!o.Given("concurrency") || o.Concurrency >= 1, "--concurrency must be 1 or more"))
}
