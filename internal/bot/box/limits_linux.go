package box

import (
	"encoding/hex"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// waitingSignals is how many signals and timers a program can have wait: the kernel bounds those of a user together.
const waitingSignals = 1024

// set sets what the system bounds by itself, for this process and those that it starts. Memory is watched: a limit of
// addresses (RLIMIT_AS) would forbid what a JVM or Node.js reserves and does not use.
func (l Limits) set() error {
	// Where memory is short the system ends a bot first.
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0)
	for _, it := range []struct {
		resource int
		most     int64
	}{
		{unix.RLIMIT_NPROC, l.Processes},
		{unix.RLIMIT_NOFILE, l.OpenFiles},
		{unix.RLIMIT_FSIZE, l.FileSize},
		{unix.RLIMIT_SIGPENDING, waitingSignals},
	} {
		if it.most > 0 {
			if err := lower(it.resource, uint64(it.most)); err != nil {
				return err
			}
		}
	}
	return lower(unix.RLIMIT_CORE, 0)
}

// lower sets a limit, or keeps the current one if that is lower.
func lower(resource int, most uint64) error {
	var now unix.Rlimit
	if err := unix.Getrlimit(resource, &now); err != nil {
		return err
	}
	most = min(most, now.Max)
	return unix.Setrlimit(resource, &unix.Rlimit{Cur: min(most, now.Cur), Max: most})
}

// LimitCalls are the calls that give a thread all limits of this process.
func LimitCalls() (all []Call) {
	for resource := range uint64(unix.RLIMIT_RTTIME + 1) { // the last one
		var now unix.Rlimit
		if unix.Getrlimit(int(resource), &now) == nil {
			all = append(all, Call{What: "limit", Number: unix.SYS_PRLIMIT64, Args: []argument{
				{}, {Number: resource}, {Bytes: hex.EncodeToString(bytesOf(&now))}, {},
			}})
		}
	}
	return all
}

// boundNumbers bounds the numbers of processes in a namespace, where the kernel has such a bound for each: it binds
// root, too, whom RLIMIT_NPROC does not. proc is the namespace's own.
func boundNumbers(proc int, most int64) {
	const least = 301 // the first 300 are kept for the kernel's own
	if most <= 0 {
		return
	}
	fd, err := unix.Openat(proc, "sys/kernel/pid_max", unix.O_WRONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	_, _ = unix.Write(fd, strconv.AppendInt(nil, max(most, least), 10))
	_ = unix.Close(fd)
}
