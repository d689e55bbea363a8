package fleet

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// Folders in a hub's temporary folder.
const (
	parcelsFolder = "parcels"
	serverFolder  = "server" // in which JetStream writes nothing, as the stream lies in memory
)

// Temporary makes a folder, which is locked until the lock is closed. It removes those with the same prefix that killed processes
// left: their locks went with them.
func Temporary(parent, prefix string) (dir string, lock *os.File, err error) {
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return "", nil, err
	}
	found, _ := filepath.Glob(filepath.Join(parent, prefix+"*"))
	for _, left := range found {
		if lock, err := dirlock.Alone(left); err == nil {
			_, _ = os.RemoveAll(left), lock.Close()
		}
	}
	for {
		if dir, err = os.MkdirTemp(parent, prefix); err != nil {
			return "", nil, err
		}
		lock, err = dirlock.Shared(dir)
		if errors.Is(err, fs.ErrNotExist) {
			continue // another process took it for a leftover before it was locked
		}
		return dir, lock, err
	}
}
