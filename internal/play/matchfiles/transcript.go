package matchfiles

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// transcript writes what each bot received, answered and printed, in the format shown by CodinGame.
type transcript struct{ *textFile }

// add writes an exchange. close returns the first error.
func (t transcript) add(x contest.Exchange) {
	when, output := "turn "+x.Turn, "Standard Output Stream"
	switch {
	case x.Turn == "":
		when, output = "start", "Failure"
	case x.Input == "": // bots that make calls have no input
		output, x.Output = "Calls", cmp.Or(x.Output, "none")
	}
	_, _ = fmt.Fprintf(t, "=== %s, %s (%s)\n", when, x.Seat, x.Bot)
	if x.Input != "" {
		block(t, "Input", x.Input)
	}
	if len(x.Stderr) > 0 {
		block(t, "Standard Error Stream", strings.Join(x.Stderr, "\n"))
	}
	if x.Missed {
		_, _ = fmt.Fprintf(t, "No answer in time\n\n")
		return
	}
	if x.Turn != "" || x.Output != "" {
		block(t, output, x.Output)
	}
	if len(x.Refused) > 0 {
		block(t, "Refused", strings.Join(x.Refused, "\n"))
	}
}

// block writes a bot's input or output below a title.
func block(out io.Writer, title, text string) {
	lines := slices.Collect(plain.Lines(strings.TrimRight(text, "\n")))
	_, _ = fmt.Fprintf(out, "%s:\n%s\n\n", title, strings.Join(lines, "\n"))
}
