//go:build !linux

package process

import (
	"context"
	"errors"
	"os/exec"
	"syscall"
	"time"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// Program is a started program with its descendants.
type Program struct {
	cmd   *exec.Cmd
	group group
}

// PID returns the PID of the program's first process.
func (p *Program) PID() int { return p.cmd.Process.Pid }

// CPU returns 0: this system does not report it while the program runs.
func (p *Program) CPU() time.Duration { return 0 }

// NewMeter returns nil: this system does not report what programs wait for.
func (p *Program) NewMeter(bool) *Meter { return nil }

// Rest is called after each turn of the program. It does nothing on this system.
func (p *Program) Rest(time.Duration) {}

// Wake is called before each turn of the program. It does nothing on this system.
func (p *Program) Wake() {}

// Used returns 0: unknown on this system.
func (p *Program) Used() time.Duration { return 0 }

// Pondered returns 0: unknown on this system.
func (p *Program) Pondered() (cpu time.Duration, stops int) { return 0, 0 }

// CanMeasure returns an error: this system does not report how long programs wait for a processor.
func CanMeasure() error {
	return errors.New("only Linux measures how long other programs keep a bot from running")
}

// Init returns false: containers have their own init only on Linux.
func Init() (code int, first bool) { return 0, false }

// becomeSubreaper does nothing: this system has no start stages.
func (s *Starter) becomeSubreaper() {}

// tryBox detects the capabilities for sandboxes.
func (s *Starter) tryBox() box.Machine { return box.Detect(nil) }

// Try fails: this system has no sandboxes.
func (s *Starter) Try(*box.Policy) error { return errors.ErrUnsupported }

// Start starts a program. The error is a *MachineError if the machine is the cause, else one of package exec.
func (s *Starter) Start(c Command) (*Program, error) {
	cmd := c.program()
	p := &Program{cmd: cmd}
	cmd.SysProcAttr = p.group.attributes()
	if err := cmd.Start(); err != nil {
		return nil, AsMachineError(err)
	}
	p.group.adopt(cmd.Process)
	return p, nil
}

// Wait waits for the end of the program's first process, kills its remaining descendants, and returns how it ended.
func (p *Program) Wait() Ending {
	_ = p.cmd.Wait() // the status says it all
	p.group.kill()
	if status, ok := p.cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return Ending{ExitCode: -1, Signal: status.Signal()}
	}
	return Ending{ExitCode: p.cmd.ProcessState.ExitCode()}
}

// Kill kills the program and the descendants that can be found.
func (p *Program) Kill() { p.group.kill() }

// Release frees the program's resources after its end.
func (p *Program) Release() { p.group.release() }

// GiveWay does nothing on this system.
func (p *Program) GiveWay() {}

// Prepared is a process that forks programs, which does not exist on this system.
type Prepared struct{}

// Prepare fails: it exists only on Linux.
func (s *Starter) Prepare(context.Context, Command, string) (*Prepared, string, error) {
	return nil, "", errors.ErrUnsupported
}

// Close does nothing.
func (p *Prepared) Close() {}

// forker exists only on Linux.
type forker struct{}
