package conversation

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
)

// ReportFile is the descriptor to which a program whose Command reports writes its Report.
const ReportFile = 3

// Report is how what a host has hosted ended by itself. The status of a process cannot say all of it.
type Report struct {
	Status uint32
	Trap   string // what made it crash, one line; empty if it exited
	Stack  string // where
}

// Bounds on the texts of a report, in bytes: it must find room among notes.
const (
	longestTrap  = 1 << 10
	longestStack = NotesRoom / 2
)

// reportEnd ends a report.
const reportEnd = "\x00\n"

// Write writes the report in one piece: a line with the status, one with the trap, and the stack.
func (r Report) Write(to io.Writer) error {
	trap := strings.ReplaceAll(shorten(r.Trap, longestTrap), "\n", " ")
	_, err := fmt.Fprintf(to, "%d\n%s\n%s%s", r.Status, trap, shorten(r.Stack, longestStack), reportEnd)
	return err
}

// readReport reads what a host has written; false if that is no report.
func readReport(text []byte) (r Report, ok bool) {
	all, whole := strings.CutSuffix(string(text), reportEnd)
	status, rest, _ := strings.Cut(all, "\n")
	number, err := strconv.ParseUint(status, 10, 32)
	r.Status = uint32(number)
	r.Trap, r.Stack, _ = strings.Cut(rest, "\n")
	return r, whole && err == nil
}

// explainHost says what ended a host that failed without a report.
func (p *Process) explainHost(f *bot.Failure) {
	f.Reason = "its host ended with " + f.Reason
	if bot.HasNoMemory(strings.Join(p.log.tail(sinceMarkLines), "\n")) {
		f.Kind, f.Reason = bot.OutOfMemory, "it needs more memory than its limit"
	}
}

// exitedEarly is the end with status 0, which is always too early: a program ends when its input does.
func exitedEarly() bot.Failure {
	return bot.Failure{
		Kind: bot.Exited, Reason: "ended with status 0 before the match was over",
		Hint: "keep reading until standard input ends; protocol: docs/protocol.md, or the page of the game",
	}
}

// failure returns kind, reason, traceback and hint.
func (r Report) failure() bot.Failure {
	switch {
	case r.Trap != "":
		return bot.Failure{
			Kind: bot.Crashed, Reason: "trap: " + r.Trap, Traceback: r.Stack,
			Hint: "a trap is a crash of a WebAssembly module",
		}
	case r.Status != 0:
		return bot.Failure{Kind: bot.Crashed, Reason: process.ExitStatus(int(r.Status))}
	}
	return exitedEarly()
}
