package conversation

import (
	"os"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

const (
	drainEvery = 5 * time.Millisecond
	maxPieces  = 64 // limit of catchUp: a process may write without end
)

var peekNamedPipe = windows.NewLazySystemDLL("kernel32.dll").NewProc("PeekNamedPipe")

// drain reads the pipe until the log is closed.
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

// endDrain stops drain.
func (l *stderrLog) endDrain() {
	<-l.done
	_ = l.reader.Close()
}

// catchUp reads everything written so far.
func (l *stderrLog) catchUp() {
	for range maxPieces {
		if n, err := l.pull(); n == 0 || err != nil {
			return
		}
	}
}

// pull reads from the pipe without blocking, in one step under the lock. It first asks how much there is: a blocking read would
// block all other operations on the pipe.
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
