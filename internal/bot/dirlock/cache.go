package dirlock

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// PartialPrefix is the prefix of incomplete entries of caches.
const PartialPrefix = ".new-"

// MaxAge is the age at which unused entries of caches are removed.
const MaxAge = 30 * 24 * time.Hour

// partialMaxAge is the age at which leftovers of killed processes are removed.
const partialMaxAge = 24 * time.Hour

// Ensure returns a shared lock on a folder of a cache, and creates it by fill if it does not exist. The folder appears
// atomically, even if several processes create it at once.
func Ensure(path string, fill func(dir string) error) (*os.File, error) {
	for {
		f, err := Shared(path)
		if errors.Is(err, fs.ErrNotExist) {
			if err = create(path, fill); err == nil {
				continue
			}
		}
		return f, err
	}
}

func create(path string, fill func(dir string) error) error {
	dir, err := os.MkdirTemp(filepath.Dir(path), PartialPrefix)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // does nothing after the rename
	if err := fill(dir); err != nil {
		return err
	}
	if err := os.Rename(dir, path); err != nil {
		if _, e := os.Stat(path); e != nil {
			return err
		}
	}
	return nil
}

// Remove removes an unused folder of a cache. It is renamed first, so that no process finds it half removed. Errors are
// ignored: the next sweep tries again.
func Remove(path string) {
	f, err := Exclusive(path)
	if err != nil {
		return
	}
	defer f.Close() //nolint:errcheck // it is only locked
	gone, err := os.MkdirTemp(filepath.Dir(path), PartialPrefix)
	if err != nil {
		return
	}
	_ = os.Rename(path, filepath.Join(gone, "old"))
	_ = os.RemoveAll(gone)
}

// Sweep removes old entries of a cache, except those with some names, and leftovers of killed processes.
func Sweep(dir string, now time.Time, but ...string) {
	entries, _ := os.ReadDir(dir) // empty if the folder does not exist
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || slices.Contains(but, e.Name()) {
			continue
		}
		age, path := now.Sub(info.ModTime()), filepath.Join(dir, e.Name())
		switch {
		case age <= MaxAge && (age <= partialMaxAge || !strings.HasPrefix(e.Name(), PartialPrefix)):
		case e.IsDir():
			Remove(path)
		default:
			_ = os.Remove(path)
		}
	}
}
