//go:build linux || darwin

package workdir

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// lockFolder locks a folder for as long as the file stays open, and no longer than this process
// lives. If another process has locked it, the error is errInUse. Folders of other users are not locked.
func lockFolder(dir string) (*os.File, error) {
	f, err := os.OpenFile(dir, os.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = errInUse
	}
	if err == nil {
		err = sameFolder(f, dir)
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// sameFolder reports whether an open folder is cookoff's user's, and still lies at its path.
func sameFolder(f *os.File, dir string) error {
	there, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	open, err := f.Stat()
	if err != nil {
		return err
	}
	if stat, ok := open.Sys().(*syscall.Stat_t); ok && int(stat.Uid) != os.Getuid() {
		return fs.ErrPermission
	}
	if !os.SameFile(open, there) {
		return fs.ErrNotExist
	}
	return nil
}
