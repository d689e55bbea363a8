package play_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/foreignfiles"
)

func zipped(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for name, text := range files {
		must.Get(must.Get(z.Create(name))(t).Write([]byte(text)))(t)
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

// A single file is read with any compression and encoding, by its content and not its name.
func TestFile(t *testing.T) {
	t.Parallel()
	for name, text := range map[string][]byte{
		"plain": []byte("{}"), "byte order mark": []byte("\xef\xbb\xbf{}"), "utf16": []byte("\xff\xfe{\x00}\x00"), "utf16be.gz": compressed(t, "\xfe\xff\x00{\x00}"), "zip.json": compressed(t, "{}"), "one": zipped(t, map[string]string{"a/b.json": "{}"}),
	} {
		from, closed, err := foreignfiles.Open(contesttest.File(t, name, string(text)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if string(from.Text) != "{}" || from.Files != nil {
			t.Errorf("%s: text %q and %d files, want only {}", name, from.Text, len(from.Files))
		}
		must.Do(t, closed.Close())
	}
}

// Files of an archive are found by their names. Nothing is unpacked, so that names cannot lead
// outside.
func TestArchive(t *testing.T) {
	t.Parallel()
	path := contesttest.File(t, "x", string(zipped(t, map[string]string{"../../up": "1", `dir\file`: "2", "/abs": "3"})))
	from, closed := must.Two(foreignfiles.Open(path))(t)
	for name, want := range map[string]string{"../../up": "1", "dir/file": "2", "/abs": "3"} {
		read := from.Files[name]
		if read == nil {
			t.Errorf("%s is not found", name)
			continue
		}
		if text, err := read(); err != nil || string(text) != want {
			t.Errorf("%s has %q, error %v, want %q", name, text, err, want)
		}
	}
	must.Do(t, closed.Close())
	must.Be(t, "files around the archive", []string{"x"}, contesttest.Names(t, filepath.Dir(path)))
}

// A decompression bomb is refused.
func TestArchiveOfLargeFiles(t *testing.T) {
	t.Parallel()
	bomb := zipped(t, map[string]string{"large": strings.Repeat("0", 17<<20), "b": ""})
	from, closed := must.Two(foreignfiles.Open(contesttest.File(t, "x", string(bomb))))(t)
	_, err := from.Files["large"]()
	must.Be(t, "error", "it is too large: more than 16 MiB", fmt.Sprint(err))
	must.Do(t, closed.Close())
}

// Symbolic links in a folder are not followed.
func TestFolder(t *testing.T) {
	t.Parallel()
	secret, dir := contesttest.File(t, "secret", "s"), t.TempDir()
	contesttest.Write(t, dir, "a/b/file", "f", 0o600)
	if err := os.Symlink(secret, filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	must.Do(t, os.Symlink(filepath.Dir(secret), filepath.Join(dir, "a", "loop")))
	from, _, err := foreignfiles.Open(dir)
	if err != nil || len(from.Files) != 1 {
		t.Fatalf("the folder has %v, error %v, want one file", from, err)
	}
	if text, err := from.Files["a/b/file"](); err != nil || string(text) != "f" {
		t.Errorf("a/b/file has %q, error %v", text, err)
	}
}

func TestDamagedFiles(t *testing.T) {
	t.Parallel()
	broken := zipped(t, map[string]string{"x": "text"})
	broken[len("PK34")+26+len("x")] ^= 0xff // first byte of the data
	put := func(name string, text []byte) string { return contesttest.File(t, name, string(text)) }
	for path, want := range map[string]string{
		put("x.zip", []byte("PK\x03\x04 and nothing")):                      "it is a damaged zip archive: ",
		put("x.gz", compressed(t, strings.Repeat("text", 1000))[:20]):       "the compressed file is cut off",
		put("y.gz", append(compressed(t, "text"), "more"...)):               "uncompressed data follows the compressed data",
		put("z.gz", append(compressed(t, "text")[:20], make([]byte, 8)...)): "the compressed file is ",
		filepath.Join(t.TempDir(), "absent"):                                "",
		os.DevNull:                                                          "it is neither a regular file nor a folder",
		put("y.zip", broken):                                                "it is a damaged zip archive: ",
	} {
		if _, _, err := foreignfiles.Open(path); err == nil || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Open(%s): error %v, want %s", path, err, want)
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
	_, _, err := foreignfiles.Open(path)
	must.Be(t, "error", "it is neither a regular file nor a folder", fmt.Sprint(err))
}
