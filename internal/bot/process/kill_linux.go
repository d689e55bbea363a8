package process

import (
	"errors"
	"time"

	"golang.org/x/sys/unix"
)

// A program that forks faster than it is killed must not keep a processor busy.
const (
	killFirstWait = 200 * time.Microsecond
	killLongWait  = 10 * time.Millisecond
)

// untilQuiet calls kill until it has found no process several times in a row, or at most tries times.
func untilQuiet(tries int, kill func() (found bool)) {
	const quietTries = 3
	wait, quiet := killFirstWait, 0
	for range tries {
		if quiet++; kill() {
			quiet = 0
		}
		if quiet == quietTries {
			return
		}
		time.Sleep(wait) // the end of processes that are not our children cannot be awaited
		wait = min(2*wait, killLongWait)
	}
}

// killDescendants kills all running descendants of a process.
func killDescendants(root int) (found bool) {
	for _, e := range descendants(processes(), root) {
		if !e.ended() {
			found = true
			killEntry(&e)
		}
	}
	return found
}

// killEntry kills a listed process, but not another process that has got the same PID since.
func killEntry(e *entry) {
	handle, err := unix.PidfdOpen(e.pid, 0)
	if errors.Is(err, unix.ENOSYS) {
		_ = unix.Kill(e.pid, unix.SIGKILL)
		return
	}
	if err != nil {
		return // it is gone
	}
	defer unix.Close(handle) //nolint:errcheck // nothing was written
	// The PID may be reused from now on; the pidfd keeps referring to this process.
	if e.lives() {
		_ = unix.PidfdSendSignal(handle, unix.SIGKILL, nil, 0)
	}
}
