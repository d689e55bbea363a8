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

// MaxNotesSize is the size of the notes, in bytes, that a program may write before its next line on standard output.
const MaxNotesSize = 16 << 10

// notes are lines on a second pipe of a program, which are read only when cookoff looks for them. As no goroutine waits for
// them, writing one is much cheaper for the program than waking cookoff.
type notes struct {
	mu    sync.Mutex
	pipe  *quietPipe // a closed one once the notes are closed
	data  []byte     // data read; it begins with the result of the last take
	taken int        // length of that result
}

// openNotes creates the pipe for notes, and returns the program's end of it; nil if the system does not support it.
func (e *ends) openNotes() (*os.File, error) {
	pipe, theirs, err := openQuietPipe()
	if err != nil || theirs == nil {
		return nil, err
	}
	e.notes = &notes{pipe: pipe}
	return theirs, nil
}

// take returns the available lines. They are valid until the next call.
func (n *notes) take() []byte {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.data = append(n.data[:0], n.data[n.taken:]...)
	n.taken = 0
	n.look()
	n.taken = bytes.LastIndexByte(n.data, '\n') + 1
	if n.taken == 0 && len(n.data) == MaxNotesSize {
		n.taken = MaxNotesSize // a line that is too long is returned in pieces
	}
	return n.data[:n.taken]
}

// close ends the notes. Later writes do not count.
func (n *notes) close() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.look()
	n.pipe.close()
}

// look reads the available notes, as far as the buffer has room.
func (n *notes) look() { n.data = n.pipe.read(n.data, n.taken+MaxNotesSize) }

// NotesInode returns the inode of the pipe for notes, which the process should find at descriptor 3; 0 for none. A wrapper
// program may have closed the descriptor or reused it.
func (p *Process) NotesInode() uint64 {
	if p.notes == nil {
		return 0
	}
	return p.notes.pipe.inode
}

// Notes returns the lines, with line breaks, that the process has noted since the last call and before its clock ran out. They
// are valid until the next call.
func (p *Process) Notes() []byte {
	if p.notes == nil {
		return nil
	}
	return p.notes.take()
}

// ReportFile is the descriptor to which a host writes its Report.
const ReportFile = 3

// Report describes how a hosted module or plugin ended by itself, in more detail than an exit status can.
type Report struct {
	Status uint32
	Trap   string // cause of a crash, one line; empty if it exited
	Stack  string // stack trace of the crash
}

// Limits of the texts of a report, in bytes: it must fit into the notes.
const (
	longestTrap  = 1 << 10
	longestStack = MaxNotesSize / 2
)

// reportEnd ends a report.
const reportEnd = "\x00\n"

// Write writes the report with a single call: a line with the status, a line with the trap, and the stack.
func (r Report) Write(to io.Writer) error {
	trap := strings.ReplaceAll(shorten(r.Trap, longestTrap), "\n", " ")
	_, err := fmt.Fprintf(to, "%d\n%s\n%s%s", r.Status, trap, shorten(r.Stack, longestStack), reportEnd)
	return err
}

// readReport parses a report; ok is false if the text is none.
func readReport(text []byte) (r Report, ok bool) {
	all, whole := strings.CutSuffix(string(text), reportEnd)
	status, rest, _ := strings.Cut(all, "\n")
	number, err := strconv.ParseUint(status, 10, 32)
	r.Status = uint32(number)
	r.Trap, r.Stack, _ = strings.Cut(rest, "\n")
	return r, whole && err == nil
}

// explainHost completes the failure of a host that ended without a report.
func (p *Process) explainHost(f *bot.Failure) {
	f.Reason = "its host ended with " + f.Reason
	if bot.RanOutOfMemory(strings.Join(p.log.tail(sinceMarkLines), "\n")) {
		f.Kind, f.Reason = bot.OutOfMemory, "it needs more memory than its limit"
	}
}

// exitedEarly returns the failure for exit status 0: a program must not end before its input does.
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
