package store_test

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// Opening a database that another program locks ends with an error that suggests --db.
func TestLocked(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	path := filepath.Join(t.TempDir(), "results.db")
	must.Do(t, must.Get(store.Create(t.Context(), path, "results.db"))(t).Close())
	other := must.Get(sql.Open("sqlite", "file:"+filepath.ToSlash(path)))(t)
	t.Cleanup(func() { _ = other.Close() })
	other.SetMaxOpenConns(1)
	for _, statement := range []string{"PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE", "CREATE TABLE theirs (x)"} {
		must.Get(other.ExecContext(t.Context(), statement))(t)
	}
	_, err := store.Create(t.Context(), path, "results.db")
	if err == nil || !strings.HasPrefix(err.Error(), "results database results.db is in use by another program") || !strings.Contains(err.Error(), "--db") {
		t.Errorf("error %v", err)
	}
}
