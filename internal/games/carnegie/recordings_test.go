package carnegie_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/verify"
)

// conformance is the folder of recordings to test with: $COOKOFF_CONFORMANCE, or the one beside
// the repository, or else the sample in testdata.
func conformance() string {
	if dir := os.Getenv("COOKOFF_CONFORMANCE"); dir != "" {
		return filepath.Join(dir, "carnegie")
	}
	beside := filepath.Join("..", "..", "..", "..", "shared", "conformance", "carnegie")
	if _, err := os.Stat(beside); err == nil {
		return beside
	}
	return filepath.Join("testdata", "conformance", "carnegie")
}

// recordings are the trace files of the conformance folder, matches and replays.
func recordings(t testing.TB) []string {
	t.Helper()
	var files []string
	for _, pattern := range []string{"traces/*.jsonl.gz", "replays/*.jsonl.gz"} {
		found, err := filepath.Glob(filepath.Join(conformance(), pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Fatalf("no recordings in %s", conformance())
	}
	return files
}

// source is the file system and the list of games.
func source() verify.Source { return verify.Source{Open: replay.Open, Game: games.Named} }
