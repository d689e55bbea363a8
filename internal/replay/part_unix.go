//go:build linux || darwin

package replay

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// errInUse is returned by lockPart for a file that is locked already, by this process or another.
var errInUse = errors.New("the file is in use")

// lockPart locks an incomplete file until it is closed or the process ends. It returns errInUse if the file is locked already,
// and fs.ErrNotExist if the file has been removed.
func lockPart(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errInUse
	}
	if err != nil {
		return err
	}
	named, err := os.Stat(f.Name())
	if err != nil {
		return err
	}
	if open, err := f.Stat(); err != nil || !os.SameFile(open, named) {
		return fs.ErrNotExist
	}
	return nil
}
