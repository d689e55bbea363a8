package workdir

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// temporaryPrefix begins the names of folders for bots.
const temporaryPrefix = "cookoff-place-"

// temporaryParent returns the folder for a temporary one: in memory where there is room for it, and where programs can be started
// if there are some.
func temporaryParent(room int64, programs bool) (string, error) {
	parent := memoryFolder(room, programs)
	if parent == "" {
		parent = os.TempDir()
	}
	return filepath.EvalSymlinks(parent) // as the bot will see it
}

// Temporary makes a folder, whose name begins with a prefix, that the caller removes later. It is locked until lock is closed; without
// locks on this system lock is nil. Folders with the prefix that killed runs left are removed at this occasion: their locks went with them.
func Temporary(parent, prefix string) (dir string, lock *os.File, err error) {
	sweep(parent, prefix)
	for {
		if dir, err = os.MkdirTemp(parent, prefix); err != nil {
			return "", nil, err
		}
		lock, err = lockFolder(dir)
		if errors.Is(err, dirlock.ErrInUse) || errors.Is(err, fs.ErrNotExist) {
			continue // another run took it for a leftover before it was locked
		}
		return dir, lock, nil // without a lock nobody can take it for a leftover
	}
}

// sweep removes unused temporary folders.
func sweep(parent, prefix string) {
	found, _ := filepath.Glob(filepath.Join(parent, prefix+"*"))
	for _, dir := range found {
		if lock, err := lockFolder(dir); err == nil {
			_, _ = removeFolder(dir), lock.Close()
		}
	}
}
