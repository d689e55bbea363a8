// Package process starts the programs of bots, kills them with all their descendants, and measures the resources they use.
//
// On Linux a program runs under a start stage: a second process of cookoff, which is the parent of the program and the
// subreaper (prctl(2)) of its orphaned descendants, so that it can kill all of them, also after cookoff itself was killed.
package process

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// Command is a program to start.
type Command struct {
	Argv []string // the first word is looked up on the PATH unless it contains a separator
	Dir  string   // working directory; empty is that of cookoff
	Env  []string // complete environment: nothing is inherited

	Stdin, Stdout, Stderr *os.File // nil: the null device
	// Extra are the program's descriptors from 3 on. Not on Windows.
	Extra []*os.File

	// Box is the permissions of the program; nil is no sandbox. It needs a start stage.
	Box *box.Policy

	// Prepared is a running interpreter that forks the program, if possible, in place of starting Argv; nil is none. It needs
	// a start stage and a sandbox with namespaces.
	Prepared *Prepared

	trial bool // only enter the sandbox, without a program
}

// program returns the command for package exec.
func (c *Command) program() *exec.Cmd {
	cmd := exec.Command(c.Argv[0], c.Argv[1:]...)
	cmd.Dir, cmd.Env = c.Dir, c.Env
	if c.Env == nil {
		cmd.Env = []string{}
	}
	if c.Stdin != nil {
		cmd.Stdin = c.Stdin
	}
	if c.Stdout != nil {
		cmd.Stdout = c.Stdout
	}
	if c.Stderr != nil {
		cmd.Stderr = c.Stderr
	}
	cmd.ExtraFiles = c.Extra
	return cmd
}

// Ending is how a program's first process ended.
type Ending struct {
	ExitCode int            // -1 if a signal ended it
	Signal   syscall.Signal // 0 if none did
	// Why is the reason, in one line, if cookoff killed it; otherwise empty.
	Why string
	// Over is the limit that it exceeded; empty for none.
	Over Excess
}

// Excess is a limit that a program can exceed.
type Excess string

// The limits that cookoff monitors in a sandbox.
const (
	OverMemory Excess = "memory"
	OverFiles  Excess = "files"
	OverPonder Excess = "ponder"
	OverWatch  Excess = "watch" // the program cannot be monitored
)

// ExitStatus formats an exit code as package os does.
func ExitStatus(code int) string {
	if code >= 1<<16 { // a status code of Windows
		return fmt.Sprintf("exit status %#x", code)
	}
	return fmt.Sprintf("exit status %d", code)
}

// MachineError reports that a program could not be started because the machine ran out of processes, open files or memory.
type MachineError struct{ err error }

func (e *MachineError) Error() string { return e.err.Error() + e.remedy() }

func (e *MachineError) Unwrap() error { return e.err }

func (e *MachineError) remedy() string {
	switch {
	case errors.Is(e.err, syscall.EAGAIN):
		return "; this machine allows you no more processes or threads (ulimit -u): end others, or play fewer matches at a time (--concurrency)"
	case errors.Is(e.err, syscall.EMFILE), errors.Is(e.err, syscall.ENFILE):
		return "; too many files are open (ulimit -n): raise the limit, or play fewer matches at a time (--concurrency)"
	}
	return "; this machine has no more memory: play fewer matches at a time (--concurrency)"
}

// AsMachineError returns a *MachineError for an error caused by the machine, and other errors unchanged.
func AsMachineError(err error) error {
	for _, code := range []syscall.Errno{syscall.EAGAIN, syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM} {
		if errors.Is(err, code) {
			return &MachineError{err}
		}
	}
	return err
}
