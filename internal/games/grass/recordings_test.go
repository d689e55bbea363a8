package grass_test

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
func sample() string { return filepath.Join("field", "testdata", "conformance", "grass") }

// conformance is the folder of all recordings of the contest's referee: in $COOKOFF_CONFORMANCE, or
// beside the repository. Where there is none, the test is skipped.
func conformance(t testing.TB) string {
	t.Helper()
	root := os.Getenv("COOKOFF_CONFORMANCE")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared", "conformance")
	}
	dir := filepath.Join(root, "grass")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no recordings at %s; COOKOFF_CONFORMANCE names the folder that has grass/", dir)
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

// All that every player was sent, every refused order and every end is what our rules give.
func TestRecordingsVerify(t *testing.T) {
	t.Parallel()
	verifyAll(t, recordings(t, conformance(t)), 48, 2779)
}

func TestSampleVerifies(t *testing.T) {
	t.Parallel()
	verifyAll(t, recordings(t, sample()), 27, 0)
}

func verifyAll(t *testing.T, files []string, leastFiles, leastTurns int) {
	t.Helper()
	turns, values := 0, 0
	source := verify.Source{Open: replay.Open, Game: games.Named}
	for _, file := range files {
		r := verify.File(t.Context(), source, file)
		if r.Err != nil {
			t.Error(r.Err)
		}
		if r.Diff != nil {
			t.Errorf("%s: %v", filepath.Base(file), r.Diff)
		}
		// The end line is compared too, and what stands in its place is no turn.
		if want := bytes.Count(content(t, file), []byte("\n{\"turn\":")); r.Turns != want || r.Values == 0 {
			t.Errorf("%s: %d turns of %d and %d values were compared", file, r.Turns, want, r.Values)
		}
		turns += r.Turns
		values += r.Values
	}
	if len(files) < leastFiles || turns < leastTurns {
		t.Errorf("only %d recordings with %d turns", len(files), turns)
	}
	t.Logf("%d recordings, %d turns, %d values", len(files), turns, values)
}
