//go:build amd64 || arm64

package box

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// call is a system call as a filter sees it.
type call struct {
	arch, number uint32
	arguments    [6]uint64
}

// verdict runs a filter as the kernel would.
func (c call) verdict(t *testing.T, code program) uint32 {
	t.Helper()
	data := make([]byte, 64)
	binary.LittleEndian.PutUint32(data[callNumber:], c.number)
	binary.LittleEndian.PutUint32(data[callArch:], c.arch)
	for i, a := range c.arguments {
		binary.LittleEndian.PutUint64(data[callArgument+8*i:], a)
	}
	var loaded uint32
	for at := 0; at < len(code); at++ {
		step := code[at]
		jump := func(yes bool) {
			if yes {
				at += int(step.Jt)
			} else {
				at += int(step.Jf)
			}
		}
		switch step.Code {
		case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
			loaded = binary.LittleEndian.Uint32(data[step.K:])
		case unix.BPF_ALU | unix.BPF_AND | unix.BPF_K:
			loaded &= step.K
		case unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K:
			jump(loaded == step.K)
		case unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K:
			jump(loaded >= step.K)
		case unix.BPF_JMP | unix.BPF_JA:
			at += int(step.K)
		case unix.BPF_RET | unix.BPF_K:
			return step.K
		default:
			t.Fatalf("unknown instruction %d: %+v", at, step)
		}
	}
	t.Fatal("the filter ends without a verdict")
	return 0
}

// kind is a kind of sandbox. Each kind has its own filter.
type kind struct{ namespaces, sockets bool }

func (k kind) filter() program { return seccompFilter(auditArch, k.namespaces, k.sockets) }

func kinds() map[string]kind {
	return map[string]kind{"whole": {true, true}, "landlock alone": {}, "landlock alone, debugged": {sockets: true}}
}

// allRules returns the rules of all sandboxes.
func allRules() []rule {
	return slices.Concat(rules(), namespaceRules(), hostRules(), []rule{noSockets()})
}

// ruled reports whether there is a rule for a call.
func ruled(number uint32) bool {
	return slices.ContainsFunc(allRules(), func(r rule) bool { return r.call == number })
}

// The filter allows the listed system calls and no others, such as those of other processors.
func TestFilteredCalls(t *testing.T) {
	t.Parallel()
	listed := numbers()
	if len(slices.Compact(slices.Clone(listed))) != len(listed) {
		t.Error("a call is listed twice")
	}
	const maxInstructions = 4096 // BPF_MAXINSNS
	const numbers = 1024         // more than there are calls
	for name, kind := range kinds() {
		code := kind.filter()
		if len(code) > maxInstructions {
			t.Errorf("%s: the filter has %d instructions, the kernel allows %d", name, len(code), maxInstructions)
		}
		for number := range uint32(numbers) {
			got := call{arch: auditArch, number: number}.verdict(t, code)
			absent := got == refuse(unix.ENOSYS).K
			allowed := slices.Contains(listed, number) && (number != unix.SYS_MEMFD_CREATE || !kind.namespaces)
			if allowed == absent || allowed && !ruled(number) && got != unix.SECCOMP_RET_ALLOW {
				t.Errorf("%s: verdict %#x on call %d, allowed: %t", name, got, number, allowed)
			}
			const x32, other = 0x40000000, unix.AUDIT_ARCH_I386
			for _, c := range []call{{arch: auditArch, number: x32 | number}, {arch: auditArch, number: -number - 1}, {arch: other, number: number}} {
				if got := c.verdict(t, code); got != refuse(unix.ENOSYS).K {
					t.Errorf("%s: verdict %#x on %+v, want ENOSYS", name, got, c)
				}
			}
		}
	}
	for _, r := range allRules() {
		if !slices.Contains(listed, r.call) {
			t.Errorf("there is a rule for call %d, which is not listed", r.call)
		}
	}
}

// These arguments of calls are allowed, or fail with these errors, in a sandbox with its own files
// and processes (own) and in one that shares them with the machine.
func TestFilteredArguments(t *testing.T) {
	t.Parallel()
	const (
		allowed   = unix.Errno(0)
		noEffect  = unix.Errno(1 << 12)
		self, pid = 0, 4711
	)
	for _, tt := range []struct {
		call        uint32
		arguments   []uint64
		own, shared unix.Errno
	}{
		{unix.SYS_FCNTL, []uint64{3, unix.F_SETLKW}, allowed, allowed},
		{unix.SYS_FCNTL, []uint64{3, unix.F_DUPFD_CLOEXEC}, allowed, allowed},
		{unix.SYS_FCNTL, []uint64{3, unix.F_GET_SEALS}, allowed, allowed},
		{unix.SYS_FCNTL, []uint64{3, unix.F_SETLEASE, unix.F_RDLCK}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_FCNTL, []uint64{3, 1<<32 | unix.F_SETLEASE}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_FCNTL, []uint64{3, unix.F_NOTIFY, 1}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_FCNTL, []uint64{3, unix.F_SETOWN}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_FCNTL, []uint64{3, unix.F_SETSIG}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_FCNTL, []uint64{1, unix.F_SETPIPE_SZ}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_FCNTL, []uint64{1, unix.F_SET_RW_HINT}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_IOCTL, []uint64{0, unix.TCGETS}, allowed, allowed},
		{unix.SYS_IOCTL, []uint64{0, cmdFIONREAD}, allowed, allowed},
		{unix.SYS_IOCTL, []uint64{0, unix.TIOCSTI}, unix.ENOTTY, unix.ENOTTY},
		{unix.SYS_IOCTL, []uint64{0, 1<<32 | unix.TIOCSTI}, unix.ENOTTY, unix.ENOTTY},
		{unix.SYS_IOCTL, []uint64{0, unix.TIOCLINUX}, unix.ENOTTY, unix.ENOTTY},
		{unix.SYS_IOCTL, []uint64{0, unix.TIOCSCTTY}, unix.ENOTTY, unix.ENOTTY},
		{unix.SYS_IOCTL, []uint64{0, unix.TCSETS}, unix.ENOTTY, unix.ENOTTY},
		{unix.SYS_IOCTL, []uint64{0, unix.FS_IOC_SETFLAGS}, unix.ENOTTY, unix.ENOTTY},
		{unix.SYS_IOCTL, []uint64{0, unix.FICLONE}, unix.ENOTTY, unix.ENOTTY},
		{unix.SYS_IOCTL, []uint64{0, unix.FIDEDUPERANGE}, unix.ENOTTY, unix.ENOTTY},
		{unix.SYS_IOCTL, []uint64{0, unix.FS_IOC_ENABLE_VERITY}, unix.ENOTTY, unix.ENOTTY},
		{unix.SYS_PRCTL, []uint64{unix.PR_SET_NAME}, allowed, allowed},
		{unix.SYS_PRCTL, []uint64{unix.PR_SET_DUMPABLE, 1}, allowed, allowed},
		{unix.SYS_PRCTL, []uint64{unix.PR_SET_DUMPABLE, 0}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_PRCTL, []uint64{unix.PR_SCHED_CORE, unix.PR_SCHED_CORE_CREATE}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_PRCTL, []uint64{unix.PR_SET_MEMORY_MERGE, 1}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_PRCTL, []uint64{unix.PR_SET_MM}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_PRCTL, []uint64{unix.PR_SET_SECCOMP, 2}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_PRCTL, []uint64{unix.PR_SET_PTRACER}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_PRCTL, []uint64{unix.PR_SET_CHILD_SUBREAPER, 1}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_PRCTL, []uint64{unix.PR_CAP_AMBIENT}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_MADVISE, []uint64{0, 0, unix.MADV_DONTNEED}, allowed, allowed},
		{unix.SYS_MADVISE, []uint64{0, 0, unix.MADV_PAGEOUT}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_MADVISE, []uint64{0, 0, unix.MADV_COLD}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_MADVISE, []uint64{0, 0, unix.MADV_MERGEABLE}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_MADVISE, []uint64{0, 0, unix.MADV_HWPOISON}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_FADVISE64, []uint64{3, 0, 0, adviceSequential}, allowed, allowed},
		{unix.SYS_FADVISE64, []uint64{3, 0, 0, 4}, noEffect, noEffect}, // POSIX_FADV_DONTNEED
		{unix.SYS_MMAP, []uint64{0, 4096, 3, unix.MAP_PRIVATE | unix.MAP_ANONYMOUS}, allowed, allowed},
		{unix.SYS_MMAP, []uint64{0, 4096, 3, unix.MAP_PRIVATE | unix.MAP_ANONYMOUS | unix.MAP_HUGETLB}, unix.ENOMEM, unix.ENOMEM},
		{unix.SYS_MEMFD_CREATE, []uint64{0, unix.MFD_CLOEXEC}, unix.ENOSYS, allowed},
		{unix.SYS_MEMFD_CREATE, []uint64{0, unix.MFD_HUGETLB}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_MEMBARRIER, []uint64{barrierPrivate}, allowed, allowed},
		{unix.SYS_MEMBARRIER, []uint64{1 << 1}, unix.EINVAL, unix.EINVAL}, // MEMBARRIER_CMD_GLOBAL_EXPEDITED
		{unix.SYS_PERSONALITY, []uint64{personalityQuery}, allowed, allowed},
		{unix.SYS_PERSONALITY, []uint64{0x0400000}, unix.EINVAL, unix.EINVAL}, // READ_IMPLIES_EXEC
		{unix.SYS_CLONE, []uint64{uint64(unix.SIGCHLD)}, allowed, allowed},
		{unix.SYS_CLONE, []uint64{unix.CLONE_VM | unix.CLONE_VFORK | uint64(unix.SIGCHLD)}, allowed, allowed},
		{unix.SYS_CLONE, []uint64{unix.CLONE_VM | unix.CLONE_SIGHAND | unix.CLONE_THREAD | unix.CLONE_FILES}, allowed, allowed},
		{unix.SYS_CLONE, []uint64{unix.CLONE_VM | unix.CLONE_SIGHAND | unix.CLONE_THREAD}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_CLONE, []uint64{unix.CLONE_NEWUSER}, unix.EPERM, unix.EPERM},
		{unix.SYS_CLONE, []uint64{unix.CLONE_NEWCGROUP | unix.CLONE_FILES}, unix.EPERM, unix.EPERM},
		{unix.SYS_CLONE, []uint64{unix.CLONE_PARENT}, unix.EPERM, unix.EPERM},
		{unix.SYS_CLOSE_RANGE, []uint64{3, 10, unix.CLOSE_RANGE_CLOEXEC}, allowed, allowed},
		{unix.SYS_CLOSE_RANGE, []uint64{3, 10, unix.CLOSE_RANGE_UNSHARE}, unix.EINVAL, unix.EINVAL},
		{unix.SYS_SCHED_SETSCHEDULER, []uint64{self, unix.SCHED_BATCH}, allowed, allowed},
		{unix.SYS_SCHED_SETSCHEDULER, []uint64{self, unix.SCHED_FIFO}, unix.EPERM, unix.EPERM},
		{unix.SYS_SCHED_SETSCHEDULER, []uint64{self, unix.SCHED_RESET_ON_FORK | unix.SCHED_RR}, unix.EPERM, unix.EPERM},
		{unix.SYS_SCHED_SETSCHEDULER, []uint64{pid, unix.SCHED_NORMAL}, allowed, unix.EPERM},
		{unix.SYS_SETPRIORITY, []uint64{unix.PRIO_PROCESS, self, 5}, allowed, allowed},
		{unix.SYS_SETPRIORITY, []uint64{unix.PRIO_PROCESS, self, 1<<64 - 5}, unix.EACCES, unix.EACCES},
		{unix.SYS_SETPRIORITY, []uint64{unix.PRIO_PROCESS, pid, 5}, allowed, unix.EPERM},
		{unix.SYS_SETPRIORITY, []uint64{unix.PRIO_USER, self, 5}, allowed, unix.EPERM},
		{unix.SYS_PRLIMIT64, []uint64{self}, allowed, allowed},
		{unix.SYS_PRLIMIT64, []uint64{pid}, allowed, unix.EPERM},
		{unix.SYS_OPENAT, []uint64{0, 0, unix.O_RDONLY, unix.S_ISUID}, allowed, allowed},
		{unix.SYS_OPENAT, []uint64{0, 0, unix.O_CREAT, 0o755}, allowed, allowed},
		{unix.SYS_OPENAT, []uint64{0, 0, unix.O_CREAT | unix.O_WRONLY, unix.S_ISUID | 0o755}, unix.EPERM, unix.EPERM},
		{unix.SYS_OPENAT, []uint64{0, 0, unix.O_TMPFILE | unix.O_WRONLY, unix.S_ISGID | 0o755}, unix.EPERM, unix.EPERM},
		{unix.SYS_OPENAT, []uint64{0, 0, unix.O_DIRECTORY, unix.S_ISGID}, allowed, allowed},
		{unix.SYS_MKNODAT, []uint64{0, 0, unix.S_IFIFO | 0o644}, allowed, allowed},
		{unix.SYS_MKNODAT, []uint64{0, 0, unix.S_ISUID | 0o755}, unix.EPERM, unix.EPERM},
		{unix.SYS_FCHMODAT, []uint64{0, 0, 0o755}, allowed, unix.EPERM},
		{unix.SYS_FCHMODAT, []uint64{0, 0, 0o4755}, unix.EPERM, unix.EPERM},
		{unix.SYS_FSETXATTR, nil, unix.EOPNOTSUPP, unix.EOPNOTSUPP},
		{unix.SYS_SPLICE, nil, unix.EINVAL, unix.EINVAL},
		{unix.SYS_SENDFILE, nil, unix.EINVAL, unix.EINVAL},
		{unix.SYS_FGETXATTR, nil, allowed, allowed},
		{unix.SYS_SOCKETPAIR, []uint64{unix.AF_UNIX, unix.SOCK_STREAM}, allowed, allowed},
		{unix.SYS_SOCKETPAIR, []uint64{unix.AF_TIPC, unix.SOCK_STREAM}, unix.EAFNOSUPPORT, unix.EAFNOSUPPORT},
		{unix.SYS_SOCKET, []uint64{unix.AF_UNIX, unix.SOCK_STREAM}, allowed, unix.EACCES},
		{unix.SYS_SOCKET, []uint64{unix.AF_INET6, unix.SOCK_STREAM | unix.SOCK_CLOEXEC | unix.SOCK_NONBLOCK, unix.IPPROTO_TCP}, allowed, unix.EACCES},
		{unix.SYS_SOCKET, []uint64{unix.AF_INET, unix.SOCK_STREAM, unix.IPPROTO_MPTCP}, unix.EPROTONOSUPPORT, unix.EPROTONOSUPPORT},
		{unix.SYS_SOCKET, []uint64{unix.AF_INET, unix.SOCK_STREAM, unix.IPPROTO_SCTP}, unix.EPROTONOSUPPORT, unix.EPROTONOSUPPORT},
		{unix.SYS_SOCKET, []uint64{unix.AF_INET, unix.SOCK_RAW, unix.IPPROTO_ICMP}, unix.EPERM, unix.EPERM},
		{unix.SYS_SOCKET, []uint64{unix.AF_PACKET, unix.SOCK_RAW}, unix.EAFNOSUPPORT, unix.EAFNOSUPPORT},
		{unix.SYS_SOCKET, []uint64{unix.AF_ALG, unix.SOCK_SEQPACKET}, unix.EAFNOSUPPORT, unix.EAFNOSUPPORT},
		{unix.SYS_SOCKET, []uint64{unix.AF_VSOCK, unix.SOCK_STREAM}, unix.EAFNOSUPPORT, unix.EAFNOSUPPORT},
		{unix.SYS_SOCKET, []uint64{unix.AF_NETLINK, unix.SOCK_RAW, unix.NETLINK_ROUTE}, allowed, unix.EACCES},
		{unix.SYS_SOCKET, []uint64{unix.AF_NETLINK, unix.SOCK_RAW, unix.NETLINK_NETFILTER}, unix.EPROTONOSUPPORT, unix.EPROTONOSUPPORT},
		{unix.SYS_SETSOCKOPT, []uint64{3, unix.SOL_SOCKET, unix.SO_REUSEADDR}, allowed, allowed},
		{unix.SYS_SETSOCKOPT, []uint64{3, unix.SOL_SOCKET, unix.SO_ATTACH_FILTER}, unix.ENOPROTOOPT, unix.ENOPROTOOPT},
		{unix.SYS_SETSOCKOPT, []uint64{3, unix.SOL_SOCKET, unix.SO_BINDTODEVICE}, unix.ENOPROTOOPT, unix.ENOPROTOOPT},
		{unix.SYS_SETSOCKOPT, []uint64{3, unix.IPPROTO_TCP, unix.TCP_NODELAY}, allowed, allowed},
		{unix.SYS_SETSOCKOPT, []uint64{3, unix.IPPROTO_TCP, unix.TCP_ULP}, unix.ENOPROTOOPT, unix.ENOPROTOOPT},
		{unix.SYS_SETSOCKOPT, []uint64{3, unix.IPPROTO_TCP, unix.TCP_REPAIR}, unix.ENOPROTOOPT, unix.ENOPROTOOPT},
		{unix.SYS_SETSOCKOPT, []uint64{3, unix.IPPROTO_IP, unix.IP_TTL}, allowed, allowed},
		{unix.SYS_SETSOCKOPT, []uint64{3, unix.IPPROTO_IP, firstTable}, unix.ENOPROTOOPT, unix.ENOPROTOOPT},
		{unix.SYS_SETSOCKOPT, []uint64{3, unix.IPPROTO_IPV6, unix.IPV6_V6ONLY}, allowed, allowed},
		{unix.SYS_SETSOCKOPT, []uint64{3, unix.IPPROTO_IPV6, firstTable}, unix.ENOPROTOOPT, unix.ENOPROTOOPT},
		{unix.SYS_SETSOCKOPT, []uint64{3, unix.SOL_ALG, 1}, unix.ENOPROTOOPT, unix.ENOPROTOOPT},
	} {
		for name, kind := range kinds() {
			want := tt.own
			if !kind.namespaces {
				want = tt.shared
			}
			if name == "landlock alone, debugged" && want == unix.EACCES && tt.call == unix.SYS_SOCKET {
				want = tt.own
			}
			c := call{arch: auditArch, number: tt.call}
			copy(c.arguments[:], tt.arguments)
			got := c.verdict(t, kind.filter())
			result := map[unix.Errno]uint32{allowed: unix.SECCOMP_RET_ALLOW, noEffect: refuse(0).K}
			if wanted, special := result[want]; special && got != wanted || !special && got != refuse(want).K {
				t.Errorf("%s: verdict %#x on call %d with %#x, want %v", name, got, tt.call, tt.arguments, want)
			}
		}
	}
}

// callsVariable makes the test binary make all system calls itself, filtered or free.
const callsVariable = "BOX_TEST_CALLS"

// The kernel applies the filter: listed calls return the same errors as without a filter, and all
// others ENOSYS. The arguments are invalid, so that calls have no effect.
func TestFilterInKernel(t *testing.T) {
	if how := os.Getenv(callsVariable); how != "" {
		makeCalls(how == "filtered")
		return
	}
	t.Parallel()
	if !hasSeccomp() {
		t.Skip("this machine has no seccomp filters")
	}
	free, filtered := answers(t, "free"), answers(t, "filtered")
	listed := numbers()
	existing := 0
	for number, errno := range free {
		got, made := filtered[number]
		switch {
		case !made:
			t.Errorf("call %d was not made", number)
		case !slices.Contains(listed, number):
			if got != unix.ENOSYS {
				t.Errorf("call %d, which is not listed, fails with %d", number, got)
			}
		case !ruled(number) && got != errno:
			t.Errorf("call %d, which is listed, fails with %d, without a filter with %d", number, got, errno)
		}
		if errno != unix.ENOSYS {
			existing++
		}
	}
	const minExisting = 280
	if existing < minExisting {
		t.Errorf("only %d calls that this kernel has were made", existing)
	}
}

// answers makes all calls in another process, and returns their errors.
func answers(t *testing.T, how string) map[uint32]unix.Errno {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), callsVariable+"="+how)
	out, err := cmd.CombinedOutput()
	all := map[uint32]unix.Errno{}
	lines := bufio.NewScanner(bytes.NewReader(out))
	for lines.Scan() {
		var number uint32
		var errno int
		if n, _ := fmt.Sscanf(lines.Text(), "call %d: %d", &number, &errno); n == 2 {
			all[number] = unix.Errno(errno)
		}
	}
	if err != nil || !strings.Contains(string(out), "all made") {
		t.Fatalf("%s: %v: %s", how, err, out)
	}
	return all
}

// makeCalls makes all calls with invalid arguments, except the fatal ones.
func makeCalls(filtered bool) {
	runtime.LockOSThread()
	p := Policy{Use: Mechanisms{Namespaces: true, Seccomp: filtered}}
	b, err := p.bindings()
	if err == nil {
		err = b.Bind()
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	const numbers, invalid = 600, ^uintptr(0)
	for number := range uintptr(numbers) {
		if slices.Contains(fatal(), number) {
			continue
		}
		_, _, errno := unix.RawSyscall6(number, invalid, invalid, invalid, invalid, invalid, invalid)
		fmt.Printf("call %d: %d\n", number, errno)
	}
	fmt.Println("all made")
	os.Exit(0)
}
