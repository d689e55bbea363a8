//go:build linux || darwin

package workdir_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/must"
)

// On systems with locks, a folder in use stays, and leftovers of a killed process are removed when the
// next folder is created.
func TestTemporary(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	used, lock := must.Two(workdir.Temporary(parent, "run-"))(t)
	defer lock.Close()
	left, leftLock := must.Two(workdir.Temporary(parent, "run-"))(t)
	must.Do(t, leftLock.Close()) // as at the end of its process
	next, nextLock := must.Two(workdir.Temporary(parent, "run-"))(t)
	defer nextLock.Close()
	for dir, want := range map[string]bool{used: true, left: false, next: true} {
		if _, err := os.Stat(dir); (err == nil) != want {
			t.Errorf("%s exists: %v, want %v", filepath.Base(dir), err == nil, want)
		}
	}
}
