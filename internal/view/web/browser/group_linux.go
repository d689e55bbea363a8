package browser

import "syscall"

// groupLeader returns the attributes of a process that leads a new group, and dies with this program.
func groupLeader() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
