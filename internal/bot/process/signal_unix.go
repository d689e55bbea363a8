//go:build unix && !linux

package process

import "syscall"

func (p *Program) signal(s syscall.Signal) error { return p.cmd.Process.Signal(s) }
