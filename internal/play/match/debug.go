package match

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
)

// Debug selects the bot to debug.
type Debug struct {
	Seat    int
	In, Out *os.File                                  // the user's terminal
	Break   int                                       // turn at which a hosted bot stops; 0: none
	Started func(p *conversation.Process, boxed bool) // receives the process, and whether it is sandboxed
}

// handOver gives the terminal to a bot that is about to start: our own host gets the numbers of the descriptors,
// other programs get it as standard error. A sandboxed bot gets network access, because editors connect to it.
func (d *Debug) handOver(cmd *bot.Command, hosted bool) {
	if cmd.Box != nil {
		cmd.Box.Network = true
	}
	cmd.Terminal = &bot.Terminal{In: d.In, Out: d.Out, Stderr: !hosted}
	if !hosted {
		return
	}
	in := 3
	if cmd.Notes {
		in++
	}
	word := fmt.Sprintf("--terminal=%d,%d", in, in+1)
	cmd.Argv = slices.Insert(cmd.Argv, len(cmd.Argv)-1, word)
	if d.Break > 0 {
		cmd.Argv = slices.Insert(cmd.Argv, len(cmd.Argv)-1, fmt.Sprintf("--break=%d", d.Break))
	}
}

// debuggerHint is for bots that failed at a breakpoint() without a terminal.
func (m *playing) debuggerHint(seat int, f *bot.Failure) string {
	switch {
	case m.isDebugged(seat):
	case strings.HasPrefix(f.Reason, "BdbQuit"):
		return "breakpoint() needs a terminal; use cookoff run with --debug " + m.info.Seats[seat]
	case pdbPlace.MatchString(f.Reason), slices.ContainsFunc(f.Stderr, isQuit):
		return "pdb wrote to standard output, which is for the protocol; see docs/bots.md#debugging"
	}
	return ""
}

// pdbPlace matches the first line of pdb, Python's debugger, which names the position.
var pdbPlace = regexp.MustCompile(`"> .+\.py\(\d+\)`)

// isQuit reports whether a line is Python's message about a debugger that was quit.
func isQuit(line string) bool { return strings.HasPrefix(line, "bdb.BdbQuit") }
