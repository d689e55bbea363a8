//go:build unix && !linux

package browser

import "syscall"

// groupLeader returns the attributes of a process that leads a new group.
func groupLeader() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
