//go:build linux || darwin

package dirlock

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// Shared locks a folder beside others who only read it, for as long as the file stays open. It waits for one
// who is about to remove it; of a removed folder the error is fs.ErrNotExist. Where the file system knows no locks
// it only opens the folder: nobody can lock it alone there.
func Shared(dir string) (*os.File, error) { return lock(dir, syscall.LOCK_SH) }

// Alone locks a folder that nobody has locked, for as long as the file stays open, and no longer than this process
// lives. If somebody has locked it, the error is ErrInUse; of a removed folder it is fs.ErrNotExist.
func Alone(dir string) (*os.File, error) { return lock(dir, syscall.LOCK_EX|syscall.LOCK_NB) }

// Own locks a folder for its owner, for as long as the file stays open. It waits for those who look whether it has one.
// Otherwise it is as Shared.
func Own(dir string) (*os.File, error) { return lock(dir, syscall.LOCK_EX) }

// Unowned locks a folder that has no owner, for as long as the file stays open, beside others who do so. If it has one, the
// error is ErrInUse; of a removed folder it is fs.ErrNotExist.
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
