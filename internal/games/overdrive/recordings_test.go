package overdrive_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/verify"
)

// sample is the part of the recordings that lies beside the tests of the rules.
func sample() string { return filepath.Join("race", "testdata", "conformance", "overdrive") }

// conformance is the folder of all recordings of the contest's engine: in $COOKOFF_CONFORMANCE, or
// beside the repository. Where there is none, the test is skipped.
func conformance(t testing.TB) string {
	t.Helper()
	dir := conformanceFolder()
	if dir == "" {
		t.Skip("no recordings; COOKOFF_CONFORMANCE names the folder that has overdrive/")
	}
	return dir
}

// conformanceFolder is the folder of all recordings, or empty where there is none.
func conformanceFolder() string {
	root := os.Getenv("COOKOFF_CONFORMANCE")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared", "conformance")
	}
	dir := filepath.Join(root, "overdrive")
	if _, err := os.Stat(dir); err != nil {
		return ""
	}
	return dir
}

// recordings are the trace files of a folder.
func recordings(t testing.TB, dir string) []string {
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
	defer r.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return text
}

// All files that players got, every position and every end is what our rules give.
func TestRecordingsVerify(t *testing.T) {
	t.Parallel()
	verifyAll(t, recordings(t, conformance(t)), 47, 130, 11190)
}

func TestSampleVerifies(t *testing.T) {
	t.Parallel()
	verifyAll(t, recordings(t, sample()), 4, 87, 0)
}

func verifyAll(t *testing.T, files []string, leastFiles, leastTraces, leastTurns int) {
	t.Helper()
	traces, turns, values := 0, 0, 0
	source := verify.Source{Open: replay.Open, Game: games.Named}
	for _, file := range files {
		r := verify.File(t.Context(), source, file)
		if r.Err != nil {
			t.Error(r.Err)
		}
		if r.Diff != nil {
			t.Errorf("%s: %v", filepath.Base(file), r.Diff)
		}
		text := content(t, file)
		// The end line is compared too. The round in which the engine threw is one.
		if want := bytes.Count(text, []byte("\n{\"round\":")); r.Turns != want || r.Values == 0 {
			t.Errorf("%s: %d rounds of %d and %d values were compared", file, r.Turns, want, r.Values)
		}
		traces += r.Traces
		turns += r.Turns
		values += r.Values
	}
	if len(files) < leastFiles || traces < leastTraces || turns < leastTurns {
		t.Errorf("only %d files with %d recordings of %d rounds", len(files), traces, turns)
	}
	t.Logf("%d files, %d recordings, %d rounds, %d values", len(files), traces, turns, values)
}
