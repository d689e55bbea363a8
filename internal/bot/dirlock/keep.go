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

// Half begins the names of entries of caches that are not complete yet.
const Half = ".new-"

// KeptFor is how long an unused entry of a cache is kept.
const KeptFor = 30 * 24 * time.Hour

// halfKeptFor is how long what a killed process has left is kept.
const halfKeptFor = 24 * time.Hour

// Keep returns a shared lock on the folder at a path of a cache, which fill makes if it is not there. It appears complete, even if several
// processes make it at once.
func Keep(path string, fill func(dir string) error) (*os.File, error) {
	for {
		f, err := Shared(path)
		if errors.Is(err, fs.ErrNotExist) {
			if err = place(path, fill); err == nil {
				continue
			}
		}
		return f, err
	}
}

func place(path string, fill func(dir string) error) error {
	dir, err := os.MkdirTemp(filepath.Dir(path), Half)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // it is a leftover if another process has made the same
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

// Remove removes a folder of a cache that no process uses. It is renamed first, so that no process finds half of it. What cannot be
// removed is left for the next time.
func Remove(path string) {
	f, err := Alone(path)
	if err != nil {
		return
	}
	defer f.Close() //nolint:errcheck // it was not written
	gone, err := os.MkdirTemp(filepath.Dir(path), Half)
	if err != nil {
		return
	}
	_ = os.Rename(path, filepath.Join(gone, "old"))
	_ = os.RemoveAll(gone)
}

// Sweep removes what was not used for long from a cache, and leftovers of killed processes, but entries of some names.
func Sweep(dir string, now time.Time, but ...string) {
	entries, _ := os.ReadDir(dir) // none if there is no such folder
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || slices.Contains(but, e.Name()) {
			continue
		}
		age, path := now.Sub(info.ModTime()), filepath.Join(dir, e.Name())
		switch {
		case age <= KeptFor && (age <= halfKeptFor || !strings.HasPrefix(e.Name(), Half)):
		case e.IsDir():
			Remove(path)
		default:
			_ = os.Remove(path)
		}
	}
}
