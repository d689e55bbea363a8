//go:build unix && !linux

package browser

import "syscall"

// groupLeader are the attributes of a process that starts a group.
func groupLeader() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
