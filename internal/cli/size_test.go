package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// TestDatabaseSize checks that a match takes less than 1 KB in the database, even with a different kitchen each.
func TestDatabaseSize(t *testing.T) {
	t.Parallel()
	scenarios := tier.Count(100, 200)
	matches := 2 * int64(scenarios)
	w := newWorld(t)
	on := fmt.Sprintf("carnegie:seed=1-%d", scenarios)
	w.succeeds(t, "tournament", "@idle", "@random", "--on", on, "--turns", "2", "--quiet", "--db", "x.db")
	info := must.Get(os.Stat(filepath.Join(w.Dir, "x.db")))(t)
	if each := info.Size() / matches; each >= 1024 {
		t.Errorf("a match takes %d bytes", each)
	} else {
		t.Logf("a match takes %d bytes", each)
	}
}
