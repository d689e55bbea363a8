//go:build amd64 || arm64

package box

import (
	"slices"

	"golang.org/x/sys/unix"
)

// group is a set of system calls allowed in a sandbox, with the reason. All others fail with ENOSYS, as on a kernel
// without them. docs/syscalls.md lists them and explains what is missing.
type group struct {
	why   string
	calls []uint32
}

// allowedCalls returns the system calls allowed on this architecture. Rules restrict the arguments of some.
func allowedCalls() []group { return slices.Concat(fileCalls(), processCalls(), archCalls()) }

// fileCalls returns the allowed calls for files and memory.
func fileCalls() []group {
	return []group{
		{"read and write files, pipes and sockets", []uint32{
			unix.SYS_READ, unix.SYS_WRITE, unix.SYS_READV, unix.SYS_WRITEV, unix.SYS_PREAD64, unix.SYS_PWRITE64, unix.SYS_PREADV,
			unix.SYS_PWRITEV, unix.SYS_LSEEK, unix.SYS_SENDFILE, unix.SYS_COPY_FILE_RANGE, unix.SYS_SPLICE,
		}},
		{"open, duplicate and close them", []uint32{
			unix.SYS_OPENAT, unix.SYS_CLOSE, unix.SYS_CLOSE_RANGE, unix.SYS_DUP, unix.SYS_DUP3, unix.SYS_PIPE2, unix.SYS_FCNTL, unix.SYS_IOCTL,
			unix.SYS_FLOCK, unix.SYS_FTRUNCATE, unix.SYS_TRUNCATE, unix.SYS_FALLOCATE, unix.SYS_FADVISE64, unix.SYS_FSYNC, unix.SYS_FDATASYNC,
		}},
		{"inspect files and folders", []uint32{
			unix.SYS_FSTAT, unix.SYS_NEWFSTATAT, unix.SYS_STATX, unix.SYS_STATFS, unix.SYS_FSTATFS, unix.SYS_FACCESSAT, unix.SYS_FACCESSAT2,
			unix.SYS_GETDENTS64, unix.SYS_READLINKAT, unix.SYS_GETCWD, unix.SYS_CHDIR, unix.SYS_FCHDIR, unix.SYS_UMASK,
		}},
		{"attributes, modes, owners and times of files", []uint32{
			unix.SYS_GETXATTR, unix.SYS_LGETXATTR, unix.SYS_FGETXATTR, unix.SYS_LISTXATTR, unix.SYS_LLISTXATTR, unix.SYS_FLISTXATTR,
			unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR,
			unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT, unix.SYS_UTIMENSAT,
		}},
		{"create, move and remove files", []uint32{
			unix.SYS_MKDIRAT, unix.SYS_MKNODAT, unix.SYS_UNLINKAT, unix.SYS_RENAMEAT, unix.SYS_RENAMEAT2, unix.SYS_LINKAT, unix.SYS_SYMLINKAT,
		}},
		{"memory", []uint32{
			unix.SYS_MMAP, unix.SYS_MUNMAP, unix.SYS_MPROTECT, unix.SYS_MREMAP, unix.SYS_MADVISE, unix.SYS_MSYNC, unix.SYS_BRK,
			unix.SYS_MEMFD_CREATE, // ZGC, and what .NET compiles, where there is no folder for that
		}},
		{"lock memory, for .NET and libraries that hold keys", []uint32{unix.SYS_MLOCK, unix.SYS_MUNLOCK}},
		{"protection keys and shadow stacks, for compilers and C libraries", []uint32{
			unix.SYS_PKEY_ALLOC, unix.SYS_PKEY_FREE, unix.SYS_PKEY_MPROTECT, unix.SYS_MAP_SHADOW_STACK,
		}},
		{"NUMA placement of memory, for the JVM and .NET", []uint32{unix.SYS_MBIND, unix.SYS_SET_MEMPOLICY, unix.SYS_GET_MEMPOLICY}},
	}
}

// processCalls returns the allowed calls for processes, time, limits and sockets.
func processCalls() []group {
	return []group{
		{"synchronise threads", []uint32{
			unix.SYS_FUTEX, unix.SYS_FUTEX_WAITV, unix.SYS_FUTEX_WAKE, unix.SYS_FUTEX_WAIT, unix.SYS_FUTEX_REQUEUE, unix.SYS_MEMBARRIER,
			unix.SYS_RSEQ, unix.SYS_SET_ROBUST_LIST, unix.SYS_SET_TID_ADDRESS,
		}},
		{"start and end processes and threads", []uint32{
			unix.SYS_CLONE, unix.SYS_EXECVE, unix.SYS_EXECVEAT, unix.SYS_EXIT, unix.SYS_EXIT_GROUP, unix.SYS_WAIT4, unix.SYS_WAITID, unix.SYS_PRCTL,
			unix.SYS_PERSONALITY, unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_SEND_SIGNAL,
		}},
		{"identity of processes, users and groups", []uint32{
			unix.SYS_GETPID, unix.SYS_GETPPID, unix.SYS_GETTID, unix.SYS_GETUID, unix.SYS_GETEUID, unix.SYS_GETGID, unix.SYS_GETEGID,
			unix.SYS_GETRESUID, unix.SYS_GETRESGID, unix.SYS_GETGROUPS, unix.SYS_GETPGID, unix.SYS_SETPGID, unix.SYS_GETSID, unix.SYS_SETSID,
			unix.SYS_CAPGET,
		}},
		{"signals", []uint32{
			unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_TGKILL, unix.SYS_RT_SIGACTION, unix.SYS_RT_SIGPROCMASK, unix.SYS_RT_SIGRETURN,
			unix.SYS_RT_SIGPENDING, unix.SYS_RT_SIGTIMEDWAIT, unix.SYS_RT_SIGSUSPEND, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO,
			unix.SYS_SIGALTSTACK, unix.SYS_SIGNALFD4, unix.SYS_RESTART_SYSCALL,
		}},
		{"wait for several events", []uint32{
			unix.SYS_PPOLL, unix.SYS_PSELECT6, unix.SYS_EPOLL_CREATE1, unix.SYS_EPOLL_CTL, unix.SYS_EPOLL_PWAIT, unix.SYS_EPOLL_PWAIT2, unix.SYS_EVENTFD2,
		}},
		{"time and timers", []uint32{
			unix.SYS_CLOCK_GETTIME, unix.SYS_CLOCK_GETRES, unix.SYS_CLOCK_NANOSLEEP, unix.SYS_NANOSLEEP, unix.SYS_GETTIMEOFDAY, unix.SYS_TIMES,
			unix.SYS_GETITIMER, unix.SYS_SETITIMER, unix.SYS_TIMER_CREATE, unix.SYS_TIMER_SETTIME, unix.SYS_TIMER_GETTIME,
			unix.SYS_TIMER_GETOVERRUN, unix.SYS_TIMER_DELETE, unix.SYS_TIMERFD_CREATE, unix.SYS_TIMERFD_SETTIME, unix.SYS_TIMERFD_GETTIME,
		}},
		{"processors and priority", []uint32{
			unix.SYS_SCHED_YIELD, unix.SYS_SCHED_GETAFFINITY, unix.SYS_SCHED_SETAFFINITY, unix.SYS_SCHED_GETSCHEDULER, unix.SYS_SCHED_SETSCHEDULER,
			unix.SYS_SCHED_GETPARAM, unix.SYS_SCHED_SETPARAM, unix.SYS_SCHED_GET_PRIORITY_MAX, unix.SYS_SCHED_GET_PRIORITY_MIN,
			unix.SYS_SCHED_RR_GET_INTERVAL, unix.SYS_GETPRIORITY, unix.SYS_SETPRIORITY, unix.SYS_GETCPU,
		}},
		{"limits and machine information", []uint32{
			unix.SYS_GETRLIMIT, unix.SYS_SETRLIMIT, unix.SYS_PRLIMIT64, unix.SYS_GETRUSAGE, unix.SYS_UNAME, unix.SYS_SYSINFO, unix.SYS_GETRANDOM,
		}},
		{"sockets, if the sandbox allows any", []uint32{
			unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_ACCEPT, unix.SYS_ACCEPT4, unix.SYS_CONNECT,
			unix.SYS_GETSOCKNAME, unix.SYS_GETPEERNAME, unix.SYS_SENDTO, unix.SYS_RECVFROM, unix.SYS_SENDMSG, unix.SYS_RECVMSG,
			unix.SYS_SENDMMSG, unix.SYS_RECVMMSG, unix.SYS_SHUTDOWN, unix.SYS_GETSOCKOPT, unix.SYS_SETSOCKOPT,
		}},
	}
}

// metadataCalls returns the calls that change owner, mode and extended attributes. Landlock does not cover them, so
// without a mount namespace a program could use them on files that it cannot even read.
func metadataCalls() []uint32 {
	return append([]uint32{
		unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT,
		unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR,
	}, archMetadataCalls()...)
}

// modeCall is a call that sets the mode of a file, with the indices of its arguments.
type modeCall struct {
	number      uint32
	mode, flags int // mode counts only if flags create a file; flags is -1 if it always counts
}

// modeCalls returns the calls that could create a setuid file, which would outlive the match.
func modeCalls() []modeCall {
	return append([]modeCall{
		{unix.SYS_FCHMOD, 1, -1}, {unix.SYS_FCHMODAT, 2, -1}, {unix.SYS_FCHMODAT2, 2, -1}, {unix.SYS_MKNODAT, 2, -1}, {unix.SYS_OPENAT, 3, 2},
	}, archModeCalls()...)
}
