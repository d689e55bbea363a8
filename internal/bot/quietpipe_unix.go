//go:build unix

package bot

import (
	"errors"
	"os"
	"slices"
	"syscall"
)

// quietPipe is the reading end of a pipe at which nobody waits. Every write to one of os.Pipe wakes
// one of Go's threads, whether anybody reads or not.
type quietPipe struct{ fd int }

// openQuietPipe also gives the writing end.
func openQuietPipe() (*quietPipe, *os.File, error) {
	var ends [2]int
	syscall.ForkLock.RLock() // or a program that is started right now would inherit them
	err := syscall.Pipe(ends[:])
	if err == nil {
		syscall.CloseOnExec(ends[0])
		syscall.CloseOnExec(ends[1])
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, nil, os.NewSyscallError("pipe", err)
	}
	q, writer := &quietPipe{ends[0]}, os.NewFile(uintptr(ends[1]), "notes")
	if err := syscall.SetNonblock(q.fd, true); err != nil {
		q.close()
		return nil, nil, errors.Join(os.NewSyscallError("fcntl", err), writer.Close())
	}
	return q, writer, nil
}

// read appends what is there, up to a length.
func (q *quietPipe) read(to []byte, length int) []byte {
	to = slices.Grow(to, length-len(to))
	for {
		n, err := syscall.Read(q.fd, to[len(to):length])
		if err == syscall.EINTR {
			continue
		}
		return to[:len(to)+max(n, 0)]
	}
}

func (q *quietPipe) close() { _ = syscall.Close(q.fd) }
