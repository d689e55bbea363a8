package carnegie_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/verify"
)

// found are the files of a pattern in the folder of recordings to test with: $COOKOFF_CONFORMANCE, or
// the one beside the repository, or else, or where that has no such files, the sample in testdata.
func found(t testing.TB, pattern string) []string {
	t.Helper()
	folders := []string{
		filepath.Join("..", "..", "..", "..", "shared", "conformance", "carnegie"),
		filepath.Join("testdata", "conformance", "carnegie"),
	}
	if dir := os.Getenv("COOKOFF_CONFORMANCE"); dir != "" {
		folders[0] = filepath.Join(dir, "carnegie")
	}
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			t.Fatal(err)
		}
		if len(files) > 0 {
			return files
		}
	}
	t.Fatalf("no %s in %v", pattern, folders)
	return nil
}

// recordings are the trace files, matches and replays.
func recordings(t testing.TB) []string {
	t.Helper()
	return append(found(t, "traces/*.jsonl.gz"), found(t, "replays/*.jsonl.gz")...)
}

// firstTrace opens a file to read its first trace.
func firstTrace(t *testing.T, path string) *replay.Trace {
	t.Helper()
	in, err := replay.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close() }) //nolint:errcheck // it is only read
	traces, err := replay.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	trace, err := traces.Next()
	if err != nil {
		t.Fatal(err)
	}
	return trace
}

// source is the file system and the list of games.
func source() verify.Source { return verify.Source{Open: replay.Open, Game: games.Named} }
