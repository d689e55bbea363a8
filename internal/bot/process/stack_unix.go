//go:build unix

package process

import "syscall"

// AskForStack asks the program's first process to write its stack to standard error.
func (p *Program) AskForStack() error { return p.signal(syscall.SIGUSR1) }
