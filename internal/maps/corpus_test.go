package maps_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
)

var update = flag.Bool("update", false, "rewrite the expected results of the corpus")

// Every map in testdata/good and testdata/bad has the expected result next to it: its canonical form and warnings, or the
// error.
func TestCorpus(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob(filepath.Join("testdata", "*", "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	for _, path := range paths {
		t.Run(filepath.ToSlash(path), func(t *testing.T) {
			t.Parallel()
			text := rulestest.Content(t, path)
			got, ok := outcome(filepath.Base(path), text)
			if good := filepath.Base(filepath.Dir(path)) == "good"; good != ok {
				t.Fatalf("valid: %t, want %t\n%s", ok, good, got)
			}
			golden := strings.TrimSuffix(path, ".txt") + ".golden"
			if *update {
				must.Do(t, os.WriteFile(golden, []byte(got), 0o644))
			}
			want := rulestest.Content(t, golden)
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// outcome returns the result of parsing a map file, as text.
func outcome(name string, text []byte) (string, bool) {
	k, err := maps.Parse(name, text)
	if err != nil {
		return err.Error() + "\n", false
	}
	var out strings.Builder
	out.Write(maps.Format(k, maps.Notes{}))
	for _, w := range maps.Check(k) {
		fmt.Fprintf(&out, "warning (order %d): %s\n", w.Order, w.Message)
	}
	return out.String(), true
}
