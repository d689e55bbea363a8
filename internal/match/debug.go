package match

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
)

// Debug has the bot in one seat debugged.
type Debug struct {
	Seat    int
	In, Out *os.File                                  // the terminal that it gets
	Break   int                                       // the turn in which a hosted bot is stopped; 0: none
	Started func(p *conversation.Process, boxed bool) // is told its process, and whether that is in a box
}

// handOver gives the terminal to a bot that is about to start: to our own host by the numbers of its
// descriptors, to others as their standard error. In a box the bot reaches the network, for editors connect to it.
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

// hintDebugger says of bots that failed at a breakpoint() without a terminal how they get one.
func hintDebugger(result *contest.Result, d *Debug) {
	for i := range result.Seats {
		f := result.Seats[i].Failure
		switch {
		case f == nil || f.Hint != "" || d != nil && d.Seat == i:
		case strings.HasPrefix(f.Reason, "BdbQuit"):
			f.Hint = "breakpoint() needs a terminal; use cookoff run with --debug " + result.Seats[i].Seat
		case pdbPlace.MatchString(f.Reason), slices.ContainsFunc(f.Stderr, isQuit):
			f.Hint = "pdb wrote to standard output, which is for the protocol; see docs/bots.md#debugging"
		}
	}
}

// pdbPlace is how pdb, Python's debugger, begins: it says where the program is.
var pdbPlace = regexp.MustCompile(`"> .+\.py\(\d+\)`)

// isQuit reports whether a line is what Python says at the end of a debugger that was left.
func isQuit(line string) bool { return strings.HasPrefix(line, "bdb.BdbQuit") }
