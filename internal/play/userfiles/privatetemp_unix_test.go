//go:build unix

package userfiles

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// PrivateTemp returns a folder that only the user can write to, even if other users have created a
// folder or link with its usual name.
func TestPrivateTemp(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	first := PrivateTemp()
	if info, err := os.Stat(first); err != nil || info.Mode().Perm() != 0o700 {
		t.Fatalf("mode %v, error %v", info.Mode(), err)
	}
	must.Be(t, "folder of the second call", first, PrivateTemp())
	must.Do(t, os.Chmod(first, 0o777))
	if open := PrivateTemp(); open == first {
		t.Error("other users can write to the folder")
	}
	must.Do(t, os.Remove(first))
	must.Do(t, os.Symlink(t.TempDir(), first))
	if link := PrivateTemp(); link == first {
		t.Error("the folder is a link")
	}
	must.Be(t, "parent folder", os.Getenv("TMPDIR"), filepath.Dir(PrivateTemp()))
}
