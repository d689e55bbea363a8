package bot

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

const (
	goCache = "go"    // the entry of a cache of builds that is the Go compiler's own
	half    = ".new-" // begins the names of what is not complete

	buildsKeptFor = 30 * 24 * time.Hour // since the last use
	halfKeptFor   = 24 * time.Hour
)

// sweep removes what was not used for long, and leftovers of killed processes. What it cannot remove is left for the next time.
func (m *Builds) sweep() {
	entries, _ := os.ReadDir(m.Cache) // none if there is no such folder
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || e.Name() == goCache {
			continue
		}
		age := m.Now().Sub(info.ModTime())
		if age > buildsKeptFor || strings.HasPrefix(e.Name(), half) && age > halfKeptFor {
			m.remove(filepath.Join(m.Cache, e.Name()))
		}
	}
}

// remove removes what no process uses. It is renamed first, so that no process finds a part of it.
func (m *Builds) remove(path string) {
	held, err := dirlock.Alone(path)
	if err != nil {
		return
	}
	defer held.Close() //nolint:errcheck // it was not written
	gone, err := os.MkdirTemp(m.Cache, half)
	if err != nil {
		return
	}
	_ = os.Rename(path, filepath.Join(gone, "old"))
	_ = os.RemoveAll(gone)
}

// plainFiles is a folder without links and devices: they would lead elsewhere from where the files are copied to.
func plainFiles(dir *os.Root) fs.FS { return onlyPlain{dir.FS()} }

type onlyPlain struct{ fs.FS }

// ReadDir lists the plain files and folders of a folder.
func (p onlyPlain) ReadDir(name string) (kept []fs.DirEntry, err error) {
	entries, err := fs.ReadDir(p.FS, name)
	for _, e := range entries {
		if e.IsDir() || e.Type().IsRegular() {
			kept = append(kept, e)
		}
	}
	return kept, err
}
