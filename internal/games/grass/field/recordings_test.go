package field_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/replay"
)

// sample is the part of the recordings that lies beside the tests.
func sample() string { return filepath.Join("testdata", "conformance", "grass") }

// conformance is the folder of all recordings of the contest's referee: in $COOKOFF_CONFORMANCE, or
// beside the repository. Where there is none, the test is skipped.
func conformance(t testing.TB) string {
	t.Helper()
	root := os.Getenv("COOKOFF_CONFORMANCE")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "..", "shared", "conformance")
	}
	dir := filepath.Join(root, "grass")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no recordings at %s; COOKOFF_CONFORMANCE names the folder that has grass/", dir)
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

// content is what a compressed file holds.
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
