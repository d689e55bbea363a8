package conversation

import (
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// quickTime is how long a quick answer takes at most. Nothing else runs meanwhile on a thread of Go's scheduler, so
// it is short.
const quickTime = 100 * time.Microsecond

// quickAgain is how many answers are awaited otherwise after one that was not quick.
const quickAgain = 16

// quickWait waits for the answers of a bot that answers at once. Go's scheduler parks who waits, and needs several
// wake-ups of threads to go on; to sleep in the system needs one.
type quickWait struct {
	raw  syscall.RawConn
	skip int // answers until it is tried again
}

func newQuickWait(from readEnd) *quickWait {
	f, ok := from.(syscall.Conn)
	if !ok {
		return nil
	}
	raw, err := f.SyscallConn()
	if err != nil {
		return nil
	}
	return &quickWait{raw: raw}
}

// await waits for a moment until there is something to read. nil does not.
func (q *quickWait) await() {
	if q == nil {
		return
	}
	if q.skip > 0 {
		q.skip--
		return
	}
	_ = q.raw.Control(func(fd uintptr) {
		events := unix.PollFd{Fd: int32(fd), Events: unix.POLLIN}
		limit := unix.NsecToTimespec(int64(quickTime))
		// The scheduler does not know of it, which spares it the watching.
		n, _, _ := unix.RawSyscall6(unix.SYS_PPOLL, uintptr(unsafe.Pointer(&events)), 1, uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
		if n == 0 {
			q.skip = quickAgain
		}
	})
}
