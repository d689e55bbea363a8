package bot

import (
	"context"
	"os"
	"syscall"
	"time"

	"github.com/cookoff/cookoff/internal/bot/process"
)

// programBackend is a process of the system.
type programBackend struct {
	launcher  Launcher
	command   process.Command
	running   Program
	stackDump bool
	notes     bool // it may write notes
	terminal  *Terminal
	theirs    []*os.File // the ends of the pipes that it gets
}

func newProgram(c Command) *programBackend {
	launcher := c.Launcher
	if launcher == nil {
		launcher = NewLauncher("")
	}
	return &programBackend{
		launcher: launcher, stackDump: c.StackDump, notes: c.Notes, terminal: c.Terminal,
		command: process.Command{Argv: c.Argv, Dir: c.Dir, Env: c.Env},
	}
}

func (p *programBackend) open() (ends, error) {
	childIn, stdin, err := os.Pipe()
	if err != nil {
		return ends{}, err
	}
	stdout, childOut, err := os.Pipe()
	if err != nil {
		_, _ = childIn.Close(), stdin.Close()
		return ends{}, err
	}
	ours := ends{stdin: stdin, stdout: stdout}
	p.command.Stdin, p.command.Stdout, p.theirs = childIn, childOut, []*os.File{childIn, childOut}
	if p.notes {
		theirs, err := ours.openNotes()
		if err != nil {
			p.handOver()
			ours.release()
			return ends{}, err
		}
		if theirs != nil {
			p.command.Extra, p.theirs = []*os.File{theirs}, append(p.theirs, theirs)
		}
	}
	if p.terminal != nil && TerminalPasses() {
		p.command.Extra = append(p.command.Extra, p.terminal.In, p.terminal.Out)
	}
	return ours, nil
}

// handOver closes the program's ends of the pipes here, where they are of no more use once it runs.
func (p *programBackend) handOver() {
	for _, end := range p.theirs {
		_ = end.Close()
	}
}

func (p *programBackend) start(ctx context.Context, stderr *os.File) error {
	p.command.Stderr = stderr
	if p.terminal != nil && p.terminal.Stderr {
		p.command.Stderr = p.terminal.Out
	}
	running, err := p.launcher.Start(ctx, p.command)
	p.handOver()
	if err == nil {
		p.running = running
	}
	return err
}

func (p *programBackend) wait() ending {
	end := p.running.Wait()
	switch {
	case end.Why != "":
		return ending{kind: Crashed, reason: "killed: " + end.Why}
	case end.Signal != 0:
		e := ending{kind: Crashed, reason: "killed by signal: " + end.Signal.String()}
		if end.Signal == syscall.SIGKILL {
			e.hint = "cookoff did not kill it; the system does when memory runs out"
		}
		return e
	case end.ExitCode == 0:
		return exitedEarly()
	}
	e := ending{kind: Crashed, reason: exitStatus(end.ExitCode)}
	if end.ExitCode == statusNotFound {
		e.hint = `127 is the status of a shell or env that does not find a command: is it installed? ` +
			`a script saved with Windows line ends (\r\n) names none that is there`
	}
	return e
}

// statusNotFound is the status of a shell that does not find a command (POSIX, Shell & Utilities 2.8.2).
const statusNotFound = 127

func (p *programBackend) kill() { p.running.Kill() }

func (p *programBackend) meter() *process.Meter { return p.running.NewMeter() }

func (p *programBackend) cpu() time.Duration { return p.running.CPU() }

func (p *programBackend) askForStack() bool { return p.stackDump && p.running.AskForStack() == nil }

func (p *programBackend) release() { p.running.Release() }
