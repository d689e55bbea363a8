package gittree

import (
	"os"
	"path/filepath"
	"time"

	"github.com/cookoff/cookoff/internal/dirlock"
)

// keptFor is how long a commit stays that nobody uses.
const keptFor = 30 * 24 * time.Hour

// hold keeps a commit's folder from being removed for as long as this process lives, and notes that it is used. If
// there is no such folder, the error is fs.ErrNotExist.
func (c *Cache) hold(dir string) error {
	f, err := dirlock.Shared(dir)
	if err != nil {
		return err
	}
	c.held = append(c.held, f)
	now := c.Now()
	_ = os.Chtimes(dir, now, now) // where that is not allowed, the folder is made again some day
	return nil
}

// Release gives up all trees: from then on they may be removed.
func (c *Cache) Release() {
	for _, f := range c.held {
		_ = f.Close() // it was not written
	}
	c.held = nil
}

// sweep removes what nobody has used for long: commits, and what killed processes have left. What cannot be removed
// is left to the next.
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

// remove removes a folder that nobody holds, or a file. The folder gets another name first, so that nobody finds
// half of a commit.
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
	if c.isOld(path) { // nobody has used it since it was looked at
		_ = os.Rename(path, filepath.Join(gone, "commit"))
	}
	_ = os.RemoveAll(gone)
}
