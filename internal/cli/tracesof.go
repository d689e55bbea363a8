package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// tracesOf returns the values of --traces-of.
func tracesOf() []string {
	return []string{string(tournament.AllTraces), string(tournament.LostTraces), string(tournament.FailedTraces)}
}

// keepTraces is a flag with an optional value, which may also be the next argument.
const keepTraces = "keep-traces"

// joinKeepTraces joins --keep-traces with its value.
func joinKeepTraces(args []string) []string {
	args = slices.Clone(args)
	for i := 0; i+1 < len(args) && args[i] != "--"; i++ {
		if args[i] == "--"+keepTraces && slices.Contains(tracesOf(), args[i+1]) {
			args = slices.Replace(args, i, i+2, args[i]+"="+args[i+1])
		}
	}
	return args
}

// checkTraces checks which traces of a plan's matches are requested.
func (o *tournamentOptions) checkTraces(plan *tournament.Plan) error {
	switch {
	case !slices.Contains(tracesOf(), o.tracesOf):
		return fmt.Errorf("--traces-of %q: must be one of %s", o.tracesOf, strings.Join(tracesOf(), ", "))
	case o.flags.Changed("traces-of") && o.traces == "":
		return errors.New("--traces-of needs --traces FOLDER")
	case o.flags.Changed(keepTraces) && !slices.Contains(tracesOf(), o.keepTraces):
		return fmt.Errorf("--keep-traces %q: must be one of %s", o.keepTraces, strings.Join(tracesOf(), ", "))
	case o.tracesOf == string(tournament.LostTraces) && plan.Challengers == 0:
		return errors.New("--traces-of lost needs a challenger: --challenger BOT")
	case o.keepTraces == string(tournament.LostTraces) && plan.Challengers == 0:
		return errors.New("--keep-traces lost needs a challenger: --challenger BOT")
	}
	return nil
}
