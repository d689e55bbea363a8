package process

import (
	"errors"
	"time"

	"golang.org/x/sys/unix"
)

// A program that starts processes faster than they are killed must not keep a processor busy for ever.
const (
	killFirstWait = 200 * time.Microsecond
	killLongWait  = 10 * time.Millisecond
)

// untilQuiet kills again and again, until nothing was found a few times in a row, or it was tried that often.
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
		time.Sleep(wait) // nothing reports the end of processes that are not our children
		wait = min(2*wait, killLongWait)
	}
}

// killDescendants kills all descendants of a process that run.
func killDescendants(root int) (found bool) {
	for _, e := range descendants(processes(), root) {
		if !e.ended() {
			found = true
			killEntry(&e)
		}
	}
	return found
}

// killEntry kills the process that was listed, and not another one that has been given its number since.
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
	// From here on the number can be another's, but the handle stays this process's.
	if e.lives() {
		_ = unix.PidfdSendSignal(handle, unix.SIGKILL, nil, 0)
	}
}
