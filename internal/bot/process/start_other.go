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

// Program is a program that was started, with its descendants.
type Program struct {
	cmd   *exec.Cmd
	group group
}

// PID is the number of the program's first process.
func (p *Program) PID() int { return p.cmd.Process.Pid }

// CPU is not known here while the program runs.
func (p *Program) CPU() time.Duration { return 0 }

// NewMeter returns nothing: this system does not tell what programs wait for.
func (p *Program) NewMeter(bool) *Meter { return nil }

// Rest and Wake tell when the program's turn is over and when it begins. Nothing is stopped here.
func (p *Program) Rest(time.Duration) {}

// Wake is the other one.
func (p *Program) Wake() {}

// Used is not known here.
func (p *Program) Used() time.Duration { return 0 }

// Pondered is not known here.
func (p *Program) Pondered() (cpu time.Duration, stops int) { return 0, 0 }

// CanMeasure returns an error: this system does not report how long programs wait for a processor.
func CanMeasure() error {
	return errors.New("only Linux measures how long other programs keep a bot from running")
}

// Init reports whether this is the first process of a container, which there is only on Linux.
func Init() (code int, first bool) { return 0, false }

// becomeSubreaper has nothing to do here: programs run without a start stage.
func (s *Starter) becomeSubreaper() {}

// tryBox is Box, tried now.
func (s *Starter) tryBox() box.Machine { return box.Of(nil) }

// Try fails here.
func (s *Starter) Try(*box.Policy) error { return errors.ErrUnsupported }

// Start starts a program. What the machine is to blame for is a *MachineError; other errors are those of
// package exec.
func (s *Starter) Start(c Command) (*Program, error) {
	cmd := c.program()
	p := &Program{cmd: cmd}
	cmd.SysProcAttr = p.group.attributes()
	if err := cmd.Start(); err != nil {
		return nil, OfTheMachine(err)
	}
	p.group.adopt(cmd.Process)
	return p, nil
}

// Wait waits for the end of the program's first process, ends what it leaves behind, and tells how it
// ended.
func (p *Program) Wait() Ending {
	_ = p.cmd.Wait() // the status says it all
	p.group.kill()
	if status, ok := p.cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return Ending{ExitCode: -1, Signal: status.Signal()}
	}
	return Ending{ExitCode: p.cmd.ProcessState.ExitCode()}
}

// Kill kills the program with those of its descendants that can be found.
func (p *Program) Kill() { p.group.kill() }

// Release frees the program's resources after its end.
func (p *Program) Release() { p.group.release() }

// GiveWay does nothing here.
func (p *Program) GiveWay() {}

// Prepared is a process that forks programs; there are none on this system.
type Prepared struct{}

// Prepare fails here.
func (s *Starter) Prepare(context.Context, Command, string) (*Prepared, string, error) {
	return nil, "", errors.ErrUnsupported
}

// Close does nothing.
func (p *Prepared) Close() {}

// forker is there on Linux alone.
type forker struct{}
