package browser

import "syscall"

// groupLeader are the attributes of a process that starts a group, and ends when this program is killed.
func groupLeader() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
