package gittree

import (
	"os"
	"path/filepath"
	"time"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// keptFor is how long an unused commit is kept.
const keptFor = 30 * 24 * time.Hour

// hold protects a commit's folder from removal during the life of this process, and marks it as used. If the folder
// does not exist, the error is fs.ErrNotExist.
func (c *Cache) hold(dir string) error {
	f, err := dirlock.Shared(dir)
	if err != nil {
		return err
	}
	c.held = append(c.held, f)
	now := c.Now()
	_ = os.Chtimes(dir, now, now) // if that fails, the folder may be removed and made again
	return nil
}

// Release releases all trees: they may be removed now.
func (c *Cache) Release() {
	for _, f := range c.held {
		_ = f.Close() // not written to
	}
	c.held = nil
}

// sweep removes commits not used for long, and leftovers of killed processes. What it cannot remove is left for the
// next time.
func (c *Cache) sweep() {
	entries, _ := os.ReadDir(c.Dir)
	for _, e := range entries {
		if path := filepath.Join(c.Dir, e.Name()); c.isOld(path) {
			c.remove(path, e.IsDir())
		}
	}
}

func (c *Cache) isOld(path string) bool {
	info, err := os.Stat(path)
	return err == nil && c.Now().Sub(info.ModTime()) > keptFor
}

// remove removes an unused folder, or a file. The folder is renamed first, so that no process finds half of a
// commit.
func (c *Cache) remove(path string, folder bool) {
	if !folder {
		_ = os.Remove(path)
		return
	}
	f, err := dirlock.Alone(path)
	if err != nil {
		return
	}
	defer f.Close() //nolint:errcheck // it was not written
	gone, err := os.MkdirTemp(c.Dir, "old-")
	if err != nil {
		return
	}
	if c.isOld(path) { // still unused
		_ = os.Rename(path, filepath.Join(gone, "commit"))
	}
	_ = os.RemoveAll(gone)
}
