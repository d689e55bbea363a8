package workdir

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// temporaryPrefix is the prefix of folders for bots.
const temporaryPrefix = "cookoff-place-"

// temporaryParent returns a folder for temporary files with enough room, in memory if possible, in which programs can be
// executed if necessary.
func temporaryParent(room int64, programs bool) (string, error) {
	parent := memoryFolder(room, programs)
	if parent == "" {
		parent = os.TempDir()
	}
	return filepath.EvalSymlinks(parent) // the path that the bot will see
}

// Temporary creates a folder with a prefix, for the caller to remove. It is locked until lock is closed; lock is nil if
// locks are not supported. First it removes folders with the prefix that killed processes left, whose locks ended with
// them.
func Temporary(parent, prefix string) (dir string, lock *os.File, err error) {
	sweep(parent, prefix)
	for {
		if dir, err = os.MkdirTemp(parent, prefix); err != nil {
			return "", nil, err
		}
		lock, err = lockFolder(dir)
		if errors.Is(err, dirlock.ErrInUse) || errors.Is(err, fs.ErrNotExist) {
			continue // another process swept it before it was locked
		}
		return dir, lock, nil // if locks are not supported, no process sweeps
	}
}

// sweep removes temporary folders that are not in use.
func sweep(parent, prefix string) {
	found, _ := filepath.Glob(filepath.Join(parent, prefix+"*"))
	for _, dir := range found {
		if lock, err := lockFolder(dir); err == nil {
			_, _ = removeFolder(dir), lock.Close()
		}
	}
}
