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
	Break   int                                       // turn in which a hosted bot stops; 0: none
	Started func(p *conversation.Process, boxed bool) // called with the process, and whether it is sandboxed
}

// giveTerminal gives the terminal to a bot before its start: a hosted bot gets file descriptors, other programs get it as
// standard error. A sandboxed bot gets network access, as editors use that to connect.
func (d *Debug) giveTerminal(cmd *bot.Command, hosted bool) {
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

// debuggerHint returns a hint for bots that failed at a breakpoint() without a terminal.
func (m *playing) debuggerHint(seat int, f *bot.Failure) string {
	switch {
	case m.isDebugged(seat):
	case strings.HasPrefix(f.Reason, "BdbQuit"):
		return "breakpoint() needs a terminal; use cookoff run with --debug " + m.info.Seats[seat]
	case pdbPlace.MatchString(f.Reason), slices.ContainsFunc(f.Stderr, isQuit):
		return "pdb wrote to standard output, which is only for the protocol; see docs/bots.md#debugging"
	}
	return ""
}

// pdbPlace matches the position in the first line of pdb, the Python debugger.
var pdbPlace = regexp.MustCompile(`"> .+\.py\(\d+\)`)

// isQuit reports whether a line is Python's error after quitting the debugger.
func isQuit(line string) bool { return strings.HasPrefix(line, "bdb.BdbQuit") }
