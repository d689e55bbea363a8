// Package process starts the programs of bots, ends them with all their descendants, and tells what they
// use of the machine.
//
// On Linux a program runs under a start stage: cookoff itself, started once more, which is the first
// process of the bot. All descendants of the bot that lose their parent become its children, so that it
// can end every one of them, also after cookoff was killed.
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
	Argv []string // a first word without a separator is looked up on the PATH
	Dir  string   // working directory; empty is that of cookoff
	Env  []string // the whole environment, nothing is inherited

	Stdin, Stdout, Stderr *os.File // nil: the null device
	// Extra are the program's descriptors from 3 on. Not on Windows.
	Extra []*os.File

	// Box is the permissions of the program; nil is no sandbox. It needs a start stage.
	Box *box.Policy

	// Prepared is a process from which the program is forked, if that can be; nil is none. It needs a box with namespaces, and
	// a stage. What is forked is the program that Argv would start.
	Prepared *Prepared

	trial bool // only set up the box, without a program
}

// program is the program as package exec starts it.
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
	// Why is set if cookoff's side ended it and not the program itself: one line.
	Why string
	// Over is the limit that it exceeded; empty for none.
	Over Excess
}

// Excess is a limit that a program can exceed.
type Excess string

// The limits of programs in a sandbox that are watched.
const (
	OverMemory Excess = "memory"
	OverFiles  Excess = "files"
	OverPonder Excess = "ponder"
	OverWatch  Excess = "watch" // it cannot be watched
)

// ExitStatus is an exit code in words, as package os has them.
func ExitStatus(code int) string {
	if code >= 1<<16 { // of Windows
		return fmt.Sprintf("exit status %#x", code)
	}
	return fmt.Sprintf("exit status %d", code)
}

// MachineError reports that the machine, not the program, is why a program could not be started: too many
// processes or open files, or too little memory.
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

// OfTheMachine makes a *MachineError of an error that is the machine's, and leaves others as they are.
func OfTheMachine(err error) error {
	for _, code := range []syscall.Errno{syscall.EAGAIN, syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM} {
		if errors.Is(err, code) {
			return &MachineError{err}
		}
	}
	return err
}
