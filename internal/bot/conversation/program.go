package conversation

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
)

// ends are cookoff's ends of the pipes.
type ends struct {
	stdin  *os.File
	stdout *output
	writer io.Writer // writes to stdin
	notes  *notes    // nil for none
}

// release closes the pipes.
func (e *ends) release() {
	_ = e.stdin.Close()
	if e.stdout != nil {
		_ = e.stdout.Close()
	}
	if e.notes != nil {
		e.notes.close()
	}
}

// openPipes creates the pipes of a conversation, and the command of the program. theirs are the program's ends, to be closed
// after it has started. On an error all are closed.
func openPipes(c *bot.Command) (ours ends, command process.Command, theirs []*os.File, err error) {
	theirIn, stdin, errIn := os.Pipe()
	stdout, theirOut, errOut := openOutput()
	ours = ends{stdin: stdin, stdout: stdout, writer: stdin}
	command = process.Command{Argv: c.Argv, Dir: c.Dir, Env: c.Env, Box: c.Box, Stdin: theirIn, Stdout: theirOut}
	theirs = []*os.File{theirIn, theirOut}
	err = cmp.Or(errIn, errOut)
	if (c.Notes || c.Reports) && err == nil {
		var notes *os.File
		if notes, err = ours.openNotes(); notes != nil {
			command.Extra, theirs = []*os.File{notes}, append(theirs, notes)
		}
	}
	if err != nil {
		closeAll(theirs)
		ours.release()
		return ends{}, command, nil, err
	}
	t := c.Terminal
	if t == nil {
		command.Prepared = c.Prepared
		return ours, command, theirs, nil
	}
	if bot.TerminalPasses() {
		command.Extra = append(command.Extra, t.In, t.Out)
	}
	if t.Stderr {
		command.Stderr = t.Out
	}
	return ours, command, theirs, nil
}

func closeAll(files []*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}

// Exit codes with a special meaning.
const (
	statusNotFound = 127 // a shell did not find a command (POSIX, Shell & Utilities 2.8.2)
	statusPanic    = 2   // a Go program panicked
)

// failureOf returns kind, reason, traceback and hint for the end of the program.
func (p *Process) failureOf(end process.Ending) bot.Failure {
	if p.reports && end.Over == "" && end.Why == "" && end.Signal == 0 {
		if r, ok := readReport(p.notes.take()); ok {
			return r.failure()
		}
	}
	f := bot.Failure{Kind: bot.Crashed}
	switch {
	case end.Over != "":
		f.Kind, f.Reason, f.Hint = overrun(end)
	case end.Why != "":
		f.Reason = "killed: " + end.Why
	case end.Signal != 0:
		f.Reason = "killed by signal: " + end.Signal.String()
		if end.Signal == syscall.SIGKILL {
			f.Hint = "cookoff did not kill it; did the system run out of memory?"
		}
	case end.ExitCode == 0:
		return exitedEarly()
	default:
		f.Reason = process.ExitStatus(end.ExitCode)
		switch {
		case p.reports && end.ExitCode == statusPanic:
			p.explainHost(&f)
		case end.ExitCode == statusNotFound:
			f.Hint = `status 127 means that a shell or env did not find a command: is it installed? ` +
				`A script with Windows line endings (\r\n) names a command that does not exist`
		}
	}
	return f
}

// overrun describes a program that took more than its sandbox allows.
func overrun(end process.Ending) (kind bot.FailureKind, reason, hint string) {
	if end.Over == process.OverMemory {
		return bot.OutOfMemory, "killed: " + end.Why, bot.MemoryHint
	}
	return bot.BoxViolation, "killed: " + end.Why, "--box off plays without limits"
}

// startFailure returns the failure for a command that could not be started, with a fix if one is known.
func startFailure(c bot.Command, err error) *bot.Failure {
	f := &bot.Failure{Kind: bot.FailedToStart, Reason: err.Error()}
	if c.Dir != "" {
		// The error does not say whether the folder or the program is missing.
		if _, err := os.Stat(c.Dir); err != nil {
			f.Reason = "no working folder: " + err.Error()
			return f
		}
	}
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		f.Hint = "is it installed? for a script, is its #! interpreter installed?"
	case errors.Is(err, fs.ErrPermission):
		f.Hint = "make it executable (chmod +x)"
	case errors.Is(err, syscall.ENOEXEC):
		f.Hint = "it is not a program for this machine; a script needs a first line " +
			"like #!/usr/bin/env python3"
	}
	if failed, ok := errors.AsType[*fs.PathError](err); ok && !errors.Is(err, fs.ErrPermission) {
		path := failed.Path
		if !filepath.IsAbs(path) {
			path = filepath.Join(c.Dir, path)
		}
		if why := process.NotExecutable(path); why != "" {
			f.Hint = why
		}
	}
	return f
}
