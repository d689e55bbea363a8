package box

import "golang.org/x/sys/unix"

// fatal returns the calls that end, stop or fork a process, or take long, with any arguments.
func fatal() []uintptr {
	return []uintptr{unix.SYS_EXIT, unix.SYS_EXIT_GROUP, unix.SYS_RT_SIGRETURN, unix.SYS_SYNC, unix.SYS_VHANGUP}
}
