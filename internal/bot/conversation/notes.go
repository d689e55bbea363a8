package conversation

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
)

// NotesRoom is how much a program may note, in bytes, until it says something aloud.
const NotesRoom = 16 << 10

// notes are lines that a program writes for us to find when we look next. No goroutine waits for them, so
// that one costs the program a fraction of what it does to wake us.
type notes struct {
	mu    sync.Mutex
	pipe  *quietPipe // closed once nothing more counts
	data  []byte     // read; what take gave away is at its beginning, and stays until the next take
	taken int        // how much that is
}

// openNotes makes the pipe for notes, and gives the program's end of it; nil where the system has none.
func (e *ends) openNotes() (*os.File, error) {
	pipe, theirs, err := openQuietPipe()
	if err != nil || theirs == nil {
		return nil, err
	}
	e.notes = &notes{pipe: pipe}
	return theirs, nil
}

// take gives the lines that are there; they are valid until the next call.
func (n *notes) take() []byte {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.data = append(n.data[:0], n.data[n.taken:]...)
	n.taken = 0
	n.look()
	n.taken = bytes.LastIndexByte(n.data, '\n') + 1
	if n.taken == 0 && len(n.data) == NotesRoom {
		n.taken = NotesRoom // whatever it is, there is no room for the rest
	}
	return n.data[:n.taken]
}

// close ends the notes: later writes do not count.
func (n *notes) close() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.look()
	n.pipe.close()
}

// look reads the available notes, as far as the buffer has room.
func (n *notes) look() { n.data = n.pipe.read(n.data, n.taken+NotesRoom) }

// NotesInode is the inode of what the process should find at descriptor 3, if it is to note
// anything: a program between us and it may have closed that, or put something else there. 0 is none.
func (p *Process) NotesInode() uint64 {
	if p.notes == nil {
		return 0
	}
	return p.notes.pipe.inode
}

// Notes gives the lines, with their line breaks, that the process has noted since the last call, and
// before its clock ran out. They are valid until the next call.
func (p *Process) Notes() []byte {
	if p.notes == nil {
		return nil
	}
	return p.notes.take()
}

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
