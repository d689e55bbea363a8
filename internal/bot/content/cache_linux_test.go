package content_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// later is a clock that is an hour ahead, so that new files count as old.
func later() time.Time { return time.Now().Add(time.Hour) }

// read collects the files of a bot, and returns their digest without and with the cache.
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

// size is the size of each data file: eight exceed the limit for memory.
const size = 256 << 10

// data creates a bot with too much data to hold in memory, and a cache.
func data(t *testing.T, now func() time.Time) (dir string, cache *content.Cache) {
	t.Helper()
	dir = t.TempDir()
	write(t, filepath.Join(dir, "bot.py"), []byte("import json\n"))
	for n := range 8 {
		write(t, filepath.Join(dir, "data", fmt.Sprintf("%d.txt", n)), bytes.Repeat([]byte{'0' + byte(n)}, size))
	}
	cache = &content.Cache{Dir: filepath.Join(t.TempDir(), "files"), Now: now}
	t.Cleanup(cache.Release)
	return dir, cache
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	must.Do(t, os.MkdirAll(filepath.Dir(path), 0o777))
	must.Do(t, os.WriteFile(path, text, 0o666))
}

// inCache lists a folder of a cache.
func inCache(t *testing.T, cache *content.Cache, folder string) (paths []string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(cache.Dir, folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// readBytes returns the number of bytes that this process has read.
func readBytes(t *testing.T) (n int64) {
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

// Unchanged files are not read again, and the digest stays the same. Not parallel: reads of other tests would count.
func TestUnchangedIsNotRead(t *testing.T) { //nolint:paralleltest // see above
	dir, cache := data(t, later)
	_, plain := read(t, dir, nil)
	for try := range 3 {
		before := readBytes(t)
		own, digest := read(t, dir, cache)
		took := readBytes(t) - before
		if digest != plain {
			t.Errorf("the digest is %s, without a cache %s", digest, plain)
		}
		if few := took < size; few != (try > 0) {
			t.Errorf("run %d read %d bytes", try, took)
		}
		for i := range own.Files {
			var text bytes.Buffer
			f := &own.Files[i]
			want, _ := os.ReadFile(f.Path)
			if err := f.Write(&text); err != nil || !bytes.Equal(text.Bytes(), want) {
				t.Errorf("%s has %d bytes, want %d, error %v", f.Path, text.Len(), len(want), err)
			}
		}
	}
	if n := len(inCache(t, cache, "snapshots")); n != 1 {
		t.Errorf("there are %d snapshots", n)
	}
}

// An edit that preserves size and mtime is noticed even within the same second, whatever the clock says.
func TestEditIsNoticed(t *testing.T) {
	t.Parallel()
	for name, now := range map[string]func() time.Time{"at once": time.Now, "an hour later": later} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, cache := data(t, now)
			path := filepath.Join(dir, "data", "3.txt")
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			own, last := read(t, dir, cache)
			for n := range tier.Count(4, 20) {
				write(t, path, bytes.Repeat([]byte{'a' + byte(n)}, size))
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
			var text bytes.Buffer
			if err := changed.Write(&text); err != nil || text.Bytes()[0] != '3' || !changed.Changed() {
				t.Errorf("the first version begins with %q now, changed: %t, error %v", text.Bytes()[0], changed.Changed(), err)
			}
		})
	}
}

// Corrupt or foreign entries of the cache are replaced.
func TestBrokenCache(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(path string) error{
		"cut off":      func(path string) error { return os.Truncate(path, 20) },
		"empty":        func(path string) error { return os.Truncate(path, 0) },
		"removed":      os.RemoveAll,
		"other text":   func(path string) error { return os.WriteFile(path, bytes.Repeat([]byte{'x'}, 300), 0o600) },
		"a large file": func(path string) error { return os.Truncate(path, 1<<30) },
		"a folder":     func(path string) error { return errorsOf(os.RemoveAll(path), os.Mkdir(path, 0o700)) },
		"a link":       func(path string) error { return errorsOf(os.RemoveAll(path), os.Symlink("/dev/zero", path)) },
		"a pipe":       func(path string) error { return errorsOf(os.RemoveAll(path), exec.Command("mkfifo", path).Run()) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "cut off" && name != "a folder" && name != "a pipe" {
				tier.Gate(t)
			}
			dir, cache := data(t, later)
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
					var text bytes.Buffer
					f := &own.Files[i]
					if err := f.Write(&text); err != nil || int64(text.Len()) != f.Info.Size() {
						t.Errorf("%s has %d bytes, error %v", f.Path, text.Len(), err)
					}
				}
				cache.Release()
			}
		})
	}
}

func errorsOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// A valid entry under the name of another one is ignored.
func TestEntryOfOtherFiles(t *testing.T) {
	t.Parallel()
	dir, cache := data(t, later)
	_, plain := read(t, dir, cache)
	digests := inCache(t, cache, "digests")
	texts := make([][]byte, len(digests))
	for i, path := range digests {
		texts[i], _ = os.ReadFile(path)
	}
	for i, path := range digests {
		write(t, path, texts[(i+1)%len(texts)])
	}
	if _, digest := read(t, dir, cache); len(digests) < 2 || digest != plain {
		t.Errorf("with exchanged entries, of %d, the digest is %s, want %s", len(digests), digest, plain)
	}
}

// Concurrent users of a cache agree.
func TestCacheAtOnce(t *testing.T) {
	t.Parallel()
	dir, cache := data(t, later)
	_, plain := read(t, dir, nil)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			own := &content.Cache{Dir: cache.Dir, Now: later}
			defer own.Release()
			for range 3 {
				if _, digest := read(t, dir, own); digest != plain {
					t.Errorf("the digest is %s, want %s", digest, plain)
				}
			}
		})
	}
	all.Wait()
	entries, err := os.ReadDir(filepath.Join(cache.Dir, "snapshots"))
	if err != nil || len(entries) != 1 {
		t.Errorf("snapshots: %v, error %v", entries, err)
	}
}

// killedVariable is set in a child process, which fills a cache over and over until it is killed.
const killedVariable = "COOKOFF_TEST_FILL"

// What a killed process leaves is neither taken for complete nor left for ever.
func TestKilled(t *testing.T) {
	t.Parallel()
	if places := strings.Split(os.Getenv(killedVariable), ":"); len(places) == 2 {
		for {
			read(t, places[0], &content.Cache{Dir: places[1], Now: later})
			_ = os.RemoveAll(filepath.Join(places[1], "digests"))
		}
	}
	dir, cache := data(t, later)
	_, plain := read(t, dir, nil)
	for n := range tier.Count(2, 20) {
		cmd := exec.Command(os.Args[0], "-test.run=^TestKilled$")
		cmd.Env = append(os.Environ(), killedVariable+"="+dir+":"+cache.Dir)
		must.Do(t, cmd.Start())
		time.Sleep(time.Duration(20+13*n) * time.Millisecond)
		_, _ = cmd.Process.Kill(), cmd.Wait()
		if _, digest := read(t, dir, cache); digest != plain {
			t.Fatalf("the digest is %s, want %s", digest, plain)
		}
	}
	cache.Release()
	tomorrow := &content.Cache{Dir: cache.Dir, Now: func() time.Time { return later().Add(24 * time.Hour) }}
	t.Cleanup(tomorrow.Release)
	write(t, filepath.Join(dir, "data", "new.txt"), nil) // a new digest is written, and the cache swept
	read(t, dir, tomorrow)
	for _, folder := range []string{"snapshots", "digests"} {
		if left, _ := filepath.Glob(filepath.Join(cache.Dir, folder, ".new-*")); len(left) > 0 {
			t.Errorf("after a day there is still %q", left)
		}
	}
}

// Old entries and those over the limit are evicted, but not those in use.
func TestEviction(t *testing.T) {
	t.Parallel()
	dir, cache := data(t, later)
	read(t, dir, cache)
	large := filepath.Join(cache.Dir, "snapshots", "large-5000000000")
	must.Do(t, os.Mkdir(large, 0o700))
	fill := func(after time.Duration) []string {
		t.Helper()
		write(t, filepath.Join(dir, "data", after.String()), nil)
		write(t, filepath.Join(dir, "data", after.String()+".txt"), nil)
		other := &content.Cache{Dir: cache.Dir, Now: func() time.Time { return later().Add(after) }}
		defer other.Release()
		read(t, dir, other)
		return inCache(t, cache, "snapshots")
	}
	if got := fill(0); len(got) != 2 || slices.Contains(got, large) {
		t.Errorf("an oversized snapshot is stored: %q", got)
	}
	const month = 31 * 24 * time.Hour
	if got := fill(month); len(got) != 2 { // the one in use, and the new one
		t.Errorf("after a month there are %q", got)
	}
	cache.Release()
	if got := fill(month + time.Hour); len(got) != 1 && len(got) != 2 {
		t.Errorf("after a month and an hour there are %q", got)
	}
}

// Too many files that need a mount each are refused before they are read.
func TestTooManyLargeFiles(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir, cache := data(t, later)
	for n := range 1001 {
		path := filepath.Join(dir, "large", fmt.Sprintf("%d.bin", n))
		write(t, path, nil)
		must.Do(t, os.Truncate(path, 1<<30))
	}
	own := &content.Own{Cache: cache}
	defer own.Close()
	must.Do(t, own.Folder(dir))
	const want = "1001 files beyond the first 512 MiB, and the limit is 1000"
	if err := own.Freeze([]string{dir}); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v; want %q", err, want)
	}
}

// parseEntry accepts only complete entries, written for the key.
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
