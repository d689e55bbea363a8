//go:build unix

package conversation

import (
	"errors"

	"golang.org/x/sys/unix"
)

// maxPieces limits how much catchUp reads, to more than any pipe can hold: a process may write without end.
const maxPieces = 64

// drain reads the pipe until the log is closed.
func (l *stderrLog) drain() {
	defer close(l.done)
	pipe, err := l.reader.SyscallConn()
	if err != nil {
		return
	}
	_ = pipe.Read(func(fd uintptr) (over bool) {
		for {
			if n, err := l.pull(fd); n <= 0 {
				return !errors.Is(err, unix.EAGAIN)
			}
		}
	})
}

// endDrain stops drain.
func (l *stderrLog) endDrain() {
	_ = l.reader.Close()
	<-l.done
}

// catchUp reads everything written so far. It must not block, even if the process reads from its own pipe.
func (l *stderrLog) catchUp() {
	if pipe, err := l.reader.SyscallConn(); err == nil {
		_ = pipe.Control(func(fd uintptr) {
			for range maxPieces {
				if n, _ := l.pull(fd); n <= 0 {
					return
				}
			}
		})
	}
}

// pull reads from the pipe without blocking. Reading and processing are one step under the lock, so that no text is in between.
func (l *stderrLog) pull(fd uintptr) (n int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return 0, nil
	}
	n, err = ignoringEINTR(func() (int, error) { return unix.Read(int(fd), l.piece[:]) })
	l.take(l.piece[:n])
	return n, err
}

func ignoringEINTR(call func() (int, error)) (int, error) {
	for {
		n, err := call()
		if !errors.Is(err, unix.EINTR) {
			return max(n, 0), err
		}
	}
}
