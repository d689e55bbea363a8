//go:build linux || darwin

package dirlock

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// Shared takes a shared lock on a folder until the file is closed. It waits while another process removes the folder; if
// the folder is gone, the error is fs.ErrNotExist. On file systems without locks it only opens the folder, and Exclusive
// never succeeds there.
func Shared(dir string) (*os.File, error) { return lock(dir, syscall.LOCK_SH) }

// Exclusive takes an exclusive lock on a folder until the file is closed or this process ends, without waiting. If the
// folder is locked, the error is ErrInUse; if it is gone, fs.ErrNotExist.
func Exclusive(dir string) (*os.File, error) { return lock(dir, syscall.LOCK_EX|syscall.LOCK_NB) }

// Own locks a folder for its owner until the file is closed. It waits for processes in Unowned. Otherwise it is like
// Shared.
func Own(dir string) (*os.File, error) { return lock(dir, syscall.LOCK_EX) }

// Unowned takes a shared lock on a folder without an owner until the file is closed. If it has an owner, the error is
// ErrInUse; if it is gone, fs.ErrNotExist.
func Unowned(dir string) (*os.File, error) { return lock(dir, syscall.LOCK_SH|syscall.LOCK_NB) }

func lock(dir string, how int) (*os.File, error) {
	f, err := os.OpenFile(dir, os.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, err
	}
	for {
		if err = syscall.Flock(int(f.Fd()), how); !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		err = ErrInUse
	case err == nil || how&syscall.LOCK_NB == 0:
		err = stillAt(f, dir)
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// stillAt returns fs.ErrNotExist if the open folder is no longer the one at its path.
func stillAt(f *os.File, dir string) error {
	open, err := f.Stat()
	if err != nil {
		return err
	}
	there, err := os.Lstat(dir)
	if err == nil && !os.SameFile(open, there) {
		err = fs.ErrNotExist
	}
	return err
}
