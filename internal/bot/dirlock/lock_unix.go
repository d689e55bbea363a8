//go:build linux || darwin

package dirlock

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// Shared takes a shared lock on a folder until the file is closed. It waits for a process that is about to remove
// it; if the folder was removed, the error is fs.ErrNotExist. On file systems without locks it only opens the
// folder, and Alone never succeeds there.
func Shared(dir string) (*os.File, error) { return lock(dir, syscall.LOCK_SH) }

// Alone takes an exclusive lock on an unlocked folder until the file is closed or this process ends. If it is
// locked, the error is ErrInUse; if it was removed, fs.ErrNotExist.
func Alone(dir string) (*os.File, error) { return lock(dir, syscall.LOCK_EX|syscall.LOCK_NB) }

// Own locks a folder for its owner until the file is closed. It waits for processes in Unowned. Otherwise it is
// like Shared.
func Own(dir string) (*os.File, error) { return lock(dir, syscall.LOCK_EX) }

// Unowned takes a shared lock on a folder without an owner until the file is closed. If it has an owner, the error
// is ErrInUse; if it was removed, fs.ErrNotExist.
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

// stillAt returns an error if an open folder no longer lies at its path.
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
