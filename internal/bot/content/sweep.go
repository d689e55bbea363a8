package content

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// sweep removes what was not used for long, is more than the bounds, or was left by killed processes; once in a process, as
// only one that adds something has a reason.
func (c *Cache) sweep() {
	c.mu.Lock()
	swept := c.swept
	c.swept = true
	c.mu.Unlock()
	if swept {
		return
	}
	c.evict(digestsFolder, mostDigests, func(os.DirEntry) int64 { return 1 }, func(path string) { _ = os.Remove(path) })
	c.evict(snapshotsFolder, mostSnapshots, sizeOfSnapshot, dirlock.Remove)
}

// evict removes entries of a cache folder that are too old, and then those unused longest until the rest fits the limit.
func (c *Cache) evict(folder string, most int64, weight func(os.DirEntry) int64, remove func(path string)) {
	dir := filepath.Join(c.Dir, folder)
	entries, _ := os.ReadDir(dir) // none if there is no such folder
	used := map[string]time.Time{}
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			used[e.Name()] = info.ModTime()
		}
	}
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return used[b.Name()].Compare(used[a.Name()]) })
	total := int64(0)
	for _, e := range entries {
		age, isHalf := c.Now().Sub(used[e.Name()]), strings.HasPrefix(e.Name(), dirlock.Half)
		if !isHalf {
			total += weight(e)
		}
		if age > dirlock.KeptFor || total > most || isHalf && age > halfKeptFor {
			remove(filepath.Join(dir, e.Name()))
		}
	}
}

// sizeOfSnapshot is the number of bytes of a snapshot, which its name ends with.
func sizeOfSnapshot(e os.DirEntry) int64 {
	_, size, _ := strings.Cut(e.Name(), "-")
	n, _ := strconv.ParseInt(size, 10, 64)
	return n
}
