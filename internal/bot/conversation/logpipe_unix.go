//go:build unix

package conversation

import (
	"errors"

	"golang.org/x/sys/unix"
)

// mostPieces bounds how much is taken at once of what a process writes on and on: more than any pipe has room for.
const mostPieces = 64

// drain empties the pipe until the log is closed.
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

// endDrain ends it.
func (l *stderrLog) endDrain() {
	_ = l.reader.Close()
	<-l.done
}

// catchUp takes all that was written before. The process may steal from its pipe, but not hold up whoever empties it.
func (l *stderrLog) catchUp() {
	if pipe, err := l.reader.SyscallConn(); err == nil {
		_ = pipe.Control(func(fd uintptr) {
			for range mostPieces {
				if n, _ := l.pull(fd); n <= 0 {
					return
				}
			}
		})
	}
}

// pull takes a piece of what the pipe has, without waiting, in one step under the lock, so that text that was read is taken, too.
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
