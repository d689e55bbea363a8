//go:build linux || darwin

package replay

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// errInUse is what lockPart gives for a part that somebody writes.
var errInUse = errors.New("the file is in use")

// lockPart marks an open part as one that is being written, for as long as it is open, and no longer than this
// process lives. If another process has done so, the error is errInUse; if it has been removed meanwhile,
// fs.ErrNotExist.
func lockPart(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errInUse
	}
	if err != nil {
		return err
	}
	there, err := os.Stat(f.Name())
	if err != nil {
		return err
	}
	if open, err := f.Stat(); err != nil || !os.SameFile(open, there) {
		return fs.ErrNotExist
	}
	return nil
}
