package box

import "golang.org/x/sys/unix"

// fatal are calls that end a process, stop it, make another one, or take long, whatever their arguments.
func fatal() []uintptr {
	return []uintptr{
		unix.SYS_EXIT, unix.SYS_EXIT_GROUP, unix.SYS_RT_SIGRETURN, unix.SYS_PAUSE, unix.SYS_FORK, unix.SYS_VFORK, unix.SYS_SYNC, unix.SYS_VHANGUP,
		unix.SYS_URETPROBE, unix.SYS_UPROBE,
	}
}
