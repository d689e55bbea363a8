package rulestest

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/tier"
)

// Conformance returns the folder with all recordings of a contest's engine: in $COOKOFF_CONFORMANCE, or next to the repository.
// Outside the gate, or without them, it skips the test.
func Conformance(t testing.TB, game string) string {
	t.Helper()
	tier.Gate(t)
	dir := ConformanceOr("", game)
	if dir == "" {
		t.Skipf("no recordings of %s; COOKOFF_CONFORMANCE names the folder that has %s/", game, game)
	}
	return dir
}

// ConformanceOr returns the same folder; outside the gate, or if it is missing, the sample.
func ConformanceOr(sample, game string) string {
	if !tier.Gating() {
		return sample
	}
	root := os.Getenv("COOKOFF_CONFORMANCE")
	if root == "" {
		root = filepath.Join(repository(), "..", "shared", "conformance")
	}
	dir := filepath.Join(root, game)
	if _, err := os.Stat(dir); err != nil {
		return sample
	}
	return dir
}

// repository returns the nearest parent folder with go.mod.
func repository() string {
	dir := "."
	for range 10 {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Join(dir, "..")
	}
	return dir
}

// Traces returns the trace files in a folder of recordings; it fails if there are none.
func Traces(t testing.TB, dir string) []string {
	t.Helper()
	files := must.Get(filepath.Glob(filepath.Join(dir, "traces", "*.jsonl.gz")))(t)
	if len(files) == 0 {
		t.Fatalf("no traces in %s", dir)
	}
	return files
}

// Part returns every third of many recordings: other tests verify all of them, and scenes and stories need only a part. The soak
// uses all.
func Part(files []string) []string {
	few := tier.Count(9, 30)
	if tier.Soaking() || len(files) <= few {
		return files
	}
	var part []string
	for n := 0; n < len(files); n += 3 {
		part = append(part, files[n])
	}
	return part
}

// Content returns the content of a possibly compressed file.
func Content(t testing.TB, path string) []byte {
	t.Helper()
	r := must.Get(replay.Open(path))(t)
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	must.Do(t, r.Close())
	return text
}
