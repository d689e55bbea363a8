package race_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/replay"
)

// conformance is the folder of recordings to test with: $COOKOFF_CONFORMANCE, or the one beside
// the repository, or else the sample in testdata.
func conformance() string {
	if dir := os.Getenv("COOKOFF_CONFORMANCE"); dir != "" {
		return filepath.Join(dir, "overdrive")
	}
	root := filepath.Join("..", "..", "..", "..")
	beside := filepath.Join(root, "..", "shared", "conformance", "overdrive")
	if _, err := os.Stat(beside); err == nil {
		return beside
	}
	return filepath.Join("testdata", "conformance", "overdrive")
}

// recordings are the files of traces.
func recordings(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(conformance(), "traces", "*.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no recordings in %s", conformance())
	}
	return files
}

// open opens a file of the conformance folder and decompresses it.
func open(t testing.TB, path string) io.Reader {
	t.Helper()
	in, err := replay.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close() })
	return in
}

// eachTrace calls check with every trace of every recording, in subtests.
func eachTrace(t *testing.T, check func(t *testing.T, trace *replay.Trace)) {
	t.Helper()
	for _, file := range recordings(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl.gz"), func(t *testing.T) {
			t.Parallel()
			r, err := replay.NewReader(open(t, file))
			if err != nil {
				t.Fatal(err)
			}
			for {
				trace, err := r.Next()
				if errors.Is(err, io.EOF) {
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				check(t, trace)
			}
		})
	}
}
