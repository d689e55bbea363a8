//go:build linux || darwin

package workdir

import (
	"io/fs"
	"os"
	"syscall"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// The range of user IDs that package box assigns to bots if cookoff runs as root. A container may use another range; its
// leftovers are not recognised.
const firstBotUser, lastBotUser = 1_900_000_000, 2_099_999_999

// lockFolder takes an exclusive lock on a folder of cookoff's user or, if that is root, of a bot.
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
