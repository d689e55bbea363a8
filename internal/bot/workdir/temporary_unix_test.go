//go:build linux || darwin

package workdir_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// A folder in use stays; leftovers of a killed process are removed when the next folder is created.
func TestTemporary(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	used, lock, err := workdir.Temporary(parent, "run-")
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	left, leftLock, err := workdir.Temporary(parent, "run-")
	if err != nil {
		t.Fatal(err)
	}
	if err := leftLock.Close(); err != nil { // as at the end of its process
		t.Fatal(err)
	}
	next, nextLock, err := workdir.Temporary(parent, "run-")
	if err != nil {
		t.Fatal(err)
	}
	defer nextLock.Close()
	for dir, want := range map[string]bool{used: true, left: false, next: true} {
		if _, err := os.Stat(dir); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", filepath.Base(dir), err == nil, want)
		}
	}
}
