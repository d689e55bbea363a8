package conversation

import (
	"errors"
	"os"
	"runtime"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// quickAgain is how many answers at most are awaited otherwise after one that did not come in time: one, and twice as many each
// time that the next try fails, too.
const quickAgain = 16

// output is our end of a bot's standard output. While the bot answers soon, Go's poller does not watch it: each line would
// wake a thread of the poller besides the one that reads, and parking that takes further wake-ups. Sleeping in the system takes
// one.
type output struct {
	pipe   *os.File // does not block, and is not known to the poller
	direct syscall.RawConn
	wait   func(fd uintptr)
	most   time.Duration // for which to wait
	atOnce bool          // the last answer came within quickTime
	skip   int           // answers until one is awaited again
	slow   int           // how many are skipped after the next one that does not come in time
	ready  bool          // there is something to read
	reader noticingReader

	// Arguments of the system call: they must not move, as those on a stack can.
	events unix.PollFd
	limit  unix.Timespec

	mu     sync.Mutex
	polled *os.File // the same pipe, known to the poller; nil while answers come soon
	until  time.Time
}

// openOutput also returns the end that the bot writes to.
func openOutput() (*output, *os.File, error) {
	var ends [2]int
	if err := unix.Pipe2(ends[:], unix.O_CLOEXEC); err != nil {
		return nil, nil, os.NewSyscallError("pipe2", err)
	}
	// The poller takes what does not block when package os gets it.
	o, theirs := &output{pipe: os.NewFile(uintptr(ends[0]), "|0")}, os.NewFile(uintptr(ends[1]), "|1")
	err := os.NewSyscallError("fcntl", unix.SetNonblock(ends[0], true))
	if err == nil {
		o.direct, err = o.pipe.SyscallConn()
	}
	if err != nil {
		return nil, nil, errors.Join(err, o.pipe.Close(), theirs.Close())
	}
	o.wait, o.slow, o.atOnce = o.waitInSystem, 1, true
	o.reader.setTry()
	return o, theirs, nil
}

// note has a function called whenever something was read, in the same critical section.
func (o *output) note(mu *sync.Mutex, note func()) { o.reader.mu, o.reader.note = mu, note }

// isQuick reports whether the next answer is expected to be quick.
func (o *output) isQuick() bool { return o.skip == 0 }

// await waits for a time until there is something to read, if the next answer is expected within that, and reports whether
// there is.
func (o *output) await(most time.Duration) bool {
	o.ready = false
	if o.skip > 0 {
		o.skip--
		return false
	}
	o.most = most
	_ = o.direct.Control(o.wait)
	if o.ready {
		o.slow = 1
	} else {
		o.skip, o.slow = o.slow, min(2*o.slow, quickAgain)
	}
	return o.ready
}

// waitInSystem waits at first without telling Go's scheduler, if the last answer came at once: that spares it to watch the call,
// and to look for other work for the processor. If there are several, this one stays awake meanwhile: to wake it would take longer
// than many an answer.
func (o *output) waitInSystem(fd uintptr) {
	o.events = unix.PollFd{Fd: int32(fd), Events: unix.POLLIN}
	left := o.most
	if o.atOnce {
		asleep, awake := time.Duration(0), lookAgain
		if runtime.GOMAXPROCS(0) == 1 {
			asleep, awake = quickTime, 0
		}
		begin := time.Now()
		for next := time.Duration(0); !o.ready && next < quickTime; next = time.Since(begin) + awake {
			for time.Since(begin) < next {
			}
			o.poll(unix.RawSyscall6, asleep)
		}
		if !o.ready { // this thread may have waited for a processor since it looked
			o.poll(unix.RawSyscall6, 0)
		}
		left -= time.Since(begin)
	}
	if !o.ready && left > 0 {
		left = o.poll(unix.Syscall6, left)
		o.atOnce = o.ready && o.most-left < quickTime
	}
}

// poll sleeps for a time until there is something to read, and returns what is left of it.
func (o *output) poll(call func(trap, a1, a2, a3, a4, a5, a6 uintptr) (r1, r2 uintptr, err syscall.Errno), most time.Duration) time.Duration {
	o.limit = unix.NsecToTimespec(int64(most)) // which the kernel changes
	n, _, errn := call(unix.SYS_PPOLL, uintptr(unsafe.Pointer(&o.events)), 1, uintptr(unsafe.Pointer(&o.limit)), 0, 0, 0)
	o.ready = errn == 0 && n > 0
	return time.Duration(o.limit.Nano())
}

// Read waits for output and reads it.
func (o *output) Read(to []byte) (int, error) {
	if o.ready {
		o.ready = false
		o.leavePoller()
		if n, err := o.reader.read(o.readNow, to); !errors.Is(err, unix.EAGAIN) {
			return n, err
		} // a bot can open its end for reading, too, and was faster
	}
	polled, err := o.enterPoller()
	if err != nil {
		return 0, err
	}
	return o.reader.read(polled.Read, to)
}

// readNow has a function read that need not wait.
func (o *output) readNow(try func(fd uintptr) bool) error {
	return o.direct.Control(func(fd uintptr) { try(fd) })
}

// enterPoller has Go's poller watch the pipe.
func (o *output) enterPoller() (syscall.RawConn, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.polled == nil {
		copied := -1
		var errn error
		err := o.direct.Control(func(fd uintptr) { copied, errn = unix.FcntlInt(fd, unix.F_DUPFD_CLOEXEC, 0) })
		if err = errors.Join(err, os.NewSyscallError("fcntl", errn)); err != nil {
			return nil, err
		}
		o.polled = os.NewFile(uintptr(copied), "|0")
		_ = o.polled.SetReadDeadline(o.until)
	}
	return o.polled.SyscallConn()
}

func (o *output) leavePoller() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.polled != nil {
		_ = o.polled.Close()
		o.polled = nil
	}
}

// SetReadDeadline has Read wait no longer than that.
func (o *output) SetReadDeadline(until time.Time) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.until = until
	if o.polled != nil {
		return o.polled.SetReadDeadline(until)
	}
	return nil
}

// Close closes it.
func (o *output) Close() error {
	err := o.pipe.Close() // first, as it cannot enter the poller after that
	o.leavePoller()
	return err
}

// pending is how many bytes the bot has written that were not read.
func (o *output) pending() int { return inPipe(o.pipe) }
