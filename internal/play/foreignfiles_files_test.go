package play_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/foreignfiles"
)

// put writes a file and returns its path.
func put(t *testing.T, name string, text []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	must.Do(t, os.WriteFile(path, text, 0o600))
	return path
}

func zipped(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for name, text := range files {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	must.Do(t, z.Close())
	return out.Bytes()
}

func compressed(t *testing.T, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	must.Get(w.Write([]byte(text)))(t)
	must.Do(t, w.Close())
	return out.Bytes()
}

// A single file is its text, whatever its compression and name.
func TestFile(t *testing.T) {
	t.Parallel()
	for name, text := range map[string][]byte{
		"plain": []byte("{}"), "mark": []byte("\xef\xbb\xbf{}"), "utf16": []byte("\xff\xfe{\x00}\x00"), "utf16be.gz": compressed(t, "\xfe\xff\x00{\x00}"), "zip.json": compressed(t, "{}"), "one": zipped(t, map[string]string{"a/b.json": "{}"}),
	} {
		from, closed, err := foreignfiles.Open(put(t, name, text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if string(from.Text) != "{}" || from.Files != nil {
			t.Errorf("%s: %q, %d files", name, from.Text, len(from.Files))
		}
		if err := closed.Close(); err != nil {
			t.Error(err)
		}
	}
}

// Files of an archive are found by their names. Nothing is unpacked, so names cannot lead outside.
func TestArchive(t *testing.T) {
	t.Parallel()
	path := put(t, "x", zipped(t, map[string]string{"../../up": "1", `dir\file`: "2", "/abs": "3"}))
	from, closed := must.Two(foreignfiles.Open(path))(t)
	for name, want := range map[string]string{"../../up": "1", "dir/file": "2", "/abs": "3"} {
		read := from.Files[name]
		if read == nil {
			t.Errorf("there is no %s", name)
			continue
		}
		if text, err := read(); err != nil || string(text) != want {
			t.Errorf("%s: %q, error %v", name, text, err)
		}
	}
	if err := closed.Close(); err != nil {
		t.Error(err)
	}
	if around, err := os.ReadDir(filepath.Dir(path)); err != nil || len(around) != 1 {
		t.Errorf("%d files, error %v", len(around), err)
	}
}

// A decompression bomb is refused.
func TestArchiveOfLargeFiles(t *testing.T) {
	t.Parallel()
	from, closed := must.Two(foreignfiles.Open(put(t, "x", zipped(t, map[string]string{"large": strings.Repeat("0", 17<<20), "b": ""}))))(t)
	if _, err := from.Files["large"](); err == nil || err.Error() != "it is too large: more than 16 MiB" {
		t.Errorf("error %v", err)
	}
	if err := closed.Close(); err != nil {
		t.Error(err)
	}
}

// Symbolic links in a folder are not followed.
func TestFolder(t *testing.T) {
	t.Parallel()
	secret, dir := put(t, "secret", []byte("s")), t.TempDir()
	contesttest.Write(t, dir, "a/b/file", "f", 0o600)
	if err := os.Symlink(secret, filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	must.Do(t, os.Symlink(filepath.Dir(secret), filepath.Join(dir, "a", "loop")))
	from, _, err := foreignfiles.Open(dir)
	if err != nil || len(from.Files) != 1 {
		t.Fatalf("%v, error %v", from, err)
	}
	if text, err := from.Files["a/b/file"](); err != nil || string(text) != "f" {
		t.Errorf("%q, error %v", text, err)
	}
}

func TestRefuses(t *testing.T) {
	t.Parallel()
	broken := zipped(t, map[string]string{"x": "text"})
	broken[len("PK34")+26+len("x")] ^= 0xff // first byte of the data
	for path, want := range map[string]string{
		put(t, "x.zip", []byte("PK\x03\x04 and nothing")):                      "it is a damaged zip archive: ",
		put(t, "x.gz", compressed(t, strings.Repeat("text", 1000))[:20]):       "the compressed file is cut off",
		put(t, "y.gz", append(compressed(t, "text"), "more"...)):               "uncompressed data follows the compressed data",
		put(t, "z.gz", append(compressed(t, "text")[:20], make([]byte, 8)...)): "the compressed file is ",
		filepath.Join(t.TempDir(), "absent"):                                   "",
		os.DevNull:                                                             "it is neither a regular file nor a folder",
		put(t, "y.zip", broken):                                                "it is a damaged zip archive: ",
	} {
		if _, _, err := foreignfiles.Open(path); err == nil || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", path, err, want)
		}
	}
}

// A pipe is refused without blocking.
func TestPipe(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := mkfifo(path); err != nil {
		t.Skip(err)
	}
	if _, _, err := foreignfiles.Open(path); err == nil || err.Error() != "it is neither a regular file nor a folder" {
		t.Errorf("error %v", err)
	}
}
