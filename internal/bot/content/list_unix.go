//go:build unix

package content

import (
	"os"

	"golang.org/x/sys/unix"
)

// openList opens a folder for listing. A file of os.Root would call lstat for each entry, which takes several times as
// long.
func openList(root *os.Root) (*os.File, error) {
	file, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only opened
	fd, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, os.NewSyscallError("fcntl", err)
	}
	return os.NewFile(uintptr(fd), file.Name()), nil
}
