package bot

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// program is a body that is a process of the system.
type program struct {
	cmd       *exec.Cmd
	theirs    []*os.File // the ends of the pipes that it gets
	family    *family
	stackDump bool
	notes     bool // it may write notes
}

func newProgram(c Command) *program {
	family := newFamily()
	cmd := exec.Command(c.Argv[0], c.Argv[1:]...)
	cmd.Dir = c.Dir
	cmd.Env = append(append([]string{}, c.Env...), family.env()...)
	cmd.SysProcAttr = family.attributes()
	return &program{cmd: cmd, family: family, stackDump: c.StackDump, notes: c.Notes}
}

func (p *program) open() (ends, error) {
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
	p.cmd.Stdin, p.cmd.Stdout, p.theirs = childIn, childOut, []*os.File{childIn, childOut}
	if p.notes {
		theirs, err := ours.openNotes()
		if err != nil {
			p.handOver()
			ours.release()
			return ends{}, err
		}
		if theirs != nil {
			p.cmd.ExtraFiles = []*os.File{theirs}
			p.theirs = append(p.theirs, theirs)
		}
	}
	return ours, nil
}

// handOver closes the program's ends of the pipes here, where they are of no more use once it runs.
func (p *program) handOver() {
	for _, end := range p.theirs {
		_ = end.Close()
	}
}

// start starts the process. On Linux it is killed when the thread that started it ends, so the
// goroutine keeps its thread until wait returns.
func (p *program) start(_ context.Context, stderr *os.File) error {
	runtime.LockOSThread()
	p.cmd.Stderr = stderr
	err := p.cmd.Start()
	p.handOver()
	if err != nil {
		runtime.UnlockOSThread()
		return err
	}
	p.family.adopt(p.cmd.Process)
	return nil
}

func (p *program) wait() ending {
	defer runtime.UnlockOSThread()
	p.family.wait(p.cmd)
	status := p.cmd.ProcessState
	if sys, ok := status.Sys().(syscall.WaitStatus); ok && sys.Signaled() {
		end := ending{kind: Crashed, reason: "killed by signal: " + sys.Signal().String()}
		if sys.Signal() == syscall.SIGKILL {
			end.hint = "cookoff did not kill it; the system does when memory runs out"
		}
		return end
	}
	if status.Success() {
		return exitedEarly()
	}
	end := ending{kind: Crashed, reason: status.String()}
	if status.ExitCode() == statusNotFound {
		end.hint = `127 is the status of a shell or env that does not find a command: is it installed? ` +
			`a script saved with Windows line ends (\r\n) names none that is there`
	}
	return end
}

// statusNotFound is the status of a shell that does not find a command (POSIX, Shell & Utilities 2.8.2).
const statusNotFound = 127

func (p *program) kill() { p.family.kill() }

func (p *program) note() { p.family.note() }

func (p *program) measure(u *usage, look bool) { p.family.measure(u, look) }

func (p *program) askForStack() bool { return p.stackDump && askForStack(p.cmd.Process) == nil }

func (p *program) release() { p.family.release() }
