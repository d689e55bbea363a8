package bot

import (
	"errors"
	"os"
	"runtime"
)

// Terminal is what a program gets of a terminal while it is debugged.
type Terminal struct {
	In, Out *os.File

	// Stderr has the standard error go to Out, in place of the log.
	Stderr bool
}

// TerminalPasses reports whether programs can be given a terminal on this system.
func TerminalPasses() bool { return runtime.GOOS != "windows" }

// PID is the number of the bot's process; 0 for a module, which has none.
func (p *Process) PID() int {
	if program, ok := p.backend.(*programBackend); ok {
		return program.running.PID()
	}
	return 0
}

// Interrupt sends the bot's process what Ctrl-C sends.
func (p *Process) Interrupt() error {
	if program, ok := p.backend.(*programBackend); ok {
		return program.running.Interrupt()
	}
	return errors.ErrUnsupported
}
