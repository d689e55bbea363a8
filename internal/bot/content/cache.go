package content

import (
	"crypto/sha256"
	"encoding"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// Cache is the user's cache of digests and snapshots of bots' files. Processes and goroutines can share it. A nil Cache
// stores nothing.
type Cache struct {
	Dir string
	Now func() time.Time

	mu    sync.Mutex
	held  []*os.File // shared locks of the snapshots in use
	swept bool
}

// Folders of the cache, and the format version at the start of an entry.
const (
	digestsFolder   = "digests"
	snapshotsFolder = "snapshots"
	digestFormat    = "cookoff-digest/1"
)

// Limits of the cache: number of digests, and bytes of snapshots.
const (
	maxDigests    = 4096
	maxSnapshots  = 4 << 30
	partialMaxAge = time.Hour // left by a killed process
)

// hash writes the same as hashFiles, but reads the files only if they have changed since the cache saw them. looked is a
// time before they were examined.
func (c *Cache) hash(sum hash.Hash, files []File, looked time.Time) error {
	key, ok := c.key(sum, files, looked)
	if !ok {
		return hashFiles(sum, files)
	}
	path := filepath.Join(c.Dir, digestsFolder, key)
	if state, ok := c.read(path, key); ok && restore(sum, state) == nil {
		return nil
	}
	if err := hashFiles(sum, files); err != nil {
		return err
	}
	c.write(path, key, stateOf(sum))
	return nil
}

// key returns a digest of everything that determines what hashFiles writes. Files that are not in memory are represented
// by their identity (device, inode, size and times). ok is false if all are in memory, or if one has changed so recently
// that its identity is not reliable.
func (c *Cache) key(sum hash.Hash, files []File, looked time.Time) (key string, ok bool) {
	unheld := slices.ContainsFunc(files, func(f File) bool { return !f.Held })
	if c == nil || !unheld {
		return "", false
	}
	of := sha256.New()
	fmt.Fprintf(of, "%s %x %d\n", digestFormat, stateOf(sum), len(files))
	for i := range files {
		f := &files[i]
		f.header(of)
		if f.Held {
			of.Write(f.Data)
			continue
		}
		id, ok := identify(f.Info)
		if !ok || !id.isReliable(looked) {
			return "", false
		}
		fmt.Fprintf(of, "%v\n", id)
	}
	return hex.EncodeToString(of.Sum(nil)), true
}

// stateOf returns the internal state of a SHA-256.
func stateOf(sum hash.Hash) []byte {
	state, _ := sum.(encoding.BinaryMarshaler).MarshalBinary()
	return state
}

// restore sets the internal state of a SHA-256.
func restore(sum hash.Hash, state []byte) error {
	return sum.(encoding.BinaryUnmarshaler).UnmarshalBinary(state)
}

// read reads an entry. ok is false if it is missing, truncated, or of another key.
func (c *Cache) read(path, key string) (state []byte, ok bool) {
	const maxEntry = 1 << 10
	text, err := ReadBounded(path, maxEntry)
	if err != nil {
		return nil, false
	}
	if state, ok = parseEntry(string(text), key); ok {
		c.touch(path)
	}
	return state, ok
}

// parseEntry parses the text of an entry; ok is false unless entryText wrote it for the key.
func parseEntry(text, key string) (state []byte, ok bool) {
	parts := strings.Split(strings.TrimSuffix(text, "\n"), " ")
	if len(parts) != 3 || parts[0] != digestFormat {
		return nil, false
	}
	state, err := hex.DecodeString(parts[1])
	return state, err == nil && text == entryText(key, state)
}

// entryText formats an entry, which ends with a checksum.
func entryText(key string, state []byte) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %x", digestFormat, key, state))
	return fmt.Sprintf("%s %x %x\n", digestFormat, state, sum)
}

// touch marks an entry as used, at most once a day.
func (c *Cache) touch(path string) {
	now := c.Now()
	if info, err := os.Lstat(path); err == nil && now.Sub(info.ModTime()) > dirlock.MaxAge/30 {
		_ = os.Chtimes(path, now, now) // on failure it is evicted early
	}
}

// write stores an entry. Errors are ignored: the digest is then computed again next time.
func (c *Cache) write(path, key string, state []byte) {
	if os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return
	}
	_ = ReplaceFile(path, []byte(entryText(key, state)))
	c.sweep()
}

// Release unlocks the snapshots in use.
func (c *Cache) Release() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, f := range c.held {
		_ = f.Close() // it is only locked
	}
	c.held = nil
}

// use locks a snapshot while this process lives, and reports whether whole finds it complete.
func (c *Cache) use(dir string, whole func(dir string) bool) bool {
	f, err := dirlock.Shared(dir)
	if err != nil {
		return false
	}
	if !whole(dir) {
		_ = f.Close() // it is only locked
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held = append(c.held, f)
	return true
}

// sweep evicts entries that are old or exceed the limits, and leftovers of killed processes. It runs once per process,
// after a write.
func (c *Cache) sweep() {
	c.mu.Lock()
	swept := c.swept
	c.swept = true
	c.mu.Unlock()
	if swept {
		return
	}
	c.evict(digestsFolder, maxDigests, func(os.DirEntry) int64 { return 1 }, func(path string) { _ = os.Remove(path) })
	c.evict(snapshotsFolder, maxSnapshots, sizeOfSnapshot, dirlock.Remove)
}

// evict removes entries of a cache folder that are too old, and then the least recently used ones until the rest fits the
// limit.
func (c *Cache) evict(folder string, limit int64, weight func(os.DirEntry) int64, remove func(path string)) {
	dir := filepath.Join(c.Dir, folder)
	entries, _ := os.ReadDir(dir) // empty if the folder does not exist
	used := map[string]time.Time{}
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			used[e.Name()] = info.ModTime()
		}
	}
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return used[b.Name()].Compare(used[a.Name()]) })
	total := int64(0)
	for _, e := range entries {
		age, isHalf := c.Now().Sub(used[e.Name()]), strings.HasPrefix(e.Name(), dirlock.PartialPrefix)
		if !isHalf {
			total += weight(e)
		}
		if age > dirlock.MaxAge || total > limit || isHalf && age > partialMaxAge {
			remove(filepath.Join(dir, e.Name()))
		}
	}
}

// sizeOfSnapshot returns the size of a snapshot in bytes, from the end of its name.
func sizeOfSnapshot(e os.DirEntry) int64 {
	_, size, _ := strings.Cut(e.Name(), "-")
	n, _ := strconv.ParseInt(size, 10, 64)
	return n
}

// ReplaceFile writes a file atomically in an existing folder. Only the user can read it.
func ReplaceFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), dirlock.PartialPrefix+"*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
