package cli_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// Results of built-in bots are reused by all builds of the same release. Other builds may have
// equal versions, so they reuse only results of the same executable.
func TestReuseBetweenBuilds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		version string
		matches int // played again by the changed executable
	}{
		{"v1.2.3", 0}, {"(devel)", 2}, {"v1.2.3+dirty", 2},
	} {
		t.Run(tt.version, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.Version, w.Program = tt.version, filepath.Join(t.TempDir(), "cookoff")
			last := 0
			for _, program := range []string{"one build", "another build"} {
				must.Do(t, os.WriteFile(w.Program, []byte(program), 0o777))
				w.succeeds(t, "tournament", "@idle", "@random", "--on", "tiny", "--turns", "5", "--quiet")
				last = newestMatch(t, w)
			}
			if got := last - 2; got != tt.matches {
				t.Errorf("the changed executable played %d matches, want %d", got, tt.matches)
			}
		})
	}
}

// newestMatch returns the highest match number in the newest tournament.
func newestMatch(t *testing.T, w *world) int {
	t.Helper()
	w.succeeds(t, "matches", "--format", "json")
	var all []struct{ Match int }
	must.JSON(t, w.stdout.Bytes(), &all)
	newest := 0
	for _, m := range all {
		newest = max(newest, m.Match)
	}
	return newest
}
