package box

import "golang.org/x/sys/unix"

// fatal are calls that end a process, stop it, make another one, or take long, whatever their arguments.
func fatal() []uintptr {
	return []uintptr{unix.SYS_EXIT, unix.SYS_EXIT_GROUP, unix.SYS_RT_SIGRETURN, unix.SYS_SYNC, unix.SYS_VHANGUP}
}
