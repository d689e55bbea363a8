//go:build amd64 || arm64

package box

import (
	"slices"

	"golang.org/x/sys/unix"
)

// rule restricts an argument of an allowed call. Only the lower 32 bits of the argument are checked: the kernel ignores the
// upper ones for all calls with rules.
type rule struct {
	call  uint32
	given []condition // the rule applies to calls for which all of these hold
	only  condition   // allows the call
	errno unix.Errno  // error if only does not hold; 0 pretends success, which is fine for advice
}

// condition holds if an argument, masked, has one of the values. No mask is all bits.
type condition struct {
	argument int // from 0
	mask     uint32
	values   []uint32
}

// is returns the condition that an argument has one of the values.
func is(argument int, values ...uint32) condition {
	return condition{argument: argument, values: values}
}

// without returns the condition that none of the bits are set in an argument.
func without(argument int, bits uint32) condition { return condition{argument, bits, []uint32{0}} }

// Constants that package unix does not define.
const (
	cmdFIONREAD, cmdFIONBIO, cmdFIOCLEX, cmdFIONCLEX = 0x541b, 0x5421, 0x5451, 0x5450

	adviceNormal, adviceRandom, adviceSequential, adviceWillNeed, adviceNoReuse = 0, 1, 2, 3, 5 // POSIX_FADV_

	barrierQuery, barrierGlobal, barrierPrivate, barrierRegister = 0, 1 << 0, 1 << 3, 1 << 4 // MEMBARRIER_CMD_
	barrierCore, barrierRegisterCore                             = 1 << 5, 1 << 6
	barrierSequences, barrierRegisterSequences                   = 1 << 7, 1 << 8

	personalityQuery, fixedAddresses = 0xffffffff, 0x0040000 // ADDR_NO_RANDOMIZE

	socketKind = 0xf // SOCK_TYPE_MASK
	negative   = 1 << 31
)

// namespaceFlags are the flags of clone(2) that create namespaces.
const namespaceFlags = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP

// rules returns the rules of all sandboxes.
func rules() []rule {
	all := slices.Concat(commandRules(), resourceRules())
	for _, c := range modeCalls() {
		r := rule{call: c.number, errno: unix.EPERM, only: without(c.mode, unix.S_ISUID|unix.S_ISGID)}
		if c.flags >= 0 {
			r.given = []condition{makes(c.flags)}
		}
		all = append(all, r)
	}
	return slices.Concat(all, socketRules(), archRules())
}

// commandRules returns the rules for calls with many subcommands.
func commandRules() []rule {
	return []rule{
		// Not: F_SETLEASE, which blocks other processes that open a file; F_NOTIFY, which reveals what they read; F_SETOWN,
		// which sends them signals; F_SETPIPE_SZ, which uses up the user's limit for all pipes.
		{call: unix.SYS_FCNTL, errno: unix.EINVAL, only: is(
			1,
			unix.F_DUPFD, unix.F_DUPFD_CLOEXEC, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL, // all languages
			unix.F_GETLK, unix.F_SETLK, unix.F_SETLKW, unix.F_OFD_GETLK, unix.F_OFD_SETLK, unix.F_OFD_SETLKW, // sqlite
			unix.F_GETPIPE_SZ, unix.F_ADD_SEALS, unix.F_GET_SEALS,
		)},
		// Not: FS_IOC_*, which change read-only files; FIDEDUPERANGE and the like, which share disk blocks; TIOCSTI, which
		// types into terminals.
		{call: unix.SYS_IOCTL, errno: unix.ENOTTY, only: is(
			1,
			cmdFIONREAD, cmdFIONBIO, cmdFIOCLEX, cmdFIONCLEX, unix.SIOCOUTQ, // all languages
			unix.TCGETS, unix.TCGETS2, unix.TIOCGWINSZ, unix.TIOCGPGRP, // isatty(3)
			unix.SIOCGIFCONF, unix.SIOCGIFNAME, unix.SIOCGIFINDEX, unix.SIOCGIFFLAGS, unix.SIOCGIFADDR, unix.SIOCGIFDSTADDR,
			unix.SIOCGIFBRDADDR, unix.SIOCGIFNETMASK, unix.SIOCGIFMTU, unix.SIOCGIFHWADDR, // network devices: Python, the JVM
		)},
		// Not: PR_SCHED_CORE, which claims the core's other threads; PR_SET_MEMORY_MERGE, which has the kernel compare memory.
		{call: unix.SYS_PRCTL, errno: unix.EINVAL, only: is(0, append(
			archPrctls(),
			unix.PR_SET_NAME, unix.PR_GET_NAME, unix.PR_SET_VMA, // names of threads and memory: the JVM, Go
			unix.PR_SET_PDEATHSIG, unix.PR_GET_PDEATHSIG,
			unix.PR_GET_DUMPABLE, unix.PR_SET_DUMPABLE, unix.PR_CAPBSET_READ, unix.PR_GET_SECCOMP, unix.PR_GET_AUXV,
			unix.PR_SET_NO_NEW_PRIVS, unix.PR_GET_NO_NEW_PRIVS,
			unix.PR_SET_TIMERSLACK, unix.PR_GET_TIMERSLACK, unix.PR_SET_THP_DISABLE, unix.PR_GET_THP_DISABLE,
		)...)},
		// A process that is not dumpable could not be monitored through /proc.
		{call: unix.SYS_PRCTL, given: []condition{is(0, unix.PR_SET_DUMPABLE)}, errno: unix.EINVAL, only: is(1, 1)},
		// Not: MADV_PAGEOUT, which evicts file pages that others use; MADV_MERGEABLE, which has the kernel compare memory.
		{call: unix.SYS_MADVISE, errno: unix.EINVAL, only: is(
			2,
			unix.MADV_DONTNEED, unix.MADV_FREE, unix.MADV_DONTNEED_LOCKED, unix.MADV_REMOVE, // runtimes that collect garbage
			unix.MADV_NORMAL, unix.MADV_RANDOM, unix.MADV_SEQUENTIAL, unix.MADV_WILLNEED,
			unix.MADV_DONTFORK, unix.MADV_DOFORK, unix.MADV_WIPEONFORK, unix.MADV_KEEPONFORK, unix.MADV_DONTDUMP, unix.MADV_DODUMP,
			unix.MADV_HUGEPAGE, unix.MADV_NOHUGEPAGE, unix.MADV_POPULATE_READ, unix.MADV_POPULATE_WRITE, // the JVM
			unix.MADV_GUARD_INSTALL, unix.MADV_GUARD_REMOVE, // stacks of C libraries
		)},
		// Not: POSIX_FADV_DONTNEED, which evicts file pages that others use.
		{call: unix.SYS_FADVISE64, only: is(3, adviceNormal, adviceRandom, adviceSequential, adviceWillNeed, adviceNoReuse)},
	}
}

// resourceRules returns the rules that protect resources shared with other programs.
func resourceRules() []rule {
	const thread, files = unix.CLONE_THREAD, unix.CLONE_FILES
	return []rule{
		// Huge pages are a small pool of the machine, and not counted as the memory of a process.
		{call: unix.SYS_MMAP, errno: unix.ENOMEM, only: without(3, unix.MAP_HUGETLB)},
		{call: unix.SYS_MEMFD_CREATE, errno: unix.EINVAL, only: without(1, unix.MFD_HUGETLB)},
		// They pin whole pages of the page cache in socket buffers, which are charged for only a byte of each. Runtimes fall
		// back to copying.
		{call: unix.SYS_SPLICE, errno: unix.EINVAL},
		{call: unix.SYS_SENDFILE, errno: unix.EINVAL},
		// Extended attributes use memory that counts neither as files nor as process memory.
		{call: unix.SYS_SETXATTR, errno: unix.EOPNOTSUPP},
		{call: unix.SYS_LSETXATTR, errno: unix.EOPNOTSUPP},
		{call: unix.SYS_FSETXATTR, errno: unix.EOPNOTSUPP},
		// Other commands interrupt all processors.
		{call: unix.SYS_MEMBARRIER, errno: unix.EINVAL, only: is(
			0, barrierQuery, barrierGlobal, barrierPrivate, barrierRegister, barrierCore, barrierRegisterCore, barrierSequences, barrierRegisterSequences,
		)},
		// Other personalities emulate other systems.
		{call: unix.SYS_PERSONALITY, errno: unix.EINVAL, only: is(0, personalityQuery, 0, fixedAddresses)},
		{call: unix.SYS_CLONE, errno: unix.EPERM, only: without(0, namespaceFlags|unix.CLONE_PARENT)},
		// A thread with its own descriptor table would hide its files from monitoring.
		{call: unix.SYS_CLONE, errno: unix.EINVAL, only: condition{0, thread | files, []uint32{0, files, thread | files}}},
		{call: unix.SYS_CLOSE_RANGE, errno: unix.EINVAL, only: without(2, unix.CLOSE_RANGE_UNSHARE)},
		// No realtime policies, which some users are allowed.
		{call: unix.SYS_SCHED_SETSCHEDULER, errno: unix.EPERM, only: condition{
			1, ^uint32(unix.SCHED_RESET_ON_FORK), []uint32{unix.SCHED_NORMAL, unix.SCHED_BATCH, unix.SCHED_IDLE},
		}},
		{call: unix.SYS_SETPRIORITY, errno: unix.EACCES, only: without(2, negative)},
		{call: unix.SYS_SOCKETPAIR, errno: unix.EAFNOSUPPORT, only: is(0, unix.AF_UNIX)},
	}
}

// makes returns the condition that flags create a file: O_CREAT, or O_TMPFILE, which includes O_DIRECTORY.
func makes(argument int) condition {
	const named, nameless = unix.O_CREAT, unix.O_TMPFILE &^ unix.O_DIRECTORY
	return condition{argument, named | nameless, []uint32{named, nameless, named | nameless}}
}

// namespaceRules returns the additional rules of a sandbox with namespaces. Its files are in a tmpfs of limited size, which
// memfd_create would bypass.
func namespaceRules() []rule { return []rule{{call: unix.SYS_MEMFD_CREATE, errno: unix.ENOSYS}} }

// hostRules returns the additional rules of a sandbox without namespaces.
func hostRules() (all []rule) {
	for _, call := range metadataCalls() {
		all = append(all, rule{call: call, errno: unix.EPERM})
	}
	// These could slow down or limit other processes of the user, which Landlock does not prevent. PID 0 is the caller.
	for _, call := range []uint32{unix.SYS_PRLIMIT64, unix.SYS_SCHED_SETAFFINITY, unix.SYS_SCHED_SETSCHEDULER, unix.SYS_SCHED_SETPARAM} {
		all = append(all, rule{call: call, errno: unix.EPERM, only: is(0, 0)})
	}
	return append(
		all,
		rule{call: unix.SYS_SETPRIORITY, errno: unix.EPERM, only: is(0, unix.PRIO_PROCESS, unix.PRIO_PGRP)},
		rule{call: unix.SYS_SETPRIORITY, errno: unix.EPERM, only: is(1, 0)},
	)
}
