package box

import (
	"encoding/hex"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// pendingSignals limits pending signals and timers, which the kernel otherwise limits for all processes of a user together.
const pendingSignals = 1024

// set sets the resource limits of this process and its children. Memory is not among them: RLIMIT_AS would forbid the
// address space that a JVM or Node.js reserves without using it, so memory is monitored.
func (l Limits) set() error {
	// When memory runs out, the kernel should kill a bot first.
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0)
	for _, it := range []struct {
		resource int
		most     int64
	}{
		{unix.RLIMIT_NPROC, l.Processes},
		{unix.RLIMIT_NOFILE, l.OpenFiles},
		{unix.RLIMIT_FSIZE, l.FileSize},
		{unix.RLIMIT_SIGPENDING, pendingSignals},
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

// LimitCalls returns the calls that copy all resource limits of this process to another one.
func LimitCalls() (all []Syscall) {
	for resource := range uint64(unix.RLIMIT_RTTIME + 1) { // RLIMIT_RTTIME is the last one
		var now unix.Rlimit
		if unix.Getrlimit(int(resource), &now) == nil {
			all = append(all, Syscall{What: "limit", Number: unix.SYS_PRLIMIT64, Args: []argument{
				{}, {Number: resource}, {Bytes: hex.EncodeToString(bytesOf(&now))}, {},
			}})
		}
	}
	return all
}

// limitPIDs sets the highest PID of a PID namespace, on kernels that have a setting for each namespace. Unlike
// RLIMIT_NPROC it also limits root. proc is the namespace's proc mount.
func limitPIDs(proc int, most int64) {
	const least = 301 // the kernel reserves the first 300
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
