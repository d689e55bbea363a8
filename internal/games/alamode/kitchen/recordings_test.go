package kitchen_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/replay"
)

// sample is the part of the recordings that lies beside the tests.
func sample() string { return filepath.Join("testdata", "conformance", "alamode") }

// conformance is the folder of all recordings of the contest's referee: in $COOKOFF_CONFORMANCE, or
// beside the repository. Where there is none, the test is skipped.
func conformance(t testing.TB) string {
	t.Helper()
	root := os.Getenv("COOKOFF_CONFORMANCE")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "..", "shared", "conformance")
	}
	dir := filepath.Join(root, "alamode")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no recordings at %s; COOKOFF_CONFORMANCE names the folder that has alamode/", dir)
	}
	return dir
}

// traces are the trace files of a folder of recordings.
func traces(t testing.TB, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "traces", "*.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no traces in %s", dir)
	}
	return files
}

// content is what a file holds that may be compressed.
func content(t testing.TB, path string) []byte {
	t.Helper()
	r, err := replay.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := b.ReadFrom(r); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// entries are the entries of a recorded file of them.
func entries[E any](t testing.TB, path string) []E {
	t.Helper()
	var file struct{ Entries []E }
	if err := json.Unmarshal(content(t, path), &file); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if len(file.Entries) == 0 {
		t.Fatalf("%s has no entries", path)
	}
	return file.Entries
}

// standardPaths are the moves in the contest's kitchens, computed once for all tests.
var standardPaths = sync.OnceValue(func() *kitchen.Paths { return kitchen.NewPaths(kitchen.StandardFloor()) })

// newBoard is a board on a kitchen that must be right.
func newBoard(t testing.TB, k kitchen.Kitchen, paths *kitchen.Paths) *kitchen.Board {
	t.Helper()
	b, err := kitchen.NewBoard(k, paths)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
