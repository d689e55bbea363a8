package box

import "golang.org/x/sys/unix"

// auditArch is this architecture in seccomp filters.
const auditArch = unix.AUDIT_ARCH_X86_64

// Commands of arch_prctl(2) that package unix does not define.
const (
	archSetGS, archSetFS, archGetFS, archGetGS           = 0x1001, 0x1002, 0x1003, 0x1004
	archGetXcompSupp, archGetXcompPerm, archReqXcompPerm = 0x1021, 0x1022, 0x1023
	archShstkEnable, archShstkDisable, archShstkLock     = 0x5001, 0x5002, 0x5003
	archShstkStatus                                      = 0x5005
)

// archCalls returns the allowed calls that only this architecture has.
func archCalls() []group {
	return []group{
		{"only on x86-64: older forms of the calls above", []uint32{
			unix.SYS_OPEN, unix.SYS_CREAT, unix.SYS_DUP2, unix.SYS_PIPE, unix.SYS_STAT, unix.SYS_LSTAT, unix.SYS_ACCESS, unix.SYS_GETDENTS,
			unix.SYS_READLINK, unix.SYS_MKDIR, unix.SYS_RMDIR, unix.SYS_MKNOD, unix.SYS_UNLINK, unix.SYS_RENAME, unix.SYS_LINK, unix.SYS_SYMLINK,
			unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT, unix.SYS_FORK, unix.SYS_VFORK,
			unix.SYS_GETPGRP, unix.SYS_POLL, unix.SYS_SELECT, unix.SYS_EPOLL_CREATE, unix.SYS_EPOLL_WAIT, unix.SYS_EVENTFD, unix.SYS_SIGNALFD,
			unix.SYS_PAUSE, unix.SYS_ALARM, unix.SYS_TIME,
		}},
		{"only on x86-64: thread-local storage", []uint32{unix.SYS_ARCH_PRCTL}},
	}
}

// archRules returns the rules for calls that only this architecture has.
func archRules() []rule {
	return []rule{{call: unix.SYS_ARCH_PRCTL, errno: unix.EINVAL, only: condition{values: []uint32{
		archSetGS, archSetFS, archGetFS, archGetGS, // C libraries
		archGetXcompSupp, archGetXcompPerm, archReqXcompPerm, // matrix units: numpy, torch
		archShstkEnable, archShstkDisable, archShstkLock, archShstkStatus, // C libraries
	}}}}
}

// archPrctls returns the allowed commands of prctl(2) that only this architecture has.
func archPrctls() []uint32 { return nil }

// archMetadataCalls returns legacy calls, which newer architectures lack.
func archMetadataCalls() []uint32 {
	return []uint32{unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN}
}

// archModeCalls returns legacy calls, which newer architectures lack.
func archModeCalls() []modeCall {
	return []modeCall{{unix.SYS_OPEN, 2, 1}, {unix.SYS_CREAT, 1, -1}, {unix.SYS_CHMOD, 1, -1}, {unix.SYS_MKNOD, 1, -1}}
}
