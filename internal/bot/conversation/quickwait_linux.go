package conversation

import (
	"os"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// quickAgain is how many answers are awaited otherwise after one that was not quick.
const quickAgain = 16

// quickWait waits for the answers of a bot that answers at once. Go's scheduler parks who waits, and needs several
// wake-ups of threads to go on; to sleep in the system needs one.
type quickWait struct {
	raw  syscall.RawConn
	skip int // answers until it is tried again
}

func newQuickWait(from *os.File) *quickWait {
	raw, err := from.SyscallConn()
	if err != nil {
		return nil
	}
	return &quickWait{raw: raw}
}

// tries reports whether the next answer is expected to be quick.
func (q *quickWait) tries() bool { return q != nil && q.skip == 0 }

// await waits for a moment until there is something to read, and reports whether there is. nil does not wait.
func (q *quickWait) await() (quick bool) {
	switch {
	case q == nil:
		return false
	case q.skip > 0:
		q.skip--
		return false
	}
	_ = q.raw.Control(func(fd uintptr) {
		events := unix.PollFd{Fd: int32(fd), Events: unix.POLLIN}
		limit := unix.NsecToTimespec(int64(quickTime))
		// The scheduler does not know of it, which spares it the watching.
		n, _, _ := unix.RawSyscall6(unix.SYS_PPOLL, uintptr(unsafe.Pointer(&events)), 1, uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
		if n == 0 {
			q.skip = quickAgain
		}
		quick = n > 0
	})
	return quick
}
