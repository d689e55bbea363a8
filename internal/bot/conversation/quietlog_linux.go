package conversation

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// read reads what the process has written, and notes in the same breath that it is not yet taken.
func (l *stderrLog) read(to []byte) (n int, err error) {
	raw, err := l.reader.SyscallConn()
	if err != nil {
		return 0, err
	}
	var failed error
	err = raw.Read(func(fd uintptr) bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		n, failed = ignoringEINTR(func() (int, error) { return unix.Read(int(fd), to) })
		l.busy = l.busy || n > 0
		return !errors.Is(failed, unix.EAGAIN)
	})
	switch {
	case err != nil:
		return 0, err
	case failed != nil:
		return 0, os.NewSyscallError("read", failed)
	case n == 0:
		return 0, io.EOF
	}
	return n, nil
}

// setHeading sets the heading if nothing that was written before waits to be taken, and reports whether it did.
func (l *stderrLog) setHeading(mark record) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.busy || inPipe(l.reader) > 0 {
		return false
	}
	l.take(l.paths.Rest()) // drain waits for more, and does not use them
	l.heading = mark.plain()
	return true
}
