package box

import (
	"encoding/hex"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Offsets in what a filter sees of a call (struct seccomp_data). Arguments are read as their lower halves: all that
// are looked at are 32 bits wide.
const (
	callNumber   = 0
	callMachine  = 4
	callArgument = 16 // the first; each has eight bytes
)

// argument is the offset of an argument, which count from 0.
func argument(n int) uint32 { return callArgument + 8*uint32(n) }

// foreign is the first number of the second set of calls that x86-64 has (__X32_SYSCALL_BIT).
const foreign = 0x40000000

// namespaceFlags are those of clone(2) that make namespaces.
const namespaceFlags = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP

// ioprioUser is what ioprio_set(2) calls IOPRIO_WHO_USER.
const ioprioUser = 3

func hasSeccomp() bool {
	action := uint32(unix.SECCOMP_RET_ERRNO)
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_GET_ACTION_AVAIL, 0, uintptr(unsafe.Pointer(&action)))
	return errno == 0 && machine() != 0
}

// machine is the number of the processor's kind; 0 if no filter is made for it.
func machine() uint32 {
	switch runtime.GOARCH {
	case "amd64":
		return unix.AUDIT_ARCH_X86_64
	case "arm64":
		return unix.AUDIT_ARCH_AARCH64
	}
	return 0
}

// denied are calls that no bot needs, and that lead to the memory of others, to the kernel's rarer parts, or to what is
// the whole machine's.
func denied() []uint32 {
	return append([]uint32{
		unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PROCESS_MADVISE, unix.SYS_KCMP,
		unix.SYS_PIDFD_GETFD, unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT, unix.SYS_MOVE_MOUNT,
		unix.SYS_OPEN_TREE, unix.SYS_OPEN_TREE_ATTR, unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK,
		unix.SYS_MOUNT_SETATTR, unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
		unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD, unix.SYS_KEXEC_LOAD,
		unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE, unix.SYS_OPEN_BY_HANDLE_AT,
		unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_FANOTIFY_INIT, unix.SYS_SWAPON, unix.SYS_SWAPOFF,
		unix.SYS_REBOOT, unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME, unix.SYS_ACCT, unix.SYS_QUOTACTL, unix.SYS_QUOTACTL_FD,
		unix.SYS_SYSLOG, unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_CLOCK_ADJTIME, unix.SYS_ADJTIMEX,
		unix.SYS_VHANGUP, unix.SYS_LOOKUP_DCOOKIE, unix.SYS_NFSSERVCTL,
	}, deniedHere()...)
}

// absent are calls of which programs know that a kernel may not have them. The flags of clone3 cannot be seen, nor the mode of
// openat2, so that clone and openat are used. Memory, messages and semaphores of System V are nobody's when they are not looked at, and so would not be
// watched; nor are pages that a pipe holds (vmsplice) and secret memory.
func absent() []uint32 {
	return []uint32{
		unix.SYS_CLONE3, unix.SYS_OPENAT2, unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER,
		unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_SHMCTL, unix.SYS_MSGGET, unix.SYS_MSGSND, unix.SYS_MSGRCV, unix.SYS_MSGCTL,
		unix.SYS_VMSPLICE, unix.SYS_MEMFD_SECRET, unix.SYS_SEMGET, unix.SYS_SEMOP, unix.SYS_SEMTIMEDOP, unix.SYS_SEMCTL,
	}
}

// unbounded are calls for memory that a program with files in memory of its own can have there, where the system bounds it.
func unbounded() []uint32 { return []uint32{unix.SYS_MEMFD_CREATE} }

// shared are calls for messages that outlive their process where the namespace is not the bot's own.
func shared() []uint32 { return []uint32{unix.SYS_MQ_OPEN} }

// metadata are calls that change whose a file is, who may do what with it, and what is noted of it: Landlock does not ask
// for them, so that without mounts of its own a program could make files unreadable that it cannot read.
func metadata() []uint32 {
	return append([]uint32{
		unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT,
		unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR,
		unix.SYS_SETXATTRAT, unix.SYS_REMOVEXATTRAT, unix.SYS_FILE_SETATTR,
	}, metadataHere()...)
}

// modeCall is a call that makes a file, or changes one, with a mode among its arguments, which count from 0.
type modeCall struct {
	number      uint32
	mode, flags int // there is a mode if flags have bits of makes; -1 if there always is one
}

// modes are the calls by which a program could leave behind a file that gives others the rights of the user (setuid).
func modes() []modeCall {
	return append([]modeCall{
		{unix.SYS_FCHMOD, 1, -1}, {unix.SYS_FCHMODAT, 2, -1}, {unix.SYS_FCHMODAT2, 2, -1}, {unix.SYS_MKNODAT, 2, -1}, {unix.SYS_OPENAT, 3, 2},
	}, modesHere()...)
}

// makes are flags with which a file is opened that is made (O_CREAT, and O_TMPFILE without O_DIRECTORY).
const makes = unix.O_CREAT | unix.O_TMPFILE&^unix.O_DIRECTORY

// filterCalls denies some calls. They fail as they do where the system has or allows no such thing; nothing is killed.
func (b *Bindings) filterCalls(p *Policy) {
	var code []byte
	for _, step := range callFilter(machine(), p.Use.Namespaces, p.Use.Namespaces || p.Network) {
		code = append(code, bytesOf(&step)...)
	}
	b.Calls = append(b.Calls, Call{What: "seccomp", Number: unix.SYS_SECCOMP, Args: []Argument{
		{Number: unix.SECCOMP_SET_MODE_FILTER}, {}, {Bytes: hex.EncodeToString(code), Filter: true},
	}})
}

// callFilter is the filter as the kernel runs it. own says that messages are the bot's own, sockets that it can have
// those of a network.
func callFilter(machine uint32, own, sockets bool) []unix.SockFilter {
	f := &filter{}
	f.load(callMachine)
	f.unless(machine, failing(unix.ENOSYS)) // another processor's programs, with other numbers
	f.load(callNumber)
	f.atLeast(foreign, failing(unix.ENOSYS))
	for _, call := range denied() {
		f.when(call, failing(unix.EPERM))
	}
	for _, call := range absent() {
		f.when(call, failing(unix.ENOSYS))
	}
	f.inCall(unix.SYS_CLONE, func() {
		f.load(argument(0))
		f.anyOf(namespaceFlags, failing(unix.EPERM))
		// A thread with descriptors of its own could hide files there.
		f.add(unix.BPF_ALU|unix.BPF_AND|unix.BPF_K, unix.CLONE_THREAD|unix.CLONE_FILES, 0, 0)
		f.when(unix.CLONE_THREAD, failing(unix.EINVAL))
	})
	f.inCall(unix.SYS_CLOSE_RANGE, func() { // so could it with these
		f.load(argument(2))
		f.anyOf(unix.CLOSE_RANGE_UNSHARE, failing(unix.EINVAL))
	})
	for _, c := range modes() {
		f.inCall(c.number, func() {
			if c.flags >= 0 {
				f.load(argument(c.flags))
				f.unlessAnyOf(makes, unix.SECCOMP_RET_ALLOW)
			}
			f.load(argument(c.mode))
			f.anyOf(unix.S_ISUID|unix.S_ISGID, failing(unix.EPERM))
		})
	}
	f.inCall(unix.SYS_IOCTL, func() { // which put words into the mouth of a terminal
		f.load(argument(1))
		f.when(unix.TIOCSTI, failing(unix.EPERM))
		f.when(unix.TIOCLINUX, failing(unix.EPERM))
	})
	if own {
		for _, call := range unbounded() {
			f.when(call, failing(unix.ENOSYS))
		}
	} else {
		for _, call := range shared() {
			f.when(call, failing(unix.ENOSYS))
		}
		for _, call := range metadata() {
			f.when(call, failing(unix.EPERM))
		}
		f.keepToItself()
	}
	families := []uint32{unix.AF_UNIX, unix.AF_INET, unix.AF_INET6, unix.AF_NETLINK}
	why := unix.EAFNOSUPPORT
	if !sockets {
		families, why = nil, unix.EACCES // a socket of the system's files can be a service of it
	}
	f.inCall(unix.SYS_SOCKET, func() {
		f.load(argument(0))
		for _, family := range families {
			f.when(family, unix.SECCOMP_RET_ALLOW)
		}
		f.end(failing(why))
	})
	f.end(unix.SECCOMP_RET_ALLOW)
	return f.code
}

// keepToItself denies calls that slow down or bound other processes, which signals and Landlock know nothing of, of the same
// user. For the caller itself, which is 0, they are allowed.
func (f *filter) keepToItself() {
	for _, call := range []uint32{
		unix.SYS_PRLIMIT64, unix.SYS_SCHED_SETAFFINITY, unix.SYS_SCHED_SETSCHEDULER, unix.SYS_SCHED_SETPARAM, unix.SYS_SCHED_SETATTR,
		unix.SYS_MIGRATE_PAGES, unix.SYS_MOVE_PAGES,
	} {
		f.inCall(call, func() {
			f.load(callArgument)
			f.unless(0, failing(unix.EPERM))
		})
	}
	for _, group := range []struct{ call, user uint32 }{{unix.SYS_SETPRIORITY, unix.PRIO_USER}, {unix.SYS_IOPRIO_SET, ioprioUser}} {
		f.inCall(group.call, func() {
			f.load(callArgument)
			f.when(group.user, failing(unix.EPERM)) // all processes of a user
			f.load(callArgument + 8)
			f.unless(0, failing(unix.EPERM))
		})
	}
}

// failing has a call fail with an error.
func failing(errno unix.Errno) uint32 { return unix.SECCOMP_RET_ERRNO | uint32(errno) }

// filter is a program of the kernel's packet filter, which is run for each system call.
type filter struct{ code []unix.SockFilter }

func (f *filter) add(op uint16, k uint32, yes, no uint8) {
	f.code = append(f.code, unix.SockFilter{Code: op, Jt: yes, Jf: no, K: k})
}

// load loads what stands at an offset.
func (f *filter) load(at uint32) { f.add(unix.BPF_LD|unix.BPF_W|unix.BPF_ABS, at, 0, 0) }

// end ends with a verdict.
func (f *filter) end(verdict uint32) { f.add(unix.BPF_RET|unix.BPF_K, verdict, 0, 0) }

// when ends with a verdict if that is loaded.
func (f *filter) when(value, verdict uint32) {
	f.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, value, 0, 1)
	f.end(verdict)
}

func (f *filter) unless(value, verdict uint32) {
	f.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, value, 1, 0)
	f.end(verdict)
}

func (f *filter) atLeast(value, verdict uint32) {
	f.add(unix.BPF_JMP|unix.BPF_JGE|unix.BPF_K, value, 0, 1)
	f.end(verdict)
}

func (f *filter) unlessAnyOf(bits, verdict uint32) {
	f.add(unix.BPF_JMP|unix.BPF_JSET|unix.BPF_K, bits, 1, 0)
	f.end(verdict)
}

func (f *filter) anyOf(bits, verdict uint32) {
	f.add(unix.BPF_JMP|unix.BPF_JSET|unix.BPF_K, bits, 0, 1)
	f.end(verdict)
}

// inCall looks closer at a call, whose number is loaded. It is loaded again behind that.
func (f *filter) inCall(call uint32, look func()) {
	at := len(f.code)
	f.add(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K, call, 0, 0)
	look()
	f.code[at].Jf = uint8(len(f.code) - at - 1)
	f.load(callNumber)
}
