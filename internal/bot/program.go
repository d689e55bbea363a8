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
	family    *family
	stackDump bool
}

func newProgram(c Command) *program {
	family := newFamily()
	cmd := exec.Command(c.Argv[0], c.Argv[1:]...)
	cmd.Dir = c.Dir
	cmd.Env = append(append([]string{}, c.Env...), family.env()...)
	cmd.SysProcAttr = family.attributes()
	return &program{cmd: cmd, family: family, stackDump: c.StackDump}
}

func (p *program) open() (writeEnd, readEnd, error) {
	childIn, stdin, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	stdout, childOut, err := os.Pipe()
	if err != nil {
		_, _ = childIn.Close(), stdin.Close()
		return nil, nil, err
	}
	p.cmd.Stdin, p.cmd.Stdout = childIn, childOut
	return stdin, stdout, nil
}

// start starts the process. On Linux it is killed when the thread that started it ends, so the
// goroutine keeps its thread until wait returns.
func (p *program) start(_ context.Context, stderr *os.File) error {
	runtime.LockOSThread()
	p.cmd.Stderr = stderr
	err := p.cmd.Start()
	_, _ = p.cmd.Stdin.(*os.File).Close(), p.cmd.Stdout.(*os.File).Close()
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
	return ending{kind: Crashed, reason: status.String()}
}

func (p *program) kill() { p.family.kill() }

func (p *program) note() { p.family.note() }

func (p *program) measure(u *usage, look bool) { p.family.measure(u, look) }

func (p *program) askForStack() bool { return p.stackDump && askForStack(p.cmd.Process) == nil }

func (p *program) release() { p.family.release() }
