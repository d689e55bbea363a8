package bot_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
)

func testHost() bot.Host {
	return bot.Host{
		Name: "python",
		Files: fstest.MapFS{
			"host.py":           {Data: []byte("import cook\n")},
			"cook/__init__.py":  {Data: []byte{}},
			"cook/deep/tool.py": {Data: []byte(strings.Repeat("pass\n", 10_000))},
		},
		Entry: "host.py",
	}
}

// checkHost makes sure that a folder holds the host and nothing else.
func checkHost(t *testing.T, dir string, h bot.Host) {
	t.Helper()
	got := make(map[string]string)
	want := make(map[string]string)
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		data, err := os.ReadFile(path)
		got[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range h.Files.(fstest.MapFS) {
		want[name] = string(f.Data)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestUnpack(t *testing.T) {
	t.Parallel()
	cache := filepath.Join(t.TempDir(), "not", "yet")
	h := testHost()
	dir, err := h.Unpack(cache)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Dir(dir) != cache || !regexp.MustCompile(`^python-[0-9a-f]{12}$`).MatchString(filepath.Base(dir)) {
		t.Errorf("unpacked to %s", dir)
	}
	checkHost(t, dir, h)

	before, err := os.Stat(filepath.Join(dir, h.Entry))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, "cook/deep/tool.py", "changed", 0o644)
	if err := os.Remove(filepath.Join(dir, "cook", "__init__.py")); err != nil {
		t.Fatal(err)
	}
	if again, err := h.Unpack(cache); err != nil || again != dir {
		t.Errorf("again: %s, %v", again, err)
	}
	checkHost(t, dir, h)
	if after, err := os.Stat(filepath.Join(dir, h.Entry)); err != nil || !os.SameFile(before, after) {
		t.Errorf("a good file was replaced: %v", err)
	}

	h.Files.(fstest.MapFS)["host.py"].Data = []byte("import kitchen\n")
	if other, err := h.Unpack(cache); err != nil || other == dir {
		t.Errorf("other content: %s, %v", other, err)
	}
}

func TestUnpackAtOnce(t *testing.T) {
	t.Parallel()
	cache := t.TempDir()
	h := testHost()
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			dir, err := h.Unpack(cache)
			if err != nil {
				t.Error(err)
				return
			}
			for name, f := range h.Files.(fstest.MapFS) {
				data, err := os.ReadFile(filepath.Join(dir, name))
				if err != nil || string(data) != string(f.Data) {
					t.Errorf("%s has %d bytes, %v", name, len(data), err)
				}
			}
		})
	}
	all.Wait()
	dir, err := h.Unpack(cache)
	if err != nil {
		t.Fatal(err)
	}
	checkHost(t, dir, h)
}

func TestUnpackWithoutCache(t *testing.T) { //nolint:paralleltest // it sets a variable of the process
	base := t.TempDir()
	cache := writeFile(t, base, "file", "in the way", 0o644)
	temp := filepath.Join(base, "temp")
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, temp)
	}
	h := testHost()
	_, err := h.Unpack(cache)
	if err == nil || !strings.HasPrefix(err.Error(), "unpack python: ") {
		t.Errorf("no place at all: %v", err)
	}
	if err := os.Mkdir(temp, 0o755); err != nil {
		t.Fatal(err)
	}
	dir, err := h.Unpack(cache)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Dir(dir) != temp {
		t.Errorf("unpacked to %s", dir)
	}
	checkHost(t, dir, h)
}

func TestUnpackNeedsItsEntry(t *testing.T) {
	t.Parallel()
	h := testHost()
	h.Entry = "main.py"
	if _, err := h.Unpack(t.TempDir()); err == nil || !strings.Contains(err.Error(), "main.py") {
		t.Error(err)
	}
}
