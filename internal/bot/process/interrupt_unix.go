//go:build unix

package process

import "syscall"

// Interrupt sends the program's first process what Ctrl-C sends.
func (p *Program) Interrupt() error { return p.signal(syscall.SIGINT) }
