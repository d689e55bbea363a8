package conversation

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
)

// programBackend is a process of the system.
type programBackend struct {
	*process.Program // once it runs
	starter          *process.Starter
	command          process.Command
	theirs           []*os.File // the ends of the pipes that it gets
	reports          *notes     // has its Report; nil if it writes none
	reported         bool       // there was one
	mayBeKilled      bool       // it ended in a way in which it also ends when it is killed; set by wait
}

// newProgram opens the pipes of the conversation. On an error none stays open.
func newProgram(c bot.Command) (*programBackend, ends, error) {
	p := &programBackend{starter: c.Starter, command: process.Command{Argv: c.Argv, Dir: c.Dir, Env: c.Env, Box: c.Box}}
	if p.starter == nil {
		p.starter = process.NewStarter("")
	}
	theirIn, stdin, errIn := os.Pipe()
	stdout, theirOut, errOut := os.Pipe()
	ours := ends{stdin: stdin, stdout: stdout}
	p.command.Stdin, p.command.Stdout, p.theirs = theirIn, theirOut, []*os.File{theirIn, theirOut}
	err := cmp.Or(errIn, errOut)
	if (c.Notes || c.Reports) && err == nil {
		var theirs *os.File
		if theirs, err = ours.openNotes(); theirs != nil {
			p.command.Extra, p.theirs = []*os.File{theirs}, append(p.theirs, theirs)
		}
	}
	if c.Reports {
		p.reports = ours.notes
	}
	if err != nil {
		p.handOver()
		ours.release()
		return nil, ends{}, err
	}
	if c.Terminal == nil {
		p.command.Prepared = c.Prepared
	}
	if t := c.Terminal; t != nil {
		if bot.TerminalPasses() {
			p.command.Extra = append(p.command.Extra, t.In, t.Out)
		}
		if t.Stderr {
			p.command.Stderr = t.Out
		}
	}
	return p, ours, nil
}

// handOver closes the process's ends of the pipes, which it has by now or will never get.
func (p *programBackend) handOver() {
	for _, end := range p.theirs {
		_ = end.Close()
	}
}

// start starts it, with its standard error into a pipe of the system. It lives until Kill.
func (p *programBackend) start(stderr *os.File) (err error) {
	if p.command.Stderr == nil {
		p.command.Stderr = stderr
	}
	p.Program, err = p.starter.Start(p.command)
	p.handOver()
	return err
}

// statusNotFound is the status of a shell that does not find a command (POSIX, Shell & Utilities 2.8.2).
const statusNotFound = 127

// wait waits for its end, kills what it leaves behind, and gives kind, reason, traceback and hint of how it ended by
// itself. The goroutine that started it calls it.
func (p *programBackend) wait() bot.Failure {
	end, f := p.Wait(), bot.Failure{Kind: bot.Crashed}
	p.mayBeKilled = end.MayBeKilled()
	if p.reports != nil && end.Over == "" && end.Why == "" && end.Signal == 0 {
		var r Report
		if r, p.reported = readReport(p.reports.take()); p.reported {
			return r.failure()
		}
	}
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
		if end.ExitCode == statusNotFound {
			f.Hint = `127 is the status of a shell or env that does not find a command: is it installed? ` +
				`a script saved with Windows line ends (\r\n) names none that is there`
		}
	}
	return f
}

// overrun tells of a program that took more than its box gives.
func overrun(end process.Ending) (kind bot.FailureKind, reason, hint string) {
	if end.Over == process.OverMemory {
		return bot.OutOfMemory, "killed: " + end.Why, bot.MoreMemory
	}
	return bot.BoxViolation, "killed: " + end.Why, "--box off plays without limits"
}

// startFailure says why a command could not be run at all, with a suggested fix where one is known.
func startFailure(c bot.Command, err error) *bot.Failure {
	f := &bot.Failure{Kind: bot.FailedToStart, Reason: err.Error()}
	if c.Dir != "" {
		// The system does not say which of folder and program it misses.
		if _, err := os.Stat(c.Dir); err != nil {
			f.Reason = "no folder to run in: " + err.Error()
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
		if why := process.WhyNotRunnable(path); why != "" {
			f.Hint = why
		}
	}
	return f
}
