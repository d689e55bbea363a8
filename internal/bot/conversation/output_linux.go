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

// quickAgain is the maximum backoff, in answers: after an answer that was not quick, the next one is read by Go's poller, and
// the number of such answers doubles each time that the next attempt fails, too.
const quickAgain = 16

// output is cookoff's end of a bot's standard output. While answers are quick, it waits for them in a system call of its own
// thread in place of Go's poller, which would take several wake-ups of threads for each line.
type output struct {
	pipe   *os.File // non-blocking, and not registered with the poller
	direct syscall.RawConn
	wait   func(fd uintptr)
	most   time.Duration // maximum wait
	atOnce bool          // the last answer came within quickTime
	skip   int           // number of answers to leave to the poller
	slow   int           // value for skip after the next answer that is not quick
	ready  bool          // there is data to read
	reader noticingReader

	// Arguments of the system call. They must not move, as variables on a goroutine's stack can.
	events unix.PollFd
	limit  unix.Timespec

	mu     sync.Mutex
	polled *os.File // the same pipe, registered with the poller; nil while answers are quick
	until  time.Time
}

// openOutput creates the pipe, and also returns the bot's end of it.
func openOutput() (*output, *os.File, error) {
	var ends [2]int
	if err := unix.Pipe2(ends[:], unix.O_CLOEXEC); err != nil {
		return nil, nil, os.NewSyscallError("pipe2", err)
	}
	// os.NewFile registers only non-blocking files with the poller, so the pipe becomes non-blocking after it.
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

// note sets a function to call, in the same critical section, whenever data was read.
func (o *output) note(mu *sync.Mutex, note func()) { o.reader.mu, o.reader.note = mu, note }

// isQuick reports whether the next answer is expected to be quick.
func (o *output) isQuick() bool { return o.skip == 0 }

// await waits for data, at most for a time, if a quick answer is expected. It reports whether there is data to read.
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

// waitInSystem waits for data. If the last answer came at once, it first polls in raw system calls, without informing Go's
// scheduler, which would otherwise look for other work for the processor. With several processors it spins meanwhile: waking
// the thread would take longer than many answers do.
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
		if !o.ready { // this thread may have lost its processor since the last poll
			o.poll(unix.RawSyscall6, 0)
		}
		left -= time.Since(begin)
	}
	if !o.ready && left > 0 {
		left = o.poll(unix.Syscall6, left)
		o.atOnce = o.ready && o.most-left < quickTime
	}
}

// poll waits for data, at most for a time, and returns the rest of the time.
func (o *output) poll(call func(trap, a1, a2, a3, a4, a5, a6 uintptr) (r1, r2 uintptr, err syscall.Errno), most time.Duration) time.Duration {
	o.limit = unix.NsecToTimespec(int64(most)) // the kernel subtracts the elapsed time
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
		} // the bot opened the pipe for reading and took the data
	}
	polled, err := o.enterPoller()
	if err != nil {
		return 0, err
	}
	return o.reader.read(polled.Read, to)
}

// readNow calls try once.
func (o *output) readNow(try func(fd uintptr) bool) error {
	return o.direct.Control(func(fd uintptr) { try(fd) })
}

// enterPoller registers the pipe with Go's poller.
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

// SetReadDeadline sets the deadline of Read.
func (o *output) SetReadDeadline(until time.Time) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.until = until
	if o.polled != nil {
		return o.polled.SetReadDeadline(until)
	}
	return nil
}

// Close closes the pipe.
func (o *output) Close() error {
	err := o.pipe.Close() // first, so that enterPoller fails from now on
	o.leavePoller()
	return err
}

// pending returns the number of unread bytes.
func (o *output) pending() int { return inPipe(o.pipe) }
