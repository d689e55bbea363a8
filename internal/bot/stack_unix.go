//go:build unix

package bot

import (
	"os"
	"syscall"
)

// askForStack asks a process to write its stack to standard error.
func askForStack(process *os.Process) error { return process.Signal(syscall.SIGUSR1) }
