//go:build unix

package conversation

import (
	"errors"
	"os"
	"slices"
	"syscall"
)

// quietPipe is the reading end of a pipe that is not registered with Go's poller: every write to a pipe of os.Pipe wakes a
// thread, even if no goroutine reads.
type quietPipe struct {
	fd    int    // -1 once it is closed
	inode uint64 // of the writing end
}

// openQuietPipe creates a pipe, and also returns the writing end.
func openQuietPipe() (*quietPipe, *os.File, error) {
	var ends [2]int
	syscall.ForkLock.RLock() // so that no program started right now inherits them
	err := syscall.Pipe(ends[:])
	if err == nil {
		syscall.CloseOnExec(ends[0])
		syscall.CloseOnExec(ends[1])
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, nil, os.NewSyscallError("pipe", err)
	}
	q, writer := &quietPipe{fd: ends[0]}, os.NewFile(uintptr(ends[1]), "notes")
	var stat syscall.Stat_t
	err = os.NewSyscallError("fstat", syscall.Fstat(ends[1], &stat))
	if err == nil {
		err = os.NewSyscallError("fcntl", syscall.SetNonblock(q.fd, true))
	}
	if err != nil {
		q.close()
		return nil, nil, errors.Join(err, writer.Close())
	}
	q.inode = stat.Ino
	return q, writer, nil
}

// read appends the available bytes, up to a length; none of a closed pipe.
func (q *quietPipe) read(to []byte, length int) []byte {
	if q.fd < 0 {
		return to
	}
	to = slices.Grow(to, length-len(to))
	for {
		n, err := syscall.Read(q.fd, to[len(to):length])
		if err == syscall.EINTR {
			continue
		}
		return to[:len(to)+max(n, 0)]
	}
}

func (q *quietPipe) close() {
	_ = syscall.Close(q.fd)
	q.fd = -1
}
