package process

import "golang.org/x/sys/unix"

// What is kept of the user's processes for cookoff: a program that takes all that it may must leave enough
// for cookoff to go on, which has a thread or two for each process that it talks to.
const (
	keptShare = 4 // the reciprocal of the share
	keptMost  = 512
)

// keptLimit is how many processes and threads a program's user may have (RLIMIT_NPROC), less what is kept for
// cookoff.
func keptLimit() uint64 {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NPROC, &limit) != nil || limit.Cur == unix.RLIM_INFINITY {
		return unix.RLIM_INFINITY
	}
	return limit.Cur - min(limit.Cur/keptShare, keptMost)
}

// keepProcesses sets that limit for this process and its children. It does not bind root.
func keepProcesses() {
	if kept := keptLimit(); kept != unix.RLIM_INFINITY {
		_ = unix.Setrlimit(unix.RLIMIT_NPROC, &unix.Rlimit{Cur: kept, Max: kept})
	}
}
