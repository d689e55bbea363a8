//go:build amd64 || arm64

package box

import (
	"slices"

	"golang.org/x/sys/unix"
)

// rule bounds an argument of a call that programs can make. Only the lower half of an argument is looked at: the kernel
// takes no more of those that rules are about.
type rule struct {
	call  uint32
	given []condition // it goes for calls of which all these hold
	only  condition   // what must hold of them
	errno unix.Errno  // how they fail otherwise; 0 if they have no effect, which is well for advice
}

// condition is that an argument has one of some values in the bits of the mask; no mask is all bits.
type condition struct {
	argument int // from 0
	mask     uint32
	values   []uint32
}

// is is the condition that an argument has one of some values.
func is(argument int, values ...uint32) condition {
	return condition{argument: argument, values: values}
}

// without is the condition that an argument has none of some bits.
func without(argument int, bits uint32) condition { return condition{argument, bits, []uint32{0}} }

// Constants that the system's package does not name.
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

// namespaceFlags are those of clone(2) that make namespaces.
const namespaceFlags = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP

// rules are what arguments must be, in all sandboxes.
func rules() []rule {
	all := slices.Concat(commandRules(), resourceRules())
	for _, c := range modes() {
		r := rule{call: c.number, errno: unix.EPERM, only: without(c.mode, unix.S_ISUID|unix.S_ISGID)}
		if c.flags >= 0 {
			r.given = []condition{makes(c.flags)}
		}
		all = append(all, r)
	}
	return slices.Concat(all, socketRules(), rulesHere())
}

// commandRules are those of calls with many commands.
func commandRules() []rule {
	return []rule{
		// Leases (F_SETLEASE) have all others who open a file wait, F_NOTIFY reveals what they read, F_SETOWN sends them
		// signals, F_SETPIPE_SZ takes of what a user has for all pipes.
		{call: unix.SYS_FCNTL, errno: unix.EINVAL, only: is(
			1,
			unix.F_DUPFD, unix.F_DUPFD_CLOEXEC, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL, // all languages
			unix.F_GETLK, unix.F_SETLK, unix.F_SETLKW, unix.F_OFD_GETLK, unix.F_OFD_SETLK, unix.F_OFD_SETLKW, // sqlite
			unix.F_GETPIPE_SZ, unix.F_ADD_SEALS, unix.F_GET_SEALS, // of pipes and memory files of one's own
		)},
		// Others change files that are only read (FS_IOC_), make disks share what files have in common, type into terminals.
		{call: unix.SYS_IOCTL, errno: unix.ENOTTY, only: is(
			1,
			cmdFIONREAD, cmdFIONBIO, cmdFIOCLEX, cmdFIONCLEX, unix.SIOCOUTQ, // all languages
			unix.TCGETS, unix.TCGETS2, unix.TIOCGWINSZ, unix.TIOCGPGRP, // whether this is a terminal
			unix.SIOCGIFCONF, unix.SIOCGIFNAME, unix.SIOCGIFINDEX, unix.SIOCGIFFLAGS, unix.SIOCGIFADDR, unix.SIOCGIFDSTADDR,
			unix.SIOCGIFBRDADDR, unix.SIOCGIFNETMASK, unix.SIOCGIFMTU, unix.SIOCGIFHWADDR, // devices of the network: Python, the JVM
		)},
		// Others claim the processor's other threads (PR_SCHED_CORE), have the kernel compare memory (PR_SET_MEMORY_MERGE).
		{call: unix.SYS_PRCTL, errno: unix.EINVAL, only: is(0, append(
			processControls(),
			unix.PR_SET_NAME, unix.PR_GET_NAME, unix.PR_SET_VMA, // names of threads and memory: the JVM, Go
			unix.PR_SET_PDEATHSIG, unix.PR_GET_PDEATHSIG, // children that end with one
			unix.PR_GET_DUMPABLE, unix.PR_SET_DUMPABLE, unix.PR_CAPBSET_READ, unix.PR_GET_SECCOMP, unix.PR_GET_AUXV, // what one is
			unix.PR_SET_NO_NEW_PRIVS, unix.PR_GET_NO_NEW_PRIVS,
			unix.PR_SET_TIMERSLACK, unix.PR_GET_TIMERSLACK, unix.PR_SET_THP_DISABLE, unix.PR_GET_THP_DISABLE, // for oneself alone
		)...)},
		// One that cannot be looked into could not be watched.
		{call: unix.SYS_PRCTL, given: []condition{is(0, unix.PR_SET_DUMPABLE)}, errno: unix.EINVAL, only: is(1, 1)},
		// Others take pages of files from all who use them (MADV_PAGEOUT), have memory compared (MADV_MERGEABLE).
		{call: unix.SYS_MADVISE, errno: unix.EINVAL, only: is(
			2,
			unix.MADV_DONTNEED, unix.MADV_FREE, unix.MADV_DONTNEED_LOCKED, unix.MADV_REMOVE, // runtimes that collect garbage
			unix.MADV_NORMAL, unix.MADV_RANDOM, unix.MADV_SEQUENTIAL, unix.MADV_WILLNEED,
			unix.MADV_DONTFORK, unix.MADV_DOFORK, unix.MADV_WIPEONFORK, unix.MADV_KEEPONFORK, unix.MADV_DONTDUMP, unix.MADV_DODUMP,
			unix.MADV_HUGEPAGE, unix.MADV_NOHUGEPAGE, unix.MADV_POPULATE_READ, unix.MADV_POPULATE_WRITE, // the JVM
			unix.MADV_GUARD_INSTALL, unix.MADV_GUARD_REMOVE, // stacks of C libraries
		)},
		// POSIX_FADV_DONTNEED takes a file's pages from all who read it.
		{call: unix.SYS_FADVISE64, only: is(3, adviceNormal, adviceRandom, adviceSequential, adviceWillNeed, adviceNoReuse)},
	}
}

// resourceRules forbid calls that take shared resources.
func resourceRules() []rule {
	const thread, files = unix.CLONE_THREAD, unix.CLONE_FILES
	return []rule{
		// Pages of these sizes are the machine's, few, and not seen by those who watch.
		{call: unix.SYS_MMAP, errno: unix.ENOMEM, only: without(3, unix.MAP_HUGETLB)},
		{call: unix.SYS_MEMFD_CREATE, errno: unix.EINVAL, only: without(1, unix.MFD_HUGETLB)},
		// They put whole pages of files in memory into the buffers of sockets, which are charged for a byte of each. Runtimes copy
		// instead.
		{call: unix.SYS_SPLICE, errno: unix.EINVAL},
		{call: unix.SYS_SENDFILE, errno: unix.EINVAL},
		// The memory in which attributes of files lie is neither that of files nor that of processes.
		{call: unix.SYS_SETXATTR, errno: unix.EOPNOTSUPP},
		{call: unix.SYS_LSETXATTR, errno: unix.EOPNOTSUPP},
		{call: unix.SYS_FSETXATTR, errno: unix.EOPNOTSUPP},
		// Others interrupt the processors of all programs.
		{call: unix.SYS_MEMBARRIER, errno: unix.EINVAL, only: is(
			0, barrierQuery, barrierGlobal, barrierPrivate, barrierRegister, barrierCore, barrierRegisterCore, barrierSequences, barrierRegisterSequences,
		)},
		// Others are the kernel's ways to be like other systems.
		{call: unix.SYS_PERSONALITY, errno: unix.EINVAL, only: is(0, personalityQuery, 0, fixedAddresses)},
		{call: unix.SYS_CLONE, errno: unix.EPERM, only: without(0, namespaceFlags|unix.CLONE_PARENT)},
		// A thread with its own table of descriptors hides them.
		{call: unix.SYS_CLONE, errno: unix.EINVAL, only: condition{0, thread | files, []uint32{0, files, thread | files}}},
		{call: unix.SYS_CLOSE_RANGE, errno: unix.EINVAL, only: without(2, unix.CLOSE_RANGE_UNSHARE)},
		// Some users may take priority over others.
		{call: unix.SYS_SCHED_SETSCHEDULER, errno: unix.EPERM, only: condition{
			1, ^uint32(unix.SCHED_RESET_ON_FORK), []uint32{unix.SCHED_NORMAL, unix.SCHED_BATCH, unix.SCHED_IDLE},
		}},
		{call: unix.SYS_SETPRIORITY, errno: unix.EACCES, only: without(2, negative)},
		{call: unix.SYS_SOCKETPAIR, errno: unix.EAFNOSUPPORT, only: is(0, unix.AF_UNIX)},
	}
}

// makes is the condition that flags make a file: O_CREAT, or O_TMPFILE without O_DIRECTORY, which it has in it.
func makes(argument int) condition {
	const named, nameless = unix.O_CREAT, unix.O_TMPFILE &^ unix.O_DIRECTORY
	return condition{argument, named | nameless, []uint32{named, nameless, named | nameless}}
}

// whole are the rules of a sandbox whose files are its own: the system bounds the memory in which they are, but not such.
func whole() []rule { return []rule{{call: unix.SYS_MEMFD_CREATE, errno: unix.ENOSYS}} }

// alone are the rules of a sandbox whose files, messages and processes are not in namespaces of their own.
func alone() (all []rule) {
	for _, call := range metadata() {
		all = append(all, rule{call: call, errno: unix.EPERM})
	}
	// These slow down or bound other processes of the same user, which signals and Landlock know nothing of. The caller itself is 0.
	for _, call := range []uint32{unix.SYS_PRLIMIT64, unix.SYS_SCHED_SETAFFINITY, unix.SYS_SCHED_SETSCHEDULER, unix.SYS_SCHED_SETPARAM} {
		all = append(all, rule{call: call, errno: unix.EPERM, only: is(0, 0)})
	}
	return append(
		all,
		rule{call: unix.SYS_SETPRIORITY, errno: unix.EPERM, only: is(0, unix.PRIO_PROCESS, unix.PRIO_PGRP)},
		rule{call: unix.SYS_SETPRIORITY, errno: unix.EPERM, only: is(1, 0)},
	)
}
