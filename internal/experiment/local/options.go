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
	TracesOf    string        // the matches whose traces go there
	KeepTraces  string        // the matches whose traces go into the database; empty: none
	MaxTime     time.Duration // no match starts after it
	Again       bool          // stored matches are played again
	Given       func(flag string) bool

	until time.Time // when MaxTime is over; zero without it
}

// KeepTraces is a flag with an optional value, which may also be the next argument.
const KeepTraces = "keep-traces"

// JoinKeepTraces joins --keep-traces with its value in a command line.
func JoinKeepTraces(args []string) []string {
	args = slices.Clone(args)
	for i := 0; i+1 < len(args) && args[i] != "--"; i++ {
		if args[i] == "--"+KeepTraces && slices.Contains(TracesOf(), args[i+1]) {
			args = slices.Replace(args, i, i+2, args[i]+"="+args[i+1])
		}
	}
	return args
}

// TracesOf returns the values of --traces-of.
func TracesOf() []string {
	return []string{string(tournament.AllTraces), string(tournament.LostTraces), string(tournament.FailedTraces)}
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

// check returns an error for options that do not fit a plan.
func (o *Options) check(plan *tournament.Plan) error {
	switch {
	case !slices.Contains(TracesOf(), o.TracesOf):
		return usage.Errorf("--traces-of %q: must be one of %s", o.TracesOf, strings.Join(TracesOf(), ", "))
	case o.Given("traces-of") && o.Traces == "":
		return usage.Errorf("--traces-of needs --traces FOLDER")
	case o.Given(KeepTraces) && !slices.Contains(TracesOf(), o.KeepTraces):
		return usage.Errorf("--keep-traces %q: must be one of %s", o.KeepTraces, strings.Join(TracesOf(), ", "))
	case o.TracesOf == string(tournament.LostTraces) && plan.Challengers == 0:
		return usage.Errorf("--traces-of lost needs a challenger: --challenger BOT")
	case o.KeepTraces == string(tournament.LostTraces) && plan.Challengers == 0:
		return usage.Errorf("--keep-traces lost needs a challenger: --challenger BOT")
	case o.Given("concurrency") && o.Concurrency < 1:
		return usage.Errorf("--concurrency must be 1 or more")
	}
	return nil
}
