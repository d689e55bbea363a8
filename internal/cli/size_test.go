package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// A match takes less than 1 KiB in the database, even if every pair has another kitchen.
func TestDatabaseSize(t *testing.T) {
	t.Parallel()
	scenarios := tier.Count(100, 200)
	matches := 2 * int64(scenarios)
	w := newWorld(t)
	on := fmt.Sprintf("carnegie:seed=1-%d", scenarios)
	w.succeeds(t, "tournament", "@idle", "@random", "--on", on, "--turns", "2", "--quiet", "--db", "x.db")
	info := must.Get(os.Stat(filepath.Join(w.Dir, "x.db")))(t)
	size := info.Size() / matches
	t.Logf("a match takes %d bytes", size)
	if size >= 1024 {
		t.Errorf("a match takes %d bytes, want less than 1024", size)
	}
}
