package content_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// later is a clock that is an hour ahead. By this clock no file has changed recently.
func later() time.Time { return time.Now().Add(time.Hour) }

// read collects the files of a bot, and returns them and their digest. cache may be nil.
func read(t *testing.T, dir string, cache *content.Cache) (own *content.Own, digest string) {
	t.Helper()
	own = &content.Own{Cache: cache}
	defer own.Close()
	must.Do(t, own.Code(filepath.Join(dir, "bot.py")))
	must.Do(t, own.Freeze([]string{dir}))
	sum := sha256.New()
	must.Do(t, own.Hash(sum))
	return own, hex.EncodeToString(sum.Sum(nil))
}

// fileSize is the size of each data file. Eight files exceed maxLight, so a snapshot is made.
const fileSize = 256 << 10

// largeBot creates a bot with too much data to hold in memory, and a cache.
func largeBot(t *testing.T, now func() time.Time) (dir string, cache *content.Cache) {
	t.Helper()
	dir = t.TempDir()
	contesttest.Write(t, dir, "bot.py", "import json\n", 0o666)
	for n := range 8 {
		contesttest.Write(t, dir, fmt.Sprintf("data/%d.txt", n), strings.Repeat(strconv.Itoa(n), fileSize), 0o666)
	}
	cache = &content.Cache{Dir: filepath.Join(t.TempDir(), "files"), Now: now}
	t.Cleanup(cache.Release)
	return dir, cache
}

// inCache lists a folder of a cache.
func inCache(t *testing.T, cache *content.Cache, folder string) []string {
	t.Helper()
	return must.Get(filepath.Glob(filepath.Join(cache.Dir, folder, "*")))(t)
}

// readAll returns the content of a frozen file.
func readAll(t *testing.T, f *content.File) []byte {
	t.Helper()
	var text bytes.Buffer
	must.Do(t, f.Write(&text))
	return text.Bytes()
}

// bytesReadSoFar returns the number of bytes that this process has read since its start.
func bytesReadSoFar(t *testing.T) (n int64) {
	t.Helper()
	text, err := os.ReadFile("/proc/self/io")
	if err != nil {
		t.Skip(err)
	}
	if _, err := fmt.Sscanf(string(text), "rchar: %d", &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Unchanged files are not read again, and the digest stays the same. Not parallel: the process's
// counter includes reads by other tests.
func TestUnchangedFilesAreNotRead(t *testing.T) { //nolint:paralleltest // see above
	dir, cache := largeBot(t, later)
	_, plain := read(t, dir, nil)
	for try := range 3 {
		before := bytesReadSoFar(t)
		own, digest := read(t, dir, cache)
		took := bytesReadSoFar(t) - before
		if digest != plain {
			t.Errorf("the digest is %s, without a cache %s", digest, plain)
		}
		if few := took < fileSize; few != (try > 0) {
			t.Errorf("run %d read %d bytes", try, took)
		}
		for i := range own.Files {
			f := &own.Files[i]
			if got, want := readAll(t, f), must.Get(os.ReadFile(f.Path))(t); !bytes.Equal(got, want) {
				t.Errorf("the copy of %s differs from the file: it has %d bytes, the file %d", f.Path, len(got), len(want))
			}
		}
	}
	if n := len(inCache(t, cache, "snapshots")); n != 1 {
		t.Errorf("the cache has %d snapshots, want 1", n)
	}
}

// An edit that preserves size and modification time is noticed even within the same second, by any
// clock.
func TestEditIsNoticed(t *testing.T) {
	t.Parallel()
	for name, now := range map[string]func() time.Time{"at once": time.Now, "an hour later": later} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, cache := largeBot(t, now)
			path := filepath.Join(dir, "data", "3.txt")
			info := must.Get(os.Stat(path))(t)
			own, last := read(t, dir, cache)
			for n := range tier.Count(4, 20) {
				must.Do(t, os.WriteFile(path, bytes.Repeat([]byte{'a' + byte(n)}, fileSize), 0o666))
				must.Do(t, os.Chtimes(path, info.ModTime(), info.ModTime()))
				_, digest := read(t, dir, cache)
				if _, plain := read(t, dir, nil); digest == last || digest != plain {
					t.Fatalf("edit %d: the digest is %s, before %s, without a cache %s", n, digest, last, plain)
				}
				last = digest
			}
			if digests := inCache(t, cache, "digests"); name == "at once" && len(digests) > 0 {
				t.Errorf("%d digests of files that changed too recently are cached", len(digests))
			}
			changed := own.Files[slices.IndexFunc(own.Files, func(f content.File) bool { return f.Path == path })]
			if text := readAll(t, &changed); text[0] != '3' || !changed.Changed() {
				t.Errorf("the first version begins with %q now, Changed() = %t", text[0], changed.Changed())
			}
		})
	}
}

// Corrupt entries of the cache are not used.
func TestCorruptCache(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(path string) error{
		"cut off":      func(path string) error { return os.Truncate(path, 20) },
		"empty":        func(path string) error { return os.Truncate(path, 0) },
		"removed":      os.RemoveAll,
		"other text":   func(path string) error { return os.WriteFile(path, bytes.Repeat([]byte{'x'}, 300), 0o600) },
		"a large file": func(path string) error { return os.Truncate(path, 1<<30) },
		"a folder":     func(path string) error { return errors.Join(os.RemoveAll(path), os.Mkdir(path, 0o700)) },
		"a link":       func(path string) error { return errors.Join(os.RemoveAll(path), os.Symlink("/dev/zero", path)) },
		"a pipe":       func(path string) error { return errors.Join(os.RemoveAll(path), exec.Command("mkfifo", path).Run()) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "cut off" && name != "a folder" && name != "a pipe" {
				tier.Gate(t)
			}
			dir, cache := largeBot(t, later)
			_, plain := read(t, dir, cache)
			cache.Release()
			files, err := filepath.Glob(filepath.Join(cache.Dir, "snapshots", "*", "1", "data", "*"))
			if err != nil || len(files) != 8 {
				t.Fatalf("snapshots have %q, error %v", files, err)
			}
			for _, path := range append(inCache(t, cache, "digests"), files[4]) {
				must.Do(t, spoil(path))
				own, digest := read(t, dir, cache)
				if digest != plain {
					t.Errorf("the digest is %s, want %s", digest, plain)
				}
				for i := range own.Files {
					f := &own.Files[i]
					if got, want := readAll(t, f), must.Get(os.ReadFile(f.Path))(t); !bytes.Equal(got, want) {
						t.Errorf("the copy of %s differs from the file: it has %d bytes, the file %d", f.Path, len(got), len(want))
					}
				}
				cache.Release()
			}
		})
	}
}

// A valid entry under the name of another one is ignored.
func TestExchangedCacheEntries(t *testing.T) {
	t.Parallel()
	dir, cache := largeBot(t, later)
	_, plain := read(t, dir, cache)
	digests := inCache(t, cache, "digests")
	if len(digests) < 2 {
		t.Fatalf("the cache has %d digests, want at least 2 to exchange", len(digests))
	}
	texts := make([][]byte, len(digests))
	for i, path := range digests {
		texts[i], _ = os.ReadFile(path)
	}
	for i, path := range digests {
		must.Do(t, os.WriteFile(path, texts[(i+1)%len(texts)], 0o666))
	}
	if _, digest := read(t, dir, cache); digest != plain {
		t.Errorf("with exchanged entries the digest is %s, want %s", digest, plain)
	}
}

// Concurrent users of a cache get the same digest, and store one snapshot. If two create it at the
// same moment, one copy may keep its temporary name.
func TestConcurrentCaches(t *testing.T) {
	t.Parallel()
	dir, cache := largeBot(t, later)
	_, plain := read(t, dir, nil)
	var users sync.WaitGroup
	for range 8 {
		users.Go(func() {
			mine := &content.Cache{Dir: cache.Dir, Now: later}
			defer mine.Release()
			for range 3 {
				if _, digest := read(t, dir, mine); digest != plain {
					t.Errorf("the digest is %s, want %s", digest, plain)
				}
			}
		})
	}
	users.Wait()
	all := inCache(t, cache, "snapshots")
	stored := slices.DeleteFunc(slices.Clone(all), func(path string) bool { return strings.HasPrefix(filepath.Base(path), ".new-") })
	if len(stored) != 1 {
		t.Errorf("the cache has the snapshots %q, want 1 without a temporary name", all)
	}
}

// killedVariable is set in a child process, which fills a cache repeatedly until it is killed.
const killedVariable = "COOKOFF_TEST_FILL"

// leftovers returns the unfinished entries of a cache.
func leftovers(t *testing.T, cache *content.Cache) []string {
	t.Helper()
	return must.Get(filepath.Glob(filepath.Join(cache.Dir, "*", ".new-*")))(t)
}

// Unfinished entries of a killed process are not used, and are removed after an hour.
func TestKilledWhileCaching(t *testing.T) {
	t.Parallel()
	// By this clock no file has changed recently, and no leftover is an hour old.
	soon := func() time.Time { return time.Now().Add(30 * time.Minute) }
	if places := strings.Split(os.Getenv(killedVariable), ":"); len(places) == 2 {
		for {
			read(t, places[0], &content.Cache{Dir: places[1], Now: soon})
			_ = os.RemoveAll(filepath.Join(places[1], "digests"))
		}
	}
	dir, cache := largeBot(t, soon)
	_, plain := read(t, dir, nil)
	deadline := time.Now().Add(time.Minute)
	for n := 0; n < tier.Count(2, 20) || len(leftovers(t, cache)) == 0; n++ {
		before := len(leftovers(t, cache))
		cmd := exec.Command(os.Args[0], "-test.run=^TestKilledWhileCaching$")
		cmd.Env = append(os.Environ(), killedVariable+"="+dir+":"+cache.Dir)
		must.Do(t, cmd.Start())
		for len(leftovers(t, cache)) == before && time.Now().Before(deadline) {
			time.Sleep(100 * time.Microsecond) // wait for the other process
		}
		_, _ = cmd.Process.Kill(), cmd.Wait()
		if _, digest := read(t, dir, cache); digest != plain {
			t.Fatalf("the digest is %s, want %s", digest, plain)
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d kills in a minute, with %d unfinished entries", n+1, len(leftovers(t, cache)))
		}
	}
	cache.Release()
	afterAnHour := &content.Cache{Dir: cache.Dir, Now: later}
	t.Cleanup(afterAnHour.Release)
	contesttest.Write(t, dir, "data/new.txt", "", 0o666) // a new digest is written, and the cache swept
	read(t, dir, afterAnHour)
	if left := leftovers(t, cache); len(left) > 0 {
		t.Errorf("after an hour %q is not removed", left)
	}
}

// Old entries and those over the limit are evicted, but not those in use. Not parallel: a program
// that another test starts inherits the locks for a moment, and a released snapshot would be in use.
func TestEviction(t *testing.T) { //nolint:paralleltest // see above
	dir, cache := largeBot(t, later)
	read(t, dir, cache)
	inUse := inCache(t, cache, "snapshots")
	large := filepath.Join(cache.Dir, "snapshots", "large-5000000000")
	must.Do(t, os.Mkdir(large, 0o700))
	fill := func(after time.Duration) []string {
		t.Helper()
		contesttest.Write(t, dir, "data/"+after.String(), "", 0o666)
		contesttest.Write(t, dir, "data/"+after.String()+".txt", "", 0o666)
		other := &content.Cache{Dir: cache.Dir, Now: func() time.Time { return later().Add(after) }}
		defer other.Release()
		read(t, dir, other)
		return inCache(t, cache, "snapshots")
	}
	if got := fill(0); len(got) != 2 || slices.Contains(got, large) {
		t.Errorf("the cache has %q, want the snapshot in use and a new one, without the one that exceeds the limit", got)
	}
	const month = 31 * 24 * time.Hour
	if got := fill(month); len(got) != 2 || !slices.Contains(got, inUse[0]) {
		t.Errorf("after a month the cache has %q, want %q, which is in use, and a new snapshot", got, inUse)
	}
	cache.Release()
	if got := fill(month + time.Hour); len(got) != 1 || slices.Contains(inUse, got[0]) {
		t.Errorf("an hour after the release the cache has %q, want a new snapshot instead of %q", got, inUse)
	}
}

// Every large file needs a mount, so too many of them are refused before they are read.
func TestTooManyLargeFiles(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir, cache := largeBot(t, later)
	for n := range 1001 {
		must.Do(t, os.Truncate(contesttest.Write(t, dir, fmt.Sprintf("large/%d.bin", n), "", 0o666), 1<<30))
	}
	own := &content.Own{Cache: cache}
	defer own.Close()
	must.Do(t, own.Folder(dir))
	const want = "1001 files beyond the first 512 MiB, and the limit is 1000"
	if err := own.Freeze([]string{dir}); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}

// ParseEntry accepts only complete entries that were written for the key.
func FuzzEntry(f *testing.F) {
	f.Add(content.EntryText("key", []byte("state")), "key")
	f.Add("cookoff-digest/1 00 00\n", "")
	f.Add("", "key")
	f.Fuzz(func(t *testing.T, text, key string) {
		state, ok := content.ParseEntry(text, key)
		if ok && text != content.EntryText(key, state) {
			t.Errorf("%q is read as %q", text, state)
		}
		if again, ok := content.ParseEntry(content.EntryText(key, []byte(text)), key); !ok || string(again) != text {
			t.Errorf("%q is read as %q", text, again)
		}
		if _, ok := content.ParseEntry(content.EntryText(key, []byte(text)), key+"x"); ok {
			t.Error("an entry of another key is read")
		}
	})
}
