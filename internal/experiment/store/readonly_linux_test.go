package store_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
)

// nobody is the usual ID of a user that owns no files.
const nobody = 65534

// asNobody calls do without root's access to files. The thread cannot regain it, so it is
// discarded.
func asNobody(do func() error) error {
	done := make(chan error)
	go func() {
		runtime.LockOSThread()
		if err := syscall.Setfsuid(nobody); err != nil {
			done <- err
			return
		}
		done <- do()
	}()
	return <-done
}

// A user without write access to the database and its folder can read it, but not open it for
// writing.
func TestReadOnlyFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "results.db")
	db := must.Get(store.Create(t.Context(), path, "results.db"))(t)
	begin(t, db, "plan", false)
	must.Do(t, db.Close())
	for name, mode := range map[string]os.FileMode{path: 0o444, dir: 0o555, filepath.Dir(dir): 0o755} {
		must.Do(t, os.Chmod(name, mode))
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o700) }) // so that the test can remove it

	var all []store.Tournament
	err := asNobody(func() error {
		reading, err := store.Open(t.Context(), path, "results.db")
		if err != nil {
			return err
		}
		defer reading.Close()
		all, err = reading.Tournaments(t.Context())
		return err
	})
	if err != nil || len(all) != 1 {
		t.Errorf("%d tournaments (%v), want 1", len(all), err)
	}
	err = asNobody(func() error {
		_, err := store.Create(t.Context(), path, "results.db")
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "results.db cannot be opened or written; check its permissions and those of its folder") {
		t.Errorf("opened for writing: %v", err)
	}
}
