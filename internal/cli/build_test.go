package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// What bots that ship with cookoff play is kept for as long as cookoff is the same: of a release by its
// version, and of other builds, which may all be called alike, by the program.
func TestResultsOfBuilds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		version string
		matches int // that are new after the program has changed
	}{
		{"v1.2.3", 0}, {"(devel)", 2}, {"v1.2.3+dirty", 2},
	} {
		t.Run(tt.version, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.Version, w.Program = tt.version, filepath.Join(t.TempDir(), "cookoff")
			last := 0
			for _, program := range []string{"one build", "another one"} {
				must.Do(t, os.WriteFile(w.Program, []byte(program), 0o777))
				w.succeeds(t, "tournament", "@idle", "@random", "--on", "tiny", "--turns", "5", "--quiet")
				last = newestMatch(t, w)
			}
			if got := last - 2; got != tt.matches {
				t.Errorf("%d matches were played anew, want %d", got, tt.matches)
			}
		})
	}
}

// newestMatch is the greatest number of a match in the newest tournament.
func newestMatch(t *testing.T, w *world) int {
	t.Helper()
	w.succeeds(t, "matches", "--format", "json")
	var all []struct{ Match int }
	must.Do(t, json.Unmarshal(w.stdout.Bytes(), &all))
	newest := 0
	for _, m := range all {
		newest = max(newest, m.Match)
	}
	return newest
}
