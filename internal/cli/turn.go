package cli

import (
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// namesHelp says in help what names a recorded match; see recorded.Archive.
const namesHelp = `TRACE is a trace file, a pattern, or - for standard input, MATCH the number of a match of a
tournament (list them: cookoff matches), and FOLDER the folder of a run; of several traces the
newest is taken.`

// turnOption is the turn to show first: that of --turn, or of an argument NAME@TURN.
type turnOption struct {
	turn  int
	given bool
}

// bind adds the flag. otherwise names the turn that is shown first without it.
func (o *turnOption) bind(cmd *cobra.Command, otherwise string) {
	cmd.Flags().IntVar(&o.turn, "turn", 0, "`turn` to show first, 0 for the start, as MATCH@TURN does (default "+otherwise+")")
}

// seatFlag adds the flag for the seat whose view of a match is shown.
func seatFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "seat", "", "show what the bot in this `seat` saw, in a game with hidden information (docs/referee.md)")
}

// take takes the turn of an argument.
func (o *turnOption) take(trace recorded.Source) error {
	if trace.Turn == nil {
		return nil
	}
	if o.given && o.turn != *trace.Turn {
		return usage.Errorf("%s: turn %d and turn %d are given; leave out one of them", trace.Name, *trace.Turn, o.turn)
	}
	o.turn, o.given = *trace.Turn, true
	return nil
}

// scene returns the index of the scene after the turn.
func (o *turnOption) scene(line *timeline.Timeline) (int, error) {
	for i := range line.Scenes {
		if line.Scenes[i].Turn == o.turn {
			return i, nil
		}
	}
	return 0, usage.Errorf("--turn %d: the trace has the turns 0 (the start) to %d", o.turn, line.Scenes[len(line.Scenes)-1].Turn)
}
