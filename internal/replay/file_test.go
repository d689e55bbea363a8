package replay_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
)

// TestMain checks that reading and writing leak no goroutines.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func extensions() []string { return []string{"", ".jsonl", ".gz", ".json.gz", ".zst"} }

// contents returns texts of different lengths and compressibility.
func contents() map[string][]byte {
	const large = 300_000
	noise := make([]byte, large)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = byte(rng.Uint32())
	}
	return map[string][]byte{
		"empty":      nil,
		"one byte":   {'{'},
		"short":      []byte("a line\nand another\n"),
		"repetitive": bytes.Repeat([]byte("0123456789"), large/10),
		"noise":      noise,
	}
}

func readAll(t *testing.T, path string) []byte {
	t.Helper()
	r := must.Get(replay.Open(path))(t)
	text, err := io.ReadAll(r)
	must.Do(t, errors.Join(err, r.Close()))
	return text
}

func create(t *testing.T, path string) *replay.File {
	t.Helper()
	return must.Get(replay.Create(path))(t)
}

func write(t *testing.T, w io.Writer, text []byte) {
	t.Helper()
	if n, err := w.Write(text); n != len(text) || err != nil {
		t.Fatalf("%d of %d bytes written: %v", n, len(text), err)
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	for _, extension := range extensions() {
		for name, want := range contents() {
			t.Run(extension+" "+name, func(t *testing.T) {
				t.Parallel()
				path := filepath.Join(t.TempDir(), "match"+extension)
				f := create(t, path)
				if f.Path() != path {
					t.Errorf("path is %s", f.Path())
				}
				half := len(want) / 2
				write(t, f, want[:half])
				write(t, f, want[half:])
				if exists(path) || !exists(path+".part") {
					t.Error("the file has its final name before Close")
				}
				must.Do(t, f.Close())
				if !exists(path) || exists(path+".part") {
					t.Error("the file does not have its final name")
				}
				if got := readAll(t, path); !bytes.Equal(got, want) {
					t.Errorf("%d bytes read, %d written", len(got), len(want))
				}
			})
		}
	}
}

// The compression of a file is recognised by its content, not by its name.
func TestCompressionByContent(t *testing.T) {
	t.Parallel()
	want := []byte("{\"format\":1}\n")
	for _, from := range extensions() {
		for _, to := range extensions() {
			dir := t.TempDir()
			path := filepath.Join(dir, "a"+from)
			f := create(t, path)
			write(t, f, want)
			must.Do(t, f.Close())
			other := filepath.Join(dir, "b"+to)
			must.Do(t, os.Rename(path, other))
			if got := readAll(t, other); !bytes.Equal(got, want) {
				t.Errorf("%q renamed to %q: read %q, want %q", from, to, got, want)
			}
		}
	}
}

func TestExtensionChoosesCompression(t *testing.T) {
	t.Parallel()
	for extension, head := range map[string]string{".gz": "\x1f\x8b", ".zst": "\x28\xb5\x2f\xfd", ".json": "text"} {
		path := filepath.Join(t.TempDir(), "f"+extension)
		f := create(t, path)
		write(t, f, []byte("text"))
		must.Do(t, f.Close())
		raw := must.Get(os.ReadFile(path))(t)
		if !strings.HasPrefix(string(raw), head) {
			t.Errorf("%s begins with %x", extension, raw[:min(4, len(raw))])
		}
	}
}

// After Sync other processes can read the data written so far, while the file is still open.
func TestSync(t *testing.T) {
	t.Parallel()
	for _, extension := range extensions() {
		path := filepath.Join(t.TempDir(), "match"+extension)
		f := create(t, path)
		write(t, f, []byte("first line\n"))
		must.Do(t, f.Sync())
		write(t, f, []byte("lost\n"))
		r := must.Get(replay.Open(path + ".part"))(t)
		got, err := io.ReadAll(r)
		if compressed := strings.HasSuffix(extension, "gz") || strings.HasSuffix(extension, "zst"); compressed != (err != nil && err.Error() == "the compressed file is cut off") {
			t.Errorf("%s: reading the incomplete file: error %v", extension, err)
		}
		if string(got) != "first line\n" {
			t.Errorf("%s: read %q, want the first line", extension, got)
		}
		must.Do(t, errors.Join(r.Close(), f.Discard()))
		if exists(path) || exists(path+".part") {
			t.Errorf("%s: the file still exists after Discard", extension)
		}
	}
}

func TestCreateWithoutFolder(t *testing.T) {
	t.Parallel()
	if _, err := replay.Create(filepath.Join(t.TempDir(), "missing", "f.gz")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Create: error %v, want %v", err, fs.ErrNotExist)
	}
}

// Only one of many concurrent attempts to create a file succeeds.
func TestConcurrentCreate(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "match.jsonl.gz")
	var begun atomic.Int32
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if f, err := replay.Create(path); err == nil {
				begun.Add(1)
				t.Cleanup(func() { _ = f.Discard() })
			} else if !errors.Is(err, fs.ErrExist) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := begun.Load(); n != 1 {
		t.Errorf("%d attempts succeeded", n)
	}
}

// After a write error the file keeps its .part name.
func TestCloseAfterWriteError(t *testing.T) {
	t.Parallel()
	const full = "/dev/full"
	if !exists(full) {
		t.Skip("no " + full + " on this machine")
	}
	for _, extension := range extensions() {
		path := filepath.Join(t.TempDir(), "match"+extension)
		must.Do(t, os.Symlink(full, path+".part"))
		f := create(t, path)
		noise := contents()["noise"]
		var err error
		for range 20 { // more than the size of all buffers
			if _, err = f.Write(noise); err != nil {
				break
			}
		}
		if err == nil {
			t.Fatalf("%s: no write error on a full disk", extension)
		}
		if n, again := f.Write([]byte("more")); n != 0 || !errors.Is(again, err) {
			t.Errorf("%s: Write after the error %v: %d, %v", extension, err, n, again)
		}
		if again := f.Sync(); !errors.Is(again, err) {
			t.Errorf("%s: Sync after the error %v: %v", extension, err, again)
		}
		closed := f.Close()
		if !errors.Is(closed, err) || !strings.Contains(closed.Error(), "write "+path) {
			t.Errorf("%s: Close after the error %v: %v", extension, err, closed)
		}
		if exists(path) {
			t.Errorf("%s: the incomplete file has its final name", extension)
		}
		if !exists(path + ".part") {
			t.Errorf("%s: the .part file is missing", extension)
		}
	}
}

// Files with the final or the .part name are not overwritten, including those created during writing.
func TestCreateKeepsExistingFiles(t *testing.T) {
	t.Parallel()
	for _, suffix := range []string{"", ".part"} {
		path := filepath.Join(t.TempDir(), "match.gz")
		must.Do(t, os.WriteFile(path+suffix, []byte("old"), 0o600))
		if _, err := replay.Create(path); !errors.Is(err, fs.ErrExist) {
			t.Errorf("existing file %q: error %v", suffix, err)
		}
	}
	path := filepath.Join(t.TempDir(), "match")
	f := create(t, path)
	write(t, f, []byte("new"))
	must.Do(t, os.WriteFile(path, []byte("old"), 0o600))
	if err := f.Close(); err == nil {
		t.Error("Close overwrote a file created during writing")
	}
	for name, want := range map[string]string{path: "old", path + ".part": "new"} {
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s reads %q, %v", name, got, err)
		}
	}
}

// Close reports a write error that occurs when buffers are flushed.
func TestCloseReportsWriteError(t *testing.T) {
	t.Parallel()
	for _, extension := range extensions() {
		path := filepath.Join(t.TempDir(), "match"+extension)
		f := create(t, path)
		write(t, f, []byte("text"))
		must.Do(t, f.Discard()) // closes the underlying file
		if err := f.Close(); !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s: Close: error %v, want %v", extension, err, os.ErrClosed)
		}
		if exists(path) {
			t.Errorf("%s: the file has its final name", extension)
		}
	}
}

func TestOpenErrors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if _, err := replay.Open(filepath.Join(dir, "missing")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	broken := filepath.Join(dir, "broken.gz")
	must.Do(t, os.WriteFile(broken, []byte("\x1f\x8bnot a header"), 0o600))
	if _, err := replay.Open(broken); err == nil {
		t.Error("Open accepts a damaged header")
	}
	if _, err := replay.Open(dir); err == nil {
		t.Error("Open accepts a folder")
	}
}

// SweepParts removes files left by a killed process, and folders that become empty; it keeps files in use and all others.
func TestSweepParts(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("on Windows cookoff cannot tell whether a file is still being written")
	}
	dir := t.TempDir()
	write := func(name string) string {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		must.Do(t, os.MkdirAll(filepath.Dir(path), 0o777))
		must.Do(t, os.WriteFile(path, []byte("x"), 0o666))
		return path
	}
	stay := []string{write("a/red.log"), write("trace.jsonl"), write("deep/er/than/that.jsonl.part")}
	gone := []string{write("left.jsonl.part"), write("a/left.jsonl.gz.part"), write("b/left.jsonl.part")}
	must.Do(t, os.Mkdir(filepath.Join(dir, "new"), 0o777))
	f := must.Get(replay.Create(filepath.Join(dir, "b", "now.jsonl")))(t)
	replay.SweepParts(dir, 2)
	for _, path := range gone {
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s is still there", path)
		}
	}
	for _, path := range append(stay, f.Path()+replay.PartSuffix, filepath.Join(dir, "new")) {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	replay.SweepParts(filepath.Join(dir, "deep", "er", "than"), 0)
	if _, err := os.Stat(filepath.Join(dir, "deep", "er", "than")); err == nil {
		t.Error("a folder that became empty is still there")
	}
}
