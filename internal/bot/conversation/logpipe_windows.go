package conversation

import (
	"os"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

const (
	drainEvery = 5 * time.Millisecond
	mostPieces = 64 // of one look at the log, however much the process writes
)

var peekNamedPipe = windows.NewLazySystemDLL("kernel32.dll").NewProc("PeekNamedPipe")

// drain empties the pipe until the log is closed.
func (l *stderrLog) drain() {
	defer close(l.done)
	for {
		n, err := l.pull()
		if err != nil {
			return
		}
		if n == 0 {
			time.Sleep(drainEvery)
		}
	}
}

// endDrain ends it.
func (l *stderrLog) endDrain() {
	<-l.done
	_ = l.reader.Close()
}

// catchUp takes all that was written before.
func (l *stderrLog) catchUp() {
	for range mostPieces {
		if n, err := l.pull(); n == 0 || err != nil {
			return
		}
	}
}

// pull takes a piece of what the pipe has, in one step under the lock. It asks how much there is, since a read that waits would hold up
// every other call for the pipe.
func (l *stderrLog) pull() (n int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return 0, os.ErrClosed
	}
	var waiting uint32
	if ok, _, err := peekNamedPipe.Call(l.reader.Fd(), 0, 0, 0, uintptr(unsafe.Pointer(&waiting)), 0); ok == 0 {
		return 0, err
	}
	if waiting == 0 {
		return 0, nil
	}
	n, err = l.reader.Read(l.piece[:])
	l.take(l.piece[:n])
	return n, err
}
