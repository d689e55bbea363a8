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

// Cache is the user's cache of what was found out about bots' files: digests, and snapshots of those that are too much to be held in
// memory. Any number of processes can use a folder at once. It is for any number of goroutines; a nil Cache keeps nothing.
type Cache struct {
	Dir string
	Now func() time.Time

	mu    sync.Mutex
	held  []*os.File // locks of the snapshots in use
	swept bool
}

// The folders in the cache, and the beginning of an entry's text.
const (
	digestsFolder   = "digests"
	snapshotsFolder = "snapshots"
	digestFormat    = "cookoff-digest/1"
)

// Limits of the cache: the number of digests, and the bytes of snapshots.
const (
	mostDigests   = 4096
	mostSnapshots = 4 << 30
	halfKeptFor   = time.Hour // of a killed process
)

// hash writes the same as hashFiles, but reads the files only if they have changed since the cache saw them. looked is the time
// before they were examined.
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

// key is a digest of all that decides what hashFiles writes. Files that are not held count by their identity (device, inode, size and
// times) in place of their bytes. There is no key if all are held, or one has changed just now.
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
		if !ok || !id.isOld(looked) {
			return "", false
		}
		fmt.Fprintf(of, "%v\n", id)
	}
	return hex.EncodeToString(of.Sum(nil)), true
}

// stateOf is the state of a SHA-256, which always has one.
func stateOf(sum hash.Hash) []byte {
	state, _ := sum.(encoding.BinaryMarshaler).MarshalBinary()
	return state
}

// restore gives a SHA-256 such a state.
func restore(sum hash.Hash, state []byte) error {
	return sum.(encoding.BinaryUnmarshaler).UnmarshalBinary(state)
}

// read reads an entry; false if it is missing, cut off, or belongs to another key.
func (c *Cache) read(path, key string) (state []byte, ok bool) {
	const mostEntry = 1 << 10
	text, err := ReadBounded(path, mostEntry)
	if err != nil {
		return nil, false
	}
	if state, ok = parseEntry(string(text), key); ok {
		c.touch(path)
	}
	return state, ok
}

// parseEntry reads the text of an entry, which entryText has written for a key.
func parseEntry(text, key string) (state []byte, ok bool) {
	parts := strings.Split(strings.TrimSuffix(text, "\n"), " ")
	if len(parts) != 3 || parts[0] != digestFormat {
		return nil, false
	}
	state, err := hex.DecodeString(parts[1])
	return state, err == nil && text == entryText(key, state)
}

// entryText is the text of an entry. Its end is a digest of all of it.
func entryText(key string, state []byte) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %x", digestFormat, key, state))
	return fmt.Sprintf("%s %x %x\n", digestFormat, state, sum)
}

// touch marks an entry as used; once a day is enough.
func (c *Cache) touch(path string) {
	now := c.Now()
	if info, err := os.Lstat(path); err == nil && now.Sub(info.ModTime()) > dirlock.KeptFor/30 {
		_ = os.Chtimes(path, now, now) // if that fails, it is made again one day
	}
}

// write keeps an entry. What cannot be kept is found out again.
func (c *Cache) write(path, key string, state []byte) {
	if os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return
	}
	_ = ReplaceFile(path, []byte(entryText(key, state)))
	c.sweep()
}

// Release gives up the snapshots that are in use.
func (c *Cache) Release() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, f := range c.held {
		_ = f.Close() // it was not written
	}
	c.held = nil
}

// use keeps a snapshot that is whole from being removed while this process lives. It reports whether it is.
func (c *Cache) use(dir string, whole func(dir string) bool) bool {
	f, err := dirlock.Shared(dir)
	if err != nil {
		return false
	}
	if !whole(dir) {
		_ = f.Close() // it was not written
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held = append(c.held, f)
	return true
}

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

// ReplaceFile writes a file in a folder that exists. Other processes find all of it, or what was there before. Only the user can
// read it.
func ReplaceFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), dirlock.Half+"*")
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
