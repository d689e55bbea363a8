//go:build linux || darwin

package workdir

import (
	"io/fs"
	"os"
	"syscall"

	"github.com/cookoff/cookoff/internal/dirlock"
)

// lockFolder locks a folder of cookoff's user alone. Folders of other users are not locked, but by root, whose bots are other users.
func lockFolder(dir string) (*os.File, error) {
	f, err := dirlock.Alone(dir)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil {
		if stat, ok := info.Sys().(*syscall.Stat_t); ok && int(stat.Uid) != os.Getuid() && os.Getuid() != 0 {
			err = fs.ErrPermission
		}
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}
