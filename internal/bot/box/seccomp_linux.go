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

// foreign is the first number of the second set of calls that x86-64 has (__X32_SYSCALL_BIT).
const foreign = 0x40000000

// namespaceFlags are those of clone(2) that make namespaces.
const namespaceFlags = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP

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

// absent are calls of which programs know that a kernel may not have them. The flags of clone3 cannot be seen, so that
// clone is used.
func absent() []uint32 {
	return []uint32{unix.SYS_CLONE3, unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER}
}

// shared are calls for memory and messages that outlive their process where the namespace is not the bot's own.
func shared() []uint32 {
	return []uint32{unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_MSGGET, unix.SYS_SEMGET, unix.SYS_MQ_OPEN}
}

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

// callFilter is the filter as the kernel runs it. own says that shared memory is the bot's own, sockets that it can have
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
		f.load(callArgument)
		f.anyOf(namespaceFlags, failing(unix.EPERM))
	})
	f.inCall(unix.SYS_IOCTL, func() { // which put words into the mouth of a terminal
		f.load(callArgument + 8)
		f.when(unix.TIOCSTI, failing(unix.EPERM))
		f.when(unix.TIOCLINUX, failing(unix.EPERM))
	})
	if !own {
		for _, call := range shared() {
			f.when(call, failing(unix.ENOSYS))
		}
	}
	families := []uint32{unix.AF_UNIX, unix.AF_INET, unix.AF_INET6, unix.AF_NETLINK}
	why := unix.EAFNOSUPPORT
	if !sockets {
		families, why = nil, unix.EACCES // a socket of the system's files can be a service of it
	}
	f.inCall(unix.SYS_SOCKET, func() {
		f.load(callArgument)
		for _, family := range families {
			f.when(family, unix.SECCOMP_RET_ALLOW)
		}
		f.end(failing(why))
	})
	f.end(unix.SECCOMP_RET_ALLOW)
	return f.code
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
