//go:build linux || darwin

package workdir

import (
	"io/fs"
	"os"
	"syscall"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// The range of users that package box gives the bots of root; in a container it may be another one, whose folders are not recognised.
const firstBotUser, lastBotUser = 1_900_000_000, 2_099_999_999

// lockFolder takes an exclusive lock on a folder. It must belong to cookoff's user or, if that is root, to one of its bots.
func lockFolder(dir string) (*os.File, error) {
	f, err := dirlock.Exclusive(dir)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil {
		stat, ok := info.Sys().(*syscall.Stat_t)
		if isBots := ok && os.Getuid() == 0 && firstBotUser <= stat.Uid && stat.Uid <= lastBotUser; ok && int(stat.Uid) != os.Getuid() && !isBots {
			err = fs.ErrPermission
		}
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}
